import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, toMinor, totalOf } from '../../kernel/math/money.ts'
import { compare, divide, rounded, times } from '../../kernel/math/rational.ts'
import { billLine } from '../drafts/line.rules.ts'
import { distance } from '../invoice-validation/evaluate.rules.ts'
import type { SnapshotInvoice } from '../invoices/invoice-snapshot.contract.ts'
import { createSnapshot } from '../invoices/invoice-snapshot.rules.ts'
import { B1_DOCUMENT } from '../testing/invoice-snapshot-examples.rules.ts'
import { alteredBy, createCreditSnapshot, creditableLines, type SnapshotCreditLine } from './credit-snapshot.rules.ts'
import { type CreditRequest, creditInFull, creditOf, restOf } from './credits.rules.ts'

// Credit notes of an invoice with a legal currency: for any parts that are credited, the last credit note contains the
// remainder of net, each tax and total in the legal currency, line by line.

const { lines: _lines, supplyFrom: _from, supplyTo: _to, categories: _categories, legal: _legal, ...head } = B1_DOCUMENT
const hundredths = (count: number) => rounded(divide(String(count), '100'), 2)
const vat = { ok: true, note: null, noteArabic: null, reasonCode: null, evidence: null, rule: 'any' } as const

interface Line {
  readonly quantity: number
  readonly price: number
  readonly isDeducted?: boolean
  readonly percent?: string
}

const invoiceOf = (lines: readonly Line[], law: { currency: string; rate: string }): SnapshotInvoice =>
  createSnapshot({
    head,
    vatRounding: 'LINE',
    legalRate: { ...law, rateDate: '2026-11-30', rateSource: 'Test' },
    lines: lines.map(({ quantity, price, isDeducted, percent = '5' }, i) => ({
      line: billLine({
        kind: 'SERVICE',
        description: `Line ${i + 1}`,
        from: '2026-11-01',
        to: '2026-11-30',
        unit: 'DAY',
        per: '1',
        rebatePercent: '0',
        price: hundredths(price),
        currency: 'USD',
        quantity: hundredths(isDeducted && i > 0 ? -quantity : quantity),
      }),
      vat: { ...vat, code: percent === '0' ? 'Z' : 'S', percent },
      consultant: null,
      orderNumber: null,
    })),
  })

type CreditResult = Extract<ReturnType<typeof creditOf>, { ok: true }>

/** Issues credit notes in sequence as the server does, and a last one for the remainder. */
function creditAll(
  invoice: SnapshotInvoice,
  requested: readonly ((left: ReturnType<typeof creditableLines>) => CreditRequest[])[],
) {
  const earlier: SnapshotCreditLine[] = []
  const notes: SnapshotInvoice[] = []
  const issue = (credit: CreditResult) => {
    const altered = alteredBy(creditableLines(invoice, earlier), credit, 'USD')
    const note = createCreditSnapshot(invoice, credit, { ...head, altered }, earlier)
    notes.push(note)
    for (const [i, { id, quantity, net, tax }] of credit.lines.entries()) {
      const { legalNet, legalTax } = note.lines[i]!
      earlier.push({ of: Number(id), quantity, net, tax, legalNet: legalNet!, legalTax: legalTax! })
    }
  }
  for (const requests of requested) {
    const left = creditableLines(invoice, earlier)
    const credit = creditOf(left, requests(left), 'USD')
    if (credit.ok) issue(credit)
  }
  const rest = creditInFull(creditableLines(invoice, earlier), 'USD')
  if (rest.ok) issue(rest)
  return { notes, earlier, isWhole: rest.ok || notes.length > 0 }
}

/**
 * Net, tax and total, the tax of each rate and both amounts of each line, summed over all credit notes in the legal
 * currency.
 */
function expectUndone(invoice: SnapshotInvoice, { notes, earlier }: ReturnType<typeof creditAll>) {
  const { currency } = invoice.legal!
  for (const field of ['net', 'tax', 'gross'] as const)
    expect(
      totalOf(
        notes.map(({ legal }) => legal![field]),
        currency,
      ),
      field,
    ).toBe(invoice.legal![field])
  for (const { code, percent } of invoice.categories) {
    const taxOf = (documents: readonly SnapshotInvoice[]) =>
      totalOf(
        documents.flatMap(({ lines }) =>
          lines.flatMap((line) => (line.taxCode === code && line.taxPercent === percent ? [line.legalTax!] : [])),
        ),
        currency,
      )
    expect(taxOf(notes), `tax ${code} ${percent}`).toBe(taxOf([invoice]))
  }
  for (const { number, legalNet, legalTax } of invoice.lines) {
    const own = earlier.filter(({ of }) => of === number)
    expect(
      totalOf(
        own.map((one) => one.legalNet),
        currency,
      ),
      `net of line ${number}`,
    ).toBe(legalNet)
    expect(
      totalOf(
        own.map((one) => one.legalTax),
        currency,
      ),
      `tax of line ${number}`,
    ).toBe(legalTax)
  }
}

