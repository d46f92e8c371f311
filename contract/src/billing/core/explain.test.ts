import { describe, expect, test } from 'vitest'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { isCurrency, minorUnit } from '../../kernel/math/money.ts'
import { compare } from '../../kernel/math/rational.ts'
import { computed } from '../../kernel/testing/formula.ts'
import { type CreditableLine, creditOf } from '../credit-notes/credits.rules.ts'
import { invoiceBalance } from '../drafts/invoice-balance.rules.ts'
import type { BillLine } from '../drafts/line.rules.ts'
import { splitLine } from '../drafts/orders.rules.ts'
import { serviceLines } from '../drafts/services.rules.ts'
import type { BillableDay, ServiceTerms } from '../drafts/units.rules.ts'
import { distance } from '../invoice-validation/evaluate.rules.ts'
import { legalAmounts, totalsOf } from '../invoices/totals.rules.ts'
import { settleReceipt } from '../receipts/receipts.rules.ts'
import { explainIssued } from '../tax/tax-trace.rules.ts'
import { B1, B2, B3, B7, daysWorked, NOVEMBER, termsOf, timesheetDay } from '../testing/billing-examples.rules.ts'

const lines = (terms: ServiceTerms, days: readonly BillableDay[]): readonly BillLine[] => {
  const made = serviceLines(terms, days, NOVEMBER)
  if (!made.ok) throw new Error(made.message)
  return made.lines
}
const hour = { unit: 'HOUR', rate: '100.00', currency: 'AED' } as const
const month = { unit: 'MONTH', rate: '20000.00', currency: 'AED' } as const
const leave = timesheetDay('2026-11-30', { type: 'LEAVE_PAID', hours: '0' })
const credited = { leavePolicy: { kind: 'CREDIT_AFTER_N', days: 3 }, leaveBefore: '2.5' } as const
const splitB1 = () => {
  const [line] = lines(B1.terms, B1.days)
  return splitLine(line!, [
    { amount: '20000.00', label: 'PO 1' },
    { amount: '5625.00', label: 'PO 2' },
  ])
}
const taxable = ['10.10', '10.10', '33.33'].map((net) => ({ net, taxCode: 'S' as const, taxPercent: '5' }))
const byLine = totalsOf(taxable, 'USD', 'LINE')
const byCategory = totalsOf(taxable, 'USD', 'CATEGORY')
const legal = legalAmounts(taxable, byLine, { ...B3.rate, rate: '3.6725/1.0001' })
const creditable: CreditableLine = {
  id: '1',
  description: 'Services',
  quantity: '20.5',
  price: '1250',
  per: '1',
  rebatePercent: '0',
  handlingPercent: '0',
  net: '25625.00',
  tax: '1281.25',
  taxCode: 'S',
  taxPercent: '5',
  creditedQuantity: '1',
  creditedNet: '1250.00',
  creditedTax: '62.50',
}
const explained = (credit: ReturnType<typeof creditOf>) => (credit.ok ? credit.lines.map(({ explain }) => explain) : [])
const usd = { number: 'INV-2', currency: 'USD', open: '10000.00', rate: '3.6725' }
const receipt = (currency: string, rate: string, result: string | null) => {
  const allocation = {
    invoice: usd,
    cash: '9000.00',
    sourceAmount: result,
    withheld: '0.00',
    certificate: null,
    retained: '0.00',
    closesRest: false,
  }
  const settled = settleReceipt(
    { currency, received: '33100.00', bankCharge: '12.50', rate, allocations: [allocation] },
    { booksCurrency: 'AED', tolerance: '1.00' },
  )
  if (!settled.ok) throw new Error(settled.message)
  return [settled.explain, settled.invoices[0]!.difference!.explain]
}

/** The stored figures of billing and their calculation traces. */
const FIGURES: Record<string, readonly Explained[]> = {
  'days and overtime': lines(B1.terms, B1.days).map(({ explain }) => explain),
  'a month in part': lines(B2.terms, B2.days).map(({ explain }) => explain),
  'a whole month with leave credit': lines(termsOf(month, credited), [...daysWorked(20, termsOf(month)), leave]).map(
    ({ explain }) => explain,
  ),
  'hours in dinars': lines(B7.terms, B7.days).map(({ explain }) => explain),
  'a minimum': lines(
    termsOf(hour, { minUnits: '160', startsOn: '2026-11-10', rebatePercent: '2.5' }),
    daysWorked(3, termsOf(hour), '2026-11-10'),
  ).map(({ explain }) => explain),
  'a minimum of a month': lines(termsOf(month, { minUnits: '0.75' }), daysWorked(3, termsOf(month))).map(
    ({ explain }) => explain,
  ),
  'a maximum': lines(termsOf(hour, { maxUnits: '150' }), daysWorked(21, termsOf(hour))).map(({ explain }) => explain),
  'a split line': splitB1().map(({ explain }) => explain),
  totals: [byLine, byCategory].flatMap(({ explain, categories }) => [
    ...Object.values(explain),
    ...categories.map((one) => one.explain),
  ]),
  'legal amounts': Object.values(legal.explain),
  credits: [
    ...explained(creditOf([creditable], [{ id: '1', quantity: '1.5' }], 'AED')),
    ...explained(creditOf([creditable], [{ id: '1', rest: true }], 'AED')),
  ],
  'the open amount': [
    invoiceBalance(
      B7.gross,
      [
        { kind: 'RETENTION', amount: B7.held },
        { kind: 'CASH', amount: '100.000' },
        { kind: 'CREDIT', amount: '5.125' },
      ],
      'KWD',
    ).explain,
  ],
  'payments in dollars and in dirhams': [...receipt('USD', '3.67', null), ...receipt('AED', '1', '33100.00')],
}

const everyNode = (node: Explained): Explained[] => [node, ...(node.parts ?? []).flatMap(everyNode)]

describe('a calculation trace evaluates to its number', () => {
  test.each(Object.entries(FIGURES))('%s', (_what, roots) => {
    expect(roots.length).toBeGreaterThan(0)
    for (const node of roots.flatMap(everyNode)) {
      const smallest = isCurrency(node.unit) ? minorUnit(node.unit) : '0.01'
      expect(
        compare(distance(computed(node), node.value), smallest),
        `${node.name} = ${node.formula}`,
      ).toBeLessThanOrEqual(0)
      expect(Explained.parse(node)).toEqual(node)
    }
  })

  test.each(['LINE', 'CATEGORY'] as const)(
    'an issued document has the calculation of its draft, by %s',
    (vatRounding) => {
      const mixed = [...taxable, { net: '500.00', taxCode: 'Z' as const, taxPercent: '0' }, taxable[0]!]
      const { lineTaxes, categories, net, tax, gross, explain } = totalsOf(mixed, 'USD', vatRounding)
      // As loaded from the snapshot and the database.
      const lines = mixed.map((line, i) => ({
        ...line,
        taxPercent: `${line.taxPercent}.0000`,
        number: i + 1,
        tax: lineTaxes[i]!,
      }))
      expect(explainIssued({ currency: 'USD', vatRounding, lines, categories, net, tax, gross })).toEqual(explain)
      expect(explain.tax.parts!.at(-1)).toMatchObject({ name: 'tax Z 0.00 %', value: '0.00' })
    },
  )

  test('a line traces down to its days', () => {
    const names = FIGURES['a month in part']!.flatMap(everyNode).flatMap(({ inputs }) => inputs.map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining(['1 Nov 2026', '24 Nov 2026', 'units of the price']))
  })
})
