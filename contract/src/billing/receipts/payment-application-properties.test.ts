import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentOf, toMinor, totalOf } from '../../kernel/math/money.ts'
import { compare, divide, isNegative, minus, plus, rounded } from '../../kernel/math/rational.ts'
import { remainingCapacity } from '../../purchase-orders/ceilings.rules.ts'
import type { InvoiceStatus } from '../core/states.contract.ts'
import { type CreditableLine, creditInFull, creditOf, restOf } from '../credit-notes/credits.rules.ts'
import { invoiceBalance, type Settlement, statusAfter } from '../drafts/invoice-balance.rules.ts'
import { billLine, grossOf } from '../drafts/line.rules.ts'
import { type CoveringOrder, orderVerdict, splitLine, splitLines } from '../drafts/orders.rules.ts'
import { totalsOf } from '../invoices/totals.rules.ts'
import { reversedSettlements, settleReceipt } from './receipts.rules.ts'

const amount = (max: number) =>
  fc.integer({ min: 0, max: max * 100 }).map((cents) => rounded(divide(String(cents), '100'), 2))

const order: fc.Arbitrary<CoveringOrder> = fc
  .record({
    id: fc.uuid(),
    ceiling: amount(60_000),
    consumed: amount(50_000),
    allowedOverrun: amount(2_000),
    cap: fc.option(amount(30_000)),
    capDays: fc.option(fc.nat(25)),
  })
  .map(({ id, ceiling, consumed, allowedOverrun, cap, capDays }) => ({
    id,
    order: {
      number: id,
      status: 'OPEN',
      currency: 'AED',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      ceiling,
      allowedOverrun,
      consumed,
      committed: '0.00',
    },
    link: {
      contract: 'WO-1',
      contractStatus: 'ACTIVE',
      contractEndsOn: null,
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      cap,
      capDays: capDays === null ? null : String(capDays),
      consumed: '0.00',
      committed: '0.00',
      consumedDays: '0',
      committedDays: '0',
    },
  }))

describe('for any purchase orders', () => {
  test('a line over them never exceeds a limit or cap, and nothing of it is lost', () => {
    fc.assert(
      fc.property(
        fc.array(order, { maxLength: 5 }),
        amount(90_000),
        fc.integer({ min: 1, max: 31 }),
        (orders, total, days) => {
          const requested = { amount: total, currency: 'AED', days: String(days), from: '2026-11-01', to: '2026-11-30' }
          const verdict = orderVerdict(orders, requested, true)
          if (compare(total, '0') <= 0 || verdict.kind === 'NONE_NEEDED') return
          if (verdict.kind === 'BLOCKED') {
            expect(compare(verdict.missing, '0')).toBe(1)
            expect(verdict.reasons.length).toBeGreaterThan(0)
            return
          }
          const portions = verdict.kind === 'FITS' ? [{ id: verdict.id, amount: total }] : verdict.portions
          expect(
            totalOf(
              portions.map((one) => one.amount),
              'AED',
            ),
          ).toBe(total)
          for (const portion of portions) {
            const { order: purchaseOrder, link } = orders.find(({ id }) => id === portion.id)!
            expect(compare(portion.amount, remainingCapacity(purchaseOrder))).toBeLessThanOrEqual(0)
            if (link.cap !== null) expect(compare(portion.amount, link.cap)).toBeLessThanOrEqual(0)
            if (link.capDays === null) continue
            const share = divide(plus(portion.amount), total)
            expect(compare(minus(divide(share, '1'), divide(link.capDays, String(days))), '0')).toBeLessThanOrEqual(0)
          }
        },
      ),
    )
  })

  test('the portions of a line add up to it in every figure, and each quantity gives its amount', () => {
    fc.assert(
      fc.property(
        fc.record({
          quantity: amount(31),
          price: amount(9_000),
          per: fc.constantFrom('1', '8', '22'),
          rebatePercent: fc.constantFrom('0', '3', '2.5'),
        }),
        fc.integer({ min: 1, max: 99 }),
        (terms, percent) => {
          const base = { kind: 'SERVICE' as const, description: 'Services', from: '2026-11-01', to: '2026-11-30' }
          const line = billLine({ ...terms, ...base, unit: 'DAY', currency: 'AED' })
          const first = toMinor(percentOf(String(percent), line.net), 'AED')
          fc.pre(compare(line.net, '1') > 0)
          const amounts = [first, toMinor(minus(line.net, first), 'AED')]
          const parts = splitLine(
            line,
            amounts.map((one, i) => ({ amount: one, label: `PO ${i}` })),
          )
          for (const field of ['net', 'gross', 'rebate', 'handling'] as const)
            expect(
              totalOf(
                parts.map((part) => part[field]),
                'AED',
              ),
            ).toBe(line[field])
          expect(compare(plus(...parts.map((part) => part.quantity)), line.quantity)).toBe(0)
          for (const part of parts) {
            const off = minus(grossOf(part.quantity, part.price, part.per, 'AED'), part.gross)
            expect(compare(isNegative(off) ? minus('0', off) : off, '0.01')).toBeLessThanOrEqual(0)
          }
        },
      ),
    )
  })
})

