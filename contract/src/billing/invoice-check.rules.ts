/**
 * A frozen paper against the rules of business that receivers apply (EN 16931 BR-*, Peppol R0**, PINT AE ibr-*): each fault by the name of its
 * rule, its field, and what to do. The calculation rules hold for every paper; those of an e-invoice for its profile.
 */
import { compare, isNegative, isZero, minus, over, plus, times } from '../kernel/exact.ts'
import { isAmount, minorUnit, totalOf } from '../kernel/money.ts'
import { electronicFaults } from './electronic-check.rules.ts'
import type { FrozenInvoice } from './frozen.contract.ts'
import { distance, fault, type InvoiceFault } from './invoice-fault.rules.ts'
import { taxOn } from './taxable.rules.ts'

/** Every fault of the paper, the sums first; none of a paper that `freeze` has made from whole records. */
export const invoiceFaults = (invoice: FrozenInvoice): InvoiceFault[] => {
  const payable = amountFaults(invoice)
  // Sums are only asked for where every amount can be added.
  return payable.length > 0
    ? payable
    : [
        ...lineFaults(invoice),
        ...categoryFaults(invoice),
        ...totalFaults(invoice),
        ...legalFaults(invoice),
        ...paperFaults(invoice),
        ...electronicFaults(invoice),
      ]
}

/** Amounts have no more places than their currency (domain.md §3.0); in EN 16931 BR-DEC-09 to 23. */
function amountFaults({ lines, categories, net, tax, gross, currency }: FrozenInvoice): InvoiceFault[] {
  const all: [string, string][] = [
    ['net', net],
    ['tax', tax],
    ['gross', gross],
    ...categories.flatMap((one, i): [string, string][] => [
      [`categories.${i}.taxable`, one.taxable],
      [`categories.${i}.tax`, one.tax],
    ]),
    ...lines.flatMap((line, i) =>
      (['gross', 'rebate', 'handling', 'net', 'tax'] as const).map((field): [string, string] => [
        `lines.${i}.${field}`,
        line[field],
      ]),
    ),
  ]
  return all
    .filter(([, value]) => !isAmount(value, currency))
    .map(([field]) =>
      fault('BR-DEC', field, `An amount in ${currency} has at most the places of its smallest unit. Correct it.`),
    )
}

function lineFaults({ lines, currency, supplyFrom, supplyTo }: FrozenInvoice): InvoiceFault[] {
  return lines.flatMap((line, i) => {
    const at = (field: string) => `lines.${i}.${field}`
    const found: InvoiceFault[] = []
    if (line.description.trim() === '')
      found.push(fault('BR-25', at('description'), 'A line says what it is for. Enter it.'))
    if (isNegative(line.price))
      found.push(fault('BR-27', at('price'), 'A price is not below zero. Make the quantity negative instead.'))
    if (compare(line.per, '0') <= 0) return [...found, fault('R121', at('per'), 'The units of a price are above zero.')]
    const reckoned = plus(minus(over(times(line.quantity, line.price), line.per), line.rebate), line.handling)
    if (compare(distance(reckoned, line.net), times('2', minorUnit(currency))) > 0)
      found.push(
        fault(
          'R120',
          at('net'),
          'The net of a line is quantity × price less the rebate plus the handling. Reckon it again.',
        ),
      )
    if (compare(plus(minus(line.gross, line.rebate), line.handling), line.net) !== 0)
      found.push(fault('R120', at('gross'), 'Amount, rebate and handling of a line give its net. Reckon it again.'))
    if (line.from < supplyFrom || line.to > supplyTo || line.to < line.from)
      found.push(fault('R110', at('from'), 'The days of a line lie within those of the invoice. Correct them.'))
    return found
  })
}

/** Of each code and rate: what is taxable, and its tax by the rounding of the legal entity (BR-CO-17, with the tolerance of EN 16931). */
function categoryFaults({ kind, lines, categories, currency, vatRounding }: FrozenInvoice): InvoiceFault[] {
  const of = (code: string, percent: string) =>
    lines.filter((line) => line.taxCode === code && compare(line.taxPercent, percent) === 0)
  const missing = lines.filter(
    (line) => !categories.some((one) => one.code === line.taxCode && compare(one.percent, line.taxPercent) === 0),
  )
  return [
    ...missing.map(({ number }) =>
      fault('BR-CO-18', `lines.${number - 1}.taxCode`, 'The breakdown of the tax lacks the code of this line.'),
    ),
    ...categories.flatMap(({ code, percent, taxable, tax, parts }, i) => {
      const found: InvoiceFault[] = []
      const own = of(code, percent)
      if (
        totalOf(
          own.map((line) => line.net),
          currency,
        ) !== taxable
      )
        found.push(
          fault(
            `BR-${code}-08`,
            `categories.${i}.taxable`,
            'What is taxable is the sum of its lines. Reckon it again.',
          ),
        )
      if (
        totalOf(
          own.map((line) => line.tax),
          currency,
        ) !== tax
      )
        found.push(
          fault(
            'linesAndCategory',
            `categories.${i}.tax`,
            'The taxes of the lines give that of their category. Reckon it again.',
          ),
        )
      const reckoned = taxOn(taxable, { taxPercent: percent, taxParts: parts }, currency)
      // The last credit of a line takes its rest, which roundings before it may have moved.
      const allowed = vatRounding === 'LINE' || kind === 'CREDIT_NOTE' ? '0.99' : '0'
      if (compare(distance(reckoned, tax), allowed) > 0)
        found.push(fault('BR-CO-17', `categories.${i}.tax`, 'The tax is what is taxable × the rate. Reckon it again.'))
      found.push(...partFaults(i, tax, parts ?? [], currency))
      if (code !== 'S' && !isZero(tax))
        found.push(fault(`BR-${code}-09`, `categories.${i}.tax`, 'This code bears no tax. Take the amount out.'))
      return found
    }),
  ]
}