const AED = { currency: 'AED', rate: '3.6725' }
/** Units of line 1 that are credited in sequence; the last credit takes the remainder. */
test.each([
  { name: 'two halves', quantity: 168, price: 4867, parts: ['0.84'] },
  { name: 'three parts', quantity: 168, price: 4867, parts: ['0.37', '0.51'] },
  { name: 'single cents', quantity: 100, price: 999, parts: Array.from({ length: 20 }, () => ({ net: '0.01' })) },
  { name: 'parts that each round down', quantity: 1000, price: 137, parts: Array.from({ length: 9 }, () => '1') },
])('an invoice credited in $name is cancelled out in dirhams to the last fils', ({ quantity, price, parts }) => {
  const invoice = invoiceOf([{ quantity, price }], AED)
  const requests = parts.map((part) => () => [
    (typeof part === 'string' ? { id: '1', quantity: part } : { id: '1', ...part }) as CreditRequest,
  ])
  const all = creditAll(invoice, requests)
  expect(all.notes.length).toBe(parts.length + 1)
  expectUndone(invoice, all)
})

test('a credit note shows the value of its invoice in the legal currency before and after, down to zero', () => {
  const invoice = invoiceOf([{ quantity: 168, price: 4867 }], AED)
  const { notes } = creditAll(invoice, [() => [{ id: '1', quantity: '0.37' }]])
  const [first, last] = notes.map(({ altered }) => altered!.legal!)
  expect(first!.before).toBe(invoice.legal!.net)
  expect(last).toEqual({ before: first!.after, after: '0.00' })
})

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 4000 }),
  price: fc.integer({ min: 1, max: 300_000 }),
  isDeducted: fc.boolean(),
  percent: fc.constantFrom('5', '0', '15'),
})
const request = fc.record({
  line: fc.integer({ min: 0, max: 5 }),
  kind: fc.constantFrom('quantity', 'net', 'rest'),
  share: fc.integer({ min: 1, max: 100 }),
})
const law = fc.constantFrom(AED, { currency: 'KWD', rate: '0.30675' }, { currency: 'SAR', rate: '3.75/1.0862' })

test('credits in any parts add up to the legal amounts of the invoice, and each is close to its conversion', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(fc.array(request, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      law,
      (lines, credits, inLaw) => {
        const invoice = invoiceOf(lines, inLaw)
        fc.pre(compare(invoice.gross, '0') > 0)
        const requested = credits.map((requests) => (left: ReturnType<typeof creditableLines>) => {
          const chosen = new Map(requests.map((one) => [one.line, one]))
          return [...chosen.values()].flatMap(({ line: at, kind, share }): CreditRequest[] => {
            const found = left[at]
            if (!found) return []
            const rest = restOf(found, 'USD')
            const part = (whole: string) => rounded(percentOf(String(share), whole), 2)
            const { id } = found
            if (kind === 'rest') return [{ id, rest: true }]
            return [kind === 'net' ? { id, net: part(rest.net) } : { id, quantity: part(rest.quantity) }]
          })
        })
        const all = creditAll(invoice, requested)
        const isCreditedWhole =
          compare(
            totalOf(
              all.notes.map(({ gross }) => gross),
              'USD',
            ),
            invoice.gross,
          ) === 0
        if (isCreditedWhole) expectUndone(invoice, all)
        const unit = inLaw.currency === 'KWD' ? '0.001' : '0.01'
        for (const { legal, gross, tax, lines: own } of all.notes)
          for (const [field, amount] of [
            ['gross', gross],
            ['tax', tax],
          ] as const) {
            const off = distance(legal![field], toMinor(times(amount, inLaw.rate), inLaw.currency))
            expect(compare(off, times(unit, String(2 * own.length + 1))), field).toBeLessThanOrEqual(0)
          }
        const turned = all.notes.flatMap(({ lines: own }) =>
          own.filter((one) => compare(times(one.legalNet!, one.net), '0') < 0),
        )
        expect(turned, 'no line has the opposite sign').toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})