test('the lines of a month over any orders add up to each portion, in money and in units', () => {
  const month = fc.array(fc.record({ quantity: amount(20), price: amount(2_000), takesOff: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(month, fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }), (some, shares) => {
      const lines = some.map(({ quantity, price, takesOff }, i) =>
        billLine({
          kind: takesOff && i > 0 ? 'CAP' : 'SERVICE',
          description: `line ${i}`,
          from: '2026-11-01',
          to: '2026-11-30',
          unit: 'DAY',
          quantity: takesOff && i > 0 ? rounded(percentOf('-5', quantity), 2) : quantity,
          price,
          currency: 'AED',
        }),
      )
      const total = totalOf(
        lines.map(({ net }) => net),
        'AED',
      )
      fc.pre(compare(total, '1') > 0)
      const whole = shares.reduce((sum, one) => sum + one, 0)
      const amounts = shares
        .slice(1)
        .map((share) => toMinor(divide(percentOf(String(100 * share), total), String(whole)), 'AED'))
      const portions = [...amounts, toMinor(minus(total, plus(...amounts)), 'AED')].map((one, i) => ({
        id: `${i}`,
        amount: one,
        label: `PO ${i}`,
      }))
      fc.pre(portions.every((one) => compare(one.amount, '0') > 0))
      const placed = splitLines(lines, portions)
      for (const [i, one] of placed.entries())
        expect(
          totalOf(
            one.lines.map(({ net }) => net),
            'AED',
          ),
        ).toBe(portions[i]!.amount)
      const all = placed.flatMap((one) => one.lines)
      expect(compare(plus(...all.map((line) => line.quantity)), plus(...lines.map((line) => line.quantity)))).toBe(0)
    }),
  )
})

describe('for any credits', () => {
  const invoiced = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 44 }),
      price: amount(4_000),
      per: fc.constantFrom('1', '22'),
      percent: fc.constantFrom('5', '15', '0'),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const requested = fc.array(
    fc.record({
      line: fc.nat(5),
      kind: fc.constantFrom('quantity', 'net', 'rest'),
      share: fc.integer({ min: 1, max: 120 }),
    }),
    { maxLength: 14 },
  )

  test('together they never exceed the invoice, and the last one credits the full remainder', () => {
    fc.assert(
      fc.property(invoiced, requested, (some, requests) => {
        const nets = some.map(({ quantity, price, per }) => grossOf(divide(String(quantity), '2'), price, per, 'AED'))
        const taxed = some.map(({ percent }, i) => ({ net: nets[i]!, taxCode: 'S' as const, taxPercent: percent }))
        const { lineTaxes, gross } = totalsOf(taxed, 'AED', 'CATEGORY')
        let lines: CreditableLine[] = some.map(({ quantity, price, per, percent }, i) => ({
          id: String(i),
          description: `line ${i}`,
          quantity: rounded(divide(String(quantity), '2'), 1),
          price,
          per,
          rebatePercent: '0',
          handlingPercent: '0',
          net: nets[i]!,
          tax: lineTaxes[i]!,
          taxCode: 'S',
          taxPercent: percent,
          creditedQuantity: '0',
          creditedNet: '0.00',
          creditedTax: '0.00',
        }))
        const grosses: string[] = []
        const draw = (credit: ReturnType<typeof creditOf>) => {
          if (!credit.ok) return
          grosses.push(credit.gross)
          lines = lines.map((line) => {
            const one = credit.lines.find(({ id }) => id === line.id)
            if (!one) return line
            return {
              ...line,
              creditedQuantity: rounded(plus(line.creditedQuantity, one.quantity), 10),
              creditedNet: toMinor(plus(line.creditedNet, one.net), 'AED'),
              creditedTax: toMinor(plus(line.creditedTax, one.tax), 'AED'),
            }
          })
        }
        for (const { line, kind, share } of requests) {
          const found = lines[line]
          if (!found) continue
          const rest = restOf(found, 'AED')
          const part = (whole: string) => rounded(percentOf(String(share), whole), 2)
          draw(
            creditOf(
              lines,
              [
                kind === 'quantity'
                  ? { id: found.id, quantity: part(rest.quantity) }
                  : kind === 'net'
                    ? { id: found.id, net: part(rest.net) }
                    : { id: found.id, rest: true },
              ],
              'AED',
            ),
          )
          expect(compare(totalOf(grosses, 'AED'), gross)).toBeLessThanOrEqual(0)
          for (const one of lines) {
            const left = restOf(one, 'AED')
            expect(compare(left.net, '0') >= 0 && compare(left.tax, '0') >= 0).toBe(true)
          }
        }
        draw(creditInFull(lines, 'AED'))
        expect(totalOf(grosses, 'AED')).toBe(gross)
      }),
    )
  })
})

