/**
 * A credit note when it is issued (docs/domain/billing.md and docs/domain/invoices.md): the invoice lines with the
 * credited amounts and taxes of `creditOf`, so that all credits together cancel the invoice to the last unit, in the
 * legal currency too (`credit-legal.rules.ts`).
 */

import { percentOf, toMinor, totalBy } from '../../kernel/math/money.ts'
import { compare, divide, isNegative, isZero, minus, plus, times, trimmed } from '../../kernel/math/rational.ts'
import { grossOf, periodOf } from '../drafts/line.rules.ts'
import type { SnapshotInvoice, SnapshotLine } from '../invoices/invoice-snapshot.contract.ts'
import type { InvoiceHead } from '../invoices/invoice-snapshot.rules.ts'
import type { Totals } from '../invoices/totals.rules.ts'
import { explainIssued } from '../tax/tax-trace.rules.ts'
import { sharedTax } from '../tax/taxable.rules.ts'
import { creditInLaw, type LineAmounts } from './credit-legal.rules.ts'
import type { Credit, CreditableLine, CreditedLine } from './credits.rules.ts'

/** The net of an invoice after earlier credits, and after this one (UAE Art. 60). */
export function alteredBy(lines: readonly CreditableLine[], { net }: Pick<Credit, 'net'>, currency: string) {
  const sum = (field: 'net' | 'creditedNet') => plus(...lines.map((line) => line[field]))
  const before = toMinor(minus(sum('net'), sum('creditedNet')), currency)
  return { before, after: toMinor(minus(before, net), currency) }
}

/** The credit in the legal currency; null where there is none. */
function convertCredit(invoice: SnapshotInvoice, credit: Credit, earlier: readonly SnapshotCreditLine[]) {
  const { currency, legal } = invoice
  if (!legal) return null
  const lines = credit.lines.map((credited) => {
    const line = invoice.lines.find(({ number }) => String(number) === credited.id)!
    const earlierCredits = earlier.filter(({ of }) => of === line.number)
    return {
      credited,
      line: { ...line, legalNet: line.legalNet ?? '0', legalTax: line.legalTax ?? '0' },
      earlier: {
        net: totalBy(earlierCredits, 'net', currency),
        tax: totalBy(earlierCredits, 'tax', currency),
        legalNet: totalBy(earlierCredits, 'legalNet', legal.currency),
        legalTax: totalBy(earlierCredits, 'legalTax', legal.currency),
      },
    }
  })
  const howManyTaxes = Math.max(1, ...invoice.lines.map(({ taxParts }) => taxParts?.length ?? 0))
  const inLaw = creditInLaw(lines, legal, howManyTaxes)
  const before = toMinor(minus(legal.net, totalBy(earlier, 'legalNet', legal.currency)), legal.currency)
  return { ...inLaw, altered: { before, after: toMinor(minus(before, inLaw.net), legal.currency) } }
}

/**
 * The snapshot of the credit note. The ids of the credited lines are invoice line numbers; `earlier` are the amounts of
 * issued credit notes of the invoice.
 */
export function createCreditSnapshot(
  invoice: SnapshotInvoice,
  credit: Credit,
  head: InvoiceHead,
  earlier: readonly SnapshotCreditLine[],
): SnapshotInvoice {
  const { currency, vatRounding, legal } = invoice
  const lines = credit.lines.map((credited, i) => {
    const of = invoice.lines.find(({ number }) => String(number) === credited.id)
    if (!of) throw new RangeError(`Line ${credited.id} does not belong to ${invoice.number}`)
    return { ...creditedLine(of, credited, currency), number: i + 1 }
  })
  const { net, tax, gross } = credit
  const categories = creditedCategories(invoice.categories, lines, currency)
  const inLaw = convertCredit(invoice, credit, earlier)
  const { from, to } = periodOf(lines)
  return {
    ...head,
    currency,
    vatRounding,
    supplyFrom: from,
    supplyTo: to,
    lines: lines.map((line, i) => ({
      ...line,
      legalNet: inLaw?.lineNets[i] ?? null,
      legalTax: inLaw?.lineTaxes[i] ?? null,
    })),
    categories,
    net,
    tax,
    gross,
    legal: legal && inLaw && { ...legal, net: inLaw.net, tax: inLaw.tax, gross: inLaw.gross },
    ...(head.altered && inLaw && { altered: { ...head.altered, legal: inLaw.altered } }),
  }
}

