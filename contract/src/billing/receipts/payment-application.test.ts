import { describe, expect, test } from 'vitest'
import { type CreditableLine, creditEffect, creditInFull, creditOf, writeOffOf } from '../credit-notes/credits.rules.ts'
import { invoiceBalance, retentionOf, statusBy, withholdingOf } from '../drafts/invoice-balance.rules.ts'
import { B1, B7 } from '../testing/billing-examples.rules.ts'
import { allocate } from './allocation.rules.ts'
import {
  type Allocation,
  proposeAllocations,
  type Receipt,
  reversedSettlements,
  settleReceipt,
} from './receipts.rules.ts'

const B1_LINE: CreditableLine = {
  id: 'days',
  description: 'Services of Priya Nair, Nov 2026',
  quantity: '20.5',
  price: '1250',
  per: '1',
  rebatePercent: '0',
  handlingPercent: '0',
  net: '25625.00',
  tax: '1281.25',
  taxCode: 'S',
  taxPercent: '5',
  creditedQuantity: '0',
  creditedNet: '0.00',
  creditedTax: '0.00',
}
const OVERTIME: CreditableLine = {
  ...B1_LINE,
  id: 'overtime',
  description: 'Overtime',
  quantity: '10',
  price: '1875',
  per: '8',
  net: '2343.75',
  tax: '117.19',
}

describe('credit notes', () => {
  test('a day and a half of B1 (B5)', () => {
    const credit = creditOf([B1_LINE, OVERTIME], [{ id: 'days', quantity: '1.5' }], 'AED')
    expect(credit).toMatchObject({ ok: true, net: '1875.00', tax: '93.75', gross: '1968.75' })
    expect(credit).toMatchObject({ lines: [{ before: '25625.00', after: '23750.00' }] })
    expect(invoiceBalance(B1.gross, [{ kind: 'CREDIT', amount: '1968.75' }], 'AED').open).toBe('27831.41')
  })

  test('the full remainder is credited, whatever was credited before', () => {
    const before = { ...OVERTIME, creditedQuantity: '3', creditedNet: '703.13', creditedTax: '35.17' }
    expect(creditOf([before], [{ id: 'overtime', quantity: '7' }], 'AED')).toMatchObject({
      net: '1640.62',
      tax: '82.02',
    })
    expect(creditInFull([B1_LINE, before], 'AED')).toMatchObject({ net: '27265.62', tax: '1363.27' })
  })

  test('a negative line is credited with a negative amount', () => {
    const cap = { ...B1_LINE, id: 'cap', quantity: '-2', net: '-2500.00', tax: '-125.00' }
    expect(
      creditOf(
        [B1_LINE, cap],
        [
          { id: 'days', quantity: '3' },
          { id: 'cap', rest: true },
        ],
        'AED',
      ),
    ).toMatchObject({ net: '1250.00', tax: '62.50', gross: '1312.50' })
    expect(creditOf([cap], [{ id: 'cap', rest: true }], 'AED')).toMatchObject({ code: 'creditsSomething' })
    // All days together are more than the invoice total: the deductions are credited with them.
    expect(creditOf([B1_LINE, cap], [{ id: 'days', rest: true }], 'AED')).toMatchObject({ code: 'withinRemaining' })
    expect(creditInFull([B1_LINE, cap], 'AED')).toMatchObject({ net: '23125.00', tax: '1156.25' })
    expect(creditOf([cap], [{ id: 'cap', quantity: '1' }], 'AED')).toMatchObject({ code: 'withinRemaining' })
  })

  test.each([
    ['more units than remain', [{ id: 'days', quantity: '21' }], 'withinRemaining'],
    ['more than the remaining amount', [{ id: 'days', net: '25625.01' }], 'withinRemaining'],
    ['no units', [{ id: 'days', quantity: '0' }], 'withinRemaining'],
    ['units whose amount rounds to zero', [{ id: 'days', quantity: '0.000001' }], 'withinRemaining'],
    ['a negative amount', [{ id: 'days', net: '-1.00' }], 'withinRemaining'],
    ['nothing', [], 'hasLines'],
    ['a line of another invoice', [{ id: 'other', rest: true as const }], 'lineIsOfInvoice'],
    [
      'the same line twice',
      [
        { id: 'days', quantity: '1' },
        { id: 'days', net: '1.00' },
      ],
      'lineOnce',
    ],
  ])('%s is rejected by its rule', (_what, requests, code) => {
    expect(creditOf([B1_LINE], requests, 'AED')).toMatchObject({ ok: false, code })
  })

  test('what was already paid becomes a client credit', () => {
    // Credit, outstanding, retained, written off; the unpaid part, its retained and written-off parts, the client
    // credit.
    for (const [gross, open, retained, writtenOff, openReduction, ofRetained, ofWrittenOff, creditBalance] of [
      ['1968.75', '500.00', '0', '0', '500.00', '0.00', '0.00', '1468.75'],
      ['100.00', '500.00', '0', '0', '100.00', '0.00', '0.00', '0.00'],
      ['100.00', '500.00', '50.00', '0', '100.00', '0.00', '0.00', '0.00'],
      ['520.00', '500.00', '50.00', '1.00', '520.00', '20.00', '0.00', '0.00'],
      ['1000.00', '0.00', '50.00', '0', '50.00', '50.00', '0.00', '950.00'],
      ['100.00', '-30.00', '0.00', '0', '0.00', '0.00', '0.00', '100.00'],
      // 28,874.50 of 28,875.00 were paid, and the difference was written off.
      ['28875.00', '0.00', '0.00', '0.50', '0.50', '0.00', '0.50', '28874.50'],
      ['0.30', '0.00', '0.00', '0.50', '0.30', '0.00', '0.30', '0.00'],
    ] as const)
      expect(creditEffect(gross, { open, retained, writtenOff }, 'AED')).toEqual({
        openReduction,
        ofRetained,
        ofWrittenOff,
        creditBalance,
      })
    expect(writeOffOf('12.30', 'AED')).toEqual({ ok: true, amount: '12.30' })
    expect(writeOffOf('0.00', 'AED')).toMatchObject({ code: 'somethingOpen' })
  })
})