describe('for any payments and reversals', () => {
  const event = fc.record({
    kind: fc.constantFrom('receipt', 'receipt', 'receipt', 'bounce', 'credit', 'release'),
    share: fc.integer({ min: 1, max: 110 }),
    held: fc.integer({ min: 0, max: 10 }),
    closes: fc.boolean(),
  })
  test('receipts and outstanding amounts always add up, and each status follows from the previous one by a transition of the table', () => {
    fc.assert(
      fc.property(amount(90_000), fc.array(event, { maxLength: 12 }), (gross, events) => {
        fc.pre(compare(gross, '10') > 0)
        const posted: Settlement[][] = []
        let settlements: Settlement[] = []
        let status: InvoiceStatus = 'SENT'
        for (const { kind, share, held, closes } of events) {
          const before = invoiceBalance(gross, settlements, 'AED')
          const part = (whole: string, percent: number) => rounded(percentOf(String(percent), whole), 2)
          if (kind === 'bounce') settlements = [...settlements, ...reversedSettlements(posted.pop() ?? [], 'AED')]
          if (kind === 'release')
            settlements = [...settlements, { kind: 'RETENTION', amount: toMinor(minus('0', before.retained), 'AED') }]
          if (kind === 'credit') {
            const rest = toMinor(minus(gross, before.credited), 'AED')
            settlements = [...settlements, { kind: 'CREDIT', amount: part(rest, Math.min(share, 100)) }]
          }
          if (kind === 'receipt' && compare(before.open, '0') > 0) {
            const cash = part(before.open, share)
            const invoice = { number: 'INV-1', currency: 'AED', open: before.open, rate: '1' }
            const allocation = {
              invoice,
              cash,
              sourceAmount: null,
              withheld: '0.00',
              certificate: null,
              retained: part(before.open, held),
              closesRest: closes,
            }
            const receipt = {
              currency: 'AED',
              received: cash,
              bankCharge: '0.00',
              rate: '1',
              allocations: [allocation],
            }
            const settled = settleReceipt(receipt, { booksCurrency: 'AED', tolerance: '1.00' })
            if (settled.ok) {
              posted.push([...settled.invoices[0]!.settlements])
              settlements = [...settlements, ...settled.invoices[0]!.settlements]
              expect(invoiceBalance(gross, settlements, 'AED').open).toBe(settled.invoices[0]!.openAfter)
            }
          }
          const { open } = invoiceBalance(gross, settlements, 'AED')
          expect(totalOf([open, ...settlements.map((one) => one.amount)], 'AED')).toBe(gross)
          const isSent = true
          status = statusAfter(invoiceBalance(gross, settlements, 'AED'), { from: status, tolerance: '1.00', isSent })
        }
      }),
      { numRuns: 300 },
    )
  })
})
