/**
 * The moment of issue (docs/domain/billing.md): lines, taxes, totals and legal amounts become one snapshot that is
 * never recalculated.
 */
import type { SupplyType } from '../../settings/country-rules/vat.contract.ts'
import { type BillLine, periodOf } from '../drafts/line.rules.ts'
import type { TaxableLine } from '../tax/taxable.rules.ts'
import type { VatVerdict } from '../tax/vat.rules.ts'
import type { SnapshotInvoice, SnapshotLine } from './invoice-snapshot.contract.ts'
import { type LegalRate, legalAmounts, type Totals, totalsOf } from './totals.rules.ts'

/** A line with its tax and printed details. */
export interface DecidedLine {
  readonly line: BillLine
  readonly vat: VatVerdict
  readonly consultant: string | null
  readonly orderNumber: string | null
}

/** The document fields other than its figures. */
export type InvoiceHead = Omit<
  SnapshotInvoice,
  'supplyFrom' | 'supplyTo' | 'lines' | 'categories' | 'net' | 'tax' | 'gross' | 'legal' | 'vatRounding' | 'currency'
>

interface SnapshotTerms {
  readonly head: InvoiceHead
  readonly lines: readonly DecidedLine[]
  readonly vatRounding: SnapshotInvoice['vatRounding']
  /** Null where the document is in the legal currency. */
  readonly legalRate: LegalRate | null
}

/** The tax treatment of expenses, and of everything else. */
export const supplyOf = ({ kind }: Pick<BillLine, 'kind'>): SupplyType => (kind === 'EXPENSE' ? 'EXPENSE' : 'SERVICE')

/**
 * The figures of a document, for drafts and issued ones: a draft shows exactly what would be issued. There is at least
 * one line.
 */
export function figuresOf({ lines, vatRounding, legalRate }: Omit<SnapshotTerms, 'head'>) {
  const taxable = lines.map(
    ({ line, vat }): TaxableLine => ({
      net: line.net,
      taxCode: vat.code,
      taxPercent: vat.percent,
      taxParts: vat.parts,
    }),
  )
  const totals = totalsOf(taxable, lines[0]!.line.currency, vatRounding)
  return { totals, legal: legalRate && legalAmounts(taxable, totals, legalRate) }
}

/** The document snapshot. Lines of one currency; the server has checked all guards before. */
export function createSnapshot(terms: SnapshotTerms): SnapshotInvoice {
  const { head, lines, vatRounding } = terms
  const { totals, legal } = figuresOf(terms)
  const { from, to } = periodOf(lines.map(({ line }) => line))
  return {
    ...head,
    supplyFrom: from,
    supplyTo: to,
    currency: totals.currency,
    vatRounding,
    lines: lines.map((decided, i) => snapshotLine(decided, i, totals, legal)),
    categories: categoriesOf(totals, lines),
    net: totals.net,
    tax: totals.tax,
    gross: totals.gross,
    legal: legal && {
      currency: legal.currency,
      rate: legal.rate,
      rateDate: legal.rateDate,
      rateSource: legal.rateSource,
      net: legal.net,
      tax: legal.tax,
      gross: legal.gross,
    },
  }
}

function snapshotLine(
  { line, vat, consultant, orderNumber }: DecidedLine,
  i: number,
  { lineTaxes, lineParts }: Totals,
  legal: { readonly lineNets: readonly string[]; readonly lineTaxes: readonly string[] } | null,
): SnapshotLine {
  const { explain: _explain, currency: _currency, ...figures } = line
  return {
    ...figures,
    number: i + 1,
    taxCode: vat.code,
    taxPercent: vat.percent,
    tax: lineTaxes[i]!,
    consultant,
    orderNumber,
    ...(lineParts[i]!.length > 0 && { taxParts: [...lineParts[i]!] }),
    legalNet: legal?.lineNets[i] ?? null,
    legalTax: legal?.lineTaxes[i] ?? null,
  }
}

const categoriesOf = ({ categories }: Totals, lines: readonly DecidedLine[]): SnapshotInvoice['categories'] =>
  categories.map(({ code, percent, taxable, tax, parts }) => {
    const vat = lines.find((one) => one.vat.code === code && one.vat.percent === percent)?.vat
    const { note = null, noteArabic = null, reasonCode = null } = vat ?? {}
    const own = parts.length > 0 && { parts: [...parts] }
    return { code, percent, taxable, tax, ...own, note, noteArabic, reasonCode }
  })