describe('receipts', () => {
  const aed = { number: 'INV-1', currency: 'AED', open: '29800.16', rate: '1' }
  const cash = (amount: string, more: Partial<Allocation> = {}): Allocation => ({
    invoice: aed,
    cash: amount,
    sourceAmount: null,
    withheld: '0.00',
    certificate: null,
    retained: '0.00',
    closesRest: false,
    ...more,
  })
  const receipt = (received: string, allocations: Allocation[], more: Partial<Receipt> = {}): Receipt => ({
    currency: 'AED',
    received,
    bankCharge: '0.00',
    rate: '1',
    allocations,
    ...more,
  })
  const company = { booksCurrency: 'AED', tolerance: '1.00' }

  test('Kuwait retains 5 % until clearance (B7)', () => {
    const held = retentionOf(B7.retentionPercent, B7.gross, 'KWD')
    expect(held).toBe(B7.held)
    expect(invoiceBalance(B7.gross, [{ kind: 'RETENTION', amount: held }], 'KWD')).toMatchObject({
      open: B7.due,
      retained: B7.held,
    })
  })

  test('a partial payment with 5 % withheld', () => {
    const withheld = withholdingOf('5', B1.net, 'AED')
    expect(withheld).toBe('1419.06')
    const settled = settleReceipt(receipt('20000.00', [cash('20000.00', { withheld, certificate: 'W-77' })]), company)
    if (!settled.ok) throw new Error(settled.message)
    const [one] = settled.invoices
    expect(one).toMatchObject({ openBefore: '29800.16', openAfter: '8381.10' })
    const balance = invoiceBalance(B1.gross, one!.settlements, 'AED')
    expect(balance).toMatchObject({ paid: '20000.00', withheld: '1419.06', open: '8381.10' })
    expect(statusBy(balance, '1.00', 'SENT')).toBe('PARTIALLY_PAID')
  })

  test('USD 10,000 booked at 3.6725 and received at 3.6700 loses AED 25.00', () => {
    const usd = { number: 'INV-2', currency: 'USD', open: '10000.00', rate: '3.6725' }
    const paid = receipt('9985.00', [cash('10000.00', { invoice: usd })], {
      currency: 'USD',
      bankCharge: '15.00',
      rate: '3.6700',
    })
    expect(settleReceipt(paid, company)).toMatchObject({
      ok: true,
      paid: '10000.00',
      unallocated: '0.00',
      realised: '-25.00',
      bankChargeInBooks: '55.05',
      invoices: [{ openAfter: '0.00', difference: { kind: 'LOSS', amount: '-25.00' } }],
    })
  })

  test('a client that pays dirhams for dollars: received less booked', () => {
    const usd = { number: 'INV-2', currency: 'USD', open: '10000.00', rate: '3.6725' }
    const allocation = cash('10000.00', { invoice: usd, sourceAmount: '36650.00' })
    expect(settleReceipt(receipt('36650.00', [allocation]), company)).toMatchObject({
      ok: true,
      unallocated: '0.00',
      realised: '-75.00',
    })
    expect(settleReceipt(receipt('36650.00', [{ ...allocation, sourceAmount: null }]), company)).toMatchObject({
      code: 'sourceAmountIsPayable',
    })
    for (const [settles, result] of [
      ['10000.00', '0.00'],
      ['0.00', '500.00'],
    ] as const)
      expect(
        settleReceipt(receipt('36650.00', [cash(settles, { invoice: usd, sourceAmount: result })]), company),
      ).toMatchObject({ code: 'sourceAmountAgainstCash' })
  })

  test.each([
    ['1000.00', '1000.00', 'CREDITED'],
    // The rest may still be credited or paid.
    ['1000.00', '999.50', 'PARTIALLY_CREDITED'],
    ['0.80', '0.00', 'SENT'],
    ['1000.00', '400.00', 'PARTIALLY_CREDITED'],
  ])('of %s, of which %s is credited and nothing paid, the state is %s', (gross, amount, status) => {
    const credit = Number(amount) > 0 ? [{ kind: 'CREDIT' as const, amount }] : []
    expect(statusBy(invoiceBalance(gross, credit, 'AED'), '1.00', 'SENT')).toBe(status)
  })

  test('a difference within the tolerance is written off with the payment; any excess stays unallocated', () => {
    const settled = settleReceipt(receipt('29799.50', [cash('29799.50', { closesRest: true })]), company)
    expect(settled).toMatchObject({ invoices: [{ openAfter: '0.00' }] })
    if (settled.ok) {
      const balance = invoiceBalance(B1.gross, settled.invoices[0]!.settlements, 'AED')
      expect(balance).toMatchObject({ writtenOff: '0.66', open: '0.00' })
      expect(statusBy(balance, '1.00', 'SENT')).toBe('PAID')
    }
    expect(settleReceipt(receipt('30000.00', [cash('29800.16')]), company)).toMatchObject({ unallocated: '199.84' })
  })

  test('a bounced receipt leaves the invoice as it was', () => {
    const settled = settleReceipt(receipt('100.00', [cash('100.00')]), company)
    if (!settled.ok) throw new Error(settled.message)
    const { settlements } = settled.invoices[0]!
    const balance = invoiceBalance(B1.gross, [...settlements, ...reversedSettlements(settlements, 'AED')], 'AED')
    expect(balance.open).toBe(B1.gross)
    expect(statusBy(balance, '1.00', 'SENT')).toBe('SENT')
  })

  test.each<[string, Receipt, string]>([
    ['more than is outstanding', receipt('30000.00', [cash('29800.17')]), 'withinOpen'],
    ['more than was paid', receipt('100.00', [cash('100.01')]), 'withinReceipt'],
    ['tax without its certificate', receipt('100.00', [cash('100.00', { withheld: '5.00' })]), 'hasCertificate'],
    [
      'a difference above the tolerance',
      receipt('29700.00', [cash('29700.00', { closesRest: true })]),
      'withinTolerance',
    ],
    [
      'a difference above the tolerance of its own currency',
      receipt('29799.50', [
        cash('29799.50', { closesRest: true, invoice: { ...cash('0').invoice, tolerance: '0.10' } }),
      ]),
      'withinTolerance',
    ],
    ['an invoice twice', receipt('100.00', [cash('10.00'), cash('10.00')]), 'invoiceOnce'],
    ['a negative amount', receipt('100.00', [cash('-10.00')]), 'amountIsPayable'],
    ['a third decimal', receipt('100.00', [cash('10.005')]), 'amountIsPayable'],
    ['no amount', receipt('0.00', []), 'amountIsPayable'],
  ])('%s is rejected by its rule', (_what, paid, code) => {
    expect(settleReceipt(paid, company)).toMatchObject({ ok: false, code })
  })

  test('explains an amount too small to credit, and what remains of a credited invoice', () => {
    const tiny = creditOf([B1_LINE], [{ id: 'days', quantity: '0.000001' }], 'AED')
    expect(tiny).toMatchObject({ message: expect.stringMatching(/rounds to AED 0\.00\. Enter a higher amount\.$/) })
    const credited = { ...cash('100.00').invoice, open: '-100.00' }
    const refused = settleReceipt(receipt('100.00', [cash('100.00', { invoice: credited })]), company)
    expect(refused).toMatchObject({ message: expect.stringContaining('has nothing outstanding') })
  })

  test('a payment is suggested for the oldest due date first', () => {
    const open = (number: string, dueDay: string, amount: string, currency = 'AED') => ({
      number,
      dueDay,
      currency,
      open: amount,
      rate: '1',
    })
    const invoices = [
      open('B', '2026-11-30', '50.00'),
      open('C', '2026-12-15', '70.00'),
      open('A', '2026-11-30', '30.00'),
      open('D', '2026-01-01', '9.00', 'USD'),
    ]
    expect(proposeAllocations(invoices, '100.00', 'AED')).toEqual([
      { number: 'A', cash: '30.00' },
      { number: 'B', cash: '50.00' },
      { number: 'C', cash: '20.00' },
    ])
  })
})