/**
 * The line for the credited units; as one item of its amount where whole units do not match it, such as a price change.
 */
export function creditedLine(
  invoiceLine: SnapshotLine,
  { quantity, net, tax }: CreditedLine,
  currency: string,
): SnapshotLine {
  const line = invoiceLine.taxParts
    ? { ...invoiceLine, taxParts: sharedTax(tax, invoiceLine.taxParts, currency) }
    : invoiceLine
  const gross = grossOf(quantity, line.price, line.per, currency)
  const rebate = toMinor(percentOf(line.rebatePercent, gross), currency)
  const handling = toMinor(percentOf(line.handlingPercent, gross), currency)
  const days = toDays(line, quantity)
  if (compare(plus(minus(gross, rebate), handling), net) === 0)
    return { ...line, quantity, days, gross, rebate, handling, net, tax }
  const none = toMinor('0', currency)
  return {
    ...line,
    days,
    net,
    tax,
    gross: net,
    rebate: none,
    rebatePercent: '0',
    handling: none,
    handlingPercent: '0',
    unit: 'ITEM',
    quantity: isNegative(net) ? '-1' : '1',
    price: net.replace('-', ''),
    per: '1',
  }
}

/** Proportional days with two decimals; zero for price changes. */
const toDays = ({ days, quantity: whole }: SnapshotLine, quantity: string): string =>
  isZero(whole) || isZero(quantity) ? '0' : trimmed(divide(times(days, quantity), whole), 2)

/** The calculation of the credit note totals from its lines, numbered as on the invoice. */
export const explainCredit = (
  { categories, currency }: Pick<SnapshotInvoice, 'categories' | 'currency'>,
  { lines, net, tax, gross }: Credit,
): Totals['explain'] =>
  explainIssued({
    currency,
    categories: creditedCategories(categories, lines, currency),
    vatRounding: 'LINE',
    net,
    tax,
    gross,
    lines: lines.map((line) => ({ ...line, number: Number(line.id) })),
  })

/** The tax codes and rates of the credited lines, each with the sum of its lines. */
const creditedCategories = (
  categories: SnapshotInvoice['categories'],
  lines: readonly Pick<SnapshotLine, 'taxCode' | 'taxPercent' | 'net' | 'tax'>[],
  currency: string,
): SnapshotInvoice['categories'] =>
  categories.flatMap((category) => {
    const linesOfCategory = lines.filter(
      ({ taxCode, taxPercent }) => taxCode === category.code && compare(taxPercent, category.percent) === 0,
    )
    if (linesOfCategory.length === 0) return []
    const tax = totalBy(linesOfCategory, 'tax', currency)
    const parts = category.parts && sharedTax(tax, category.parts, currency)
    return [{ ...category, taxable: totalBy(linesOfCategory, 'net', currency), tax, ...(parts && { parts }) }]
  })

/** The creditable remainder of an invoice line after earlier credit notes. */
export function creditableLines(invoice: SnapshotInvoice, earlier: readonly SnapshotCreditLine[]): CreditableLine[] {
  const { currency } = invoice
  return invoice.lines.map((line) => {
    const earlierCredits = earlier.filter(({ of }) => of === line.number)
    return {
      ...line,
      id: String(line.number),
      creditedQuantity: trimmed(plus(...earlierCredits.map(({ quantity }) => quantity))),
      creditedNet: totalBy(earlierCredits, 'net', currency),
      creditedTax: totalBy(earlierCredits, 'tax', currency),
    }
  })
}

/**
 * The amounts of a line in earlier credit notes: `of` is the invoice line number; the legal amounts are zero with one
 * currency.
 */
export interface SnapshotCreditLine extends LineAmounts {
  readonly of: number
  readonly quantity: string
}