/** Of several taxes each has a name and an amount; those of one rate are equal, and together they are the tax. */
function partFaults(
  i: number,
  tax: string,
  parts: NonNullable<FrozenInvoice['categories'][number]['parts']>,
  currency: string,
): InvoiceFault[] {
  if (parts.length === 0) return []
  const isSum =
    totalOf(
      parts.map((part) => part.tax),
      currency,
    ) === tax
  const isEqual = parts.every((part) => part.percent !== parts[0]!.percent || part.tax === parts[0]!.tax)
  return isSum && isEqual
    ? []
    : [
        fault(
          'taxParts',
          `categories.${i}.parts`,
          'Each tax is rounded by itself, and together they are the tax. Calculate it again.',
        ),
      ]
}

function totalFaults({ lines, categories, net, tax, gross, currency }: FrozenInvoice): InvoiceFault[] {
  const found: InvoiceFault[] = []
  if (
    totalOf(
      lines.map((line) => line.net),
      currency,
    ) !== net
  )
    found.push(fault('BR-CO-10', 'net', 'The net amount is the sum of the lines. Reckon it again.'))
  if (
    totalOf(
      categories.map((one) => one.taxable),
      currency,
    ) !== net
  )
    found.push(fault('BR-CO-13', 'net', 'The net amount is the sum of what is taxable. Reckon it again.'))
  if (
    totalOf(
      categories.map((one) => one.tax),
      currency,
    ) !== tax
  )
    found.push(fault('BR-CO-14', 'tax', 'The tax is the sum of its breakdown. Reckon it again.'))
  if (totalOf([net, tax], currency) !== gross)
    found.push(fault('BR-CO-15', 'gross', 'The amount due is net and tax together. Reckon it again.'))
  if (isNegative(gross))
    found.push(fault('BR-CO-16', 'gross', 'Less than nothing is due. Write a credit note instead.'))
  return found
}

function legalFaults({ legal, lines, currency }: FrozenInvoice): InvoiceFault[] {
  if (!legal) return []
  const found: InvoiceFault[] = []
  if (legal.currency === currency)
    found.push(
      fault('R005', 'legal.currency', 'The currency of the law is told where it is another one. Leave it out.'),
    )
  if (totalOf([legal.net, legal.tax], legal.currency) !== legal.gross)
    found.push(
      fault(
        'legalAddsUp',
        'legal.gross',
        'Net and tax give the total in the currency of the law too. Reckon it again.',
      ),
    )
  const sum = (field: 'legalNet' | 'legalTax') =>
    totalOf(
      lines.map((line) => line[field] ?? '0'),
      legal.currency,
    )
  if (sum('legalNet') !== legal.net || sum('legalTax') !== legal.tax)
    found.push(
      fault('legalLines', 'legal.net', 'The lines give the totals in the currency of the law too. Reckon it again.'),
    )
  return found
}

/** What every paper says: parties, days, what a credit note takes from. */
function paperFaults({
  kind,
  supplier,
  client,
  dueDate,
  terms,
  gross,
  preceding,
  reason,
  issueDate,
  categories,
}: FrozenInvoice): InvoiceFault[] {
  const found: InvoiceFault[] = []
  const isCredit = kind === 'CREDIT_NOTE'
  if (!isCredit && compare(gross, '0') > 0 && dueDate === null && terms === null)
    found.push(fault('BR-CO-25', 'dueDate', 'Say when it is due.'))
  if (dueDate !== null && dueDate < issueDate)
    found.push(fault('dueAfterIssue', 'dueDate', 'It is due on the day of issue or later.'))
  if (isCredit && preceding === null)
    found.push(fault('BR-55', 'preceding', 'A credit note names the invoice that it takes from.'))
  if (isCredit && reason === null) found.push(fault('hasReason', 'reason', 'A credit note says why.'))
  const taxed = categories.filter(({ code }) => code !== 'O').map(({ code }) => code)
  if (taxed.length > 0 && !supplier.taxNumber)
    found.push(fault(`BR-${taxed[0]}-02`, 'supplier.taxNumber', 'Tax needs the tax number of the supplier. Enter it.'))
  if (taxed.includes('AE') && !client.taxNumber)
    found.push(fault('BR-AE-02', 'client.taxNumber', 'Reverse charge needs the tax number of the client. Enter it.'))
  for (const [i, { code, note, reasonCode }] of categories.entries())
    if (['E', 'O', 'AE'].includes(code) && !note && !reasonCode)
      found.push(fault(`BR-${code}-10`, `categories.${i}.note`, 'Say why no tax is charged.'))
  return found
}