/**
 * Unallocated payments applied to invoices in other currencies; the books in dirhams, rates of docs/domain/money.md.
 */
describe('client credits across currencies', () => {
  type Sum = readonly [currency: string, sum: string, rate: string]
  const invoice = (...[currency, open, rate]: Sum) => ({ number: 'INV-1', currency, open, rate })
  const source = (...[currency, left, rate]: Sum) => ({
    name: 'RCP-1',
    isMoney: true,
    currency,
    left,
    rate,
    booksCurrency: 'AED',
  })
  // receipt, invoice, applied, source amount, remainder, difference: source amount × its rate − applied × rate on the
  // invoice
  test.each<[string, Sum, Sum, string, string, string, string]>([
    [
      'dirhams for dollars',
      ['AED', '5000.00', '1'],
      ['USD', '1000.00', '3.6725'],
      '1000.00',
      '3700.00',
      '1300.00',
      '27.50',
    ],
    [
      'dollars for dirhams',
      ['USD', '1200.00', '3.67'],
      ['AED', '3672.50', '1'],
      '3672.50',
      '1000.00',
      '200.00',
      '-2.50',
    ],
    [
      'riyals for dollars',
      ['SAR', '3750.00', '3.6725/3.75'],
      ['USD', '1000.00', '3.6725'],
      '1000.00',
      '3750.00',
      '0.00',
      '0.00',
    ],
    [
      'dinars to three places',
      ['KWD', '100.000', '3.6725/0.3070'],
      ['AED', '1000.00', '1'],
      '1000.00',
      '83.594',
      '16.406',
      '0.00',
    ],
  ])('%s', (_what, from, to, amount, result, left, difference) => {
    const given = allocate(source(...from), [{ invoice: invoice(...to), amount, sourceAmount: result }])
    expect(given).toMatchObject({ ok: true, amount: result, left, differences: [difference], realised: difference })
  })

  test('it is rejected without the source amount, above the available amount, and for credits', () => {
    const dollars = { invoice: invoice('USD', '1000.00', '3.6725'), amount: '1000.00' }
    const dirhams = source('AED', '3000.00', '1')
    expect(allocate(dirhams, [dollars])).toMatchObject({
      ok: false,
      message: expect.stringContaining('Enter the amount'),
    })
    expect(allocate(dirhams, [{ ...dollars, sourceAmount: '3672.50' }])).toMatchObject({
      ok: false,
      message: expect.stringContaining('has only AED 3,000.00 left'),
    })
    const credit = { ...source('AED', '5000.00', '1'), isMoney: false }
    expect(allocate(credit, [{ ...dollars, sourceAmount: '3672.50' }])).toMatchObject({
      ok: false,
      message: expect.stringContaining('Credits can only be applied in their own currency'),
    })
  })
})
