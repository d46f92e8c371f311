/**
 * The goods and services tax of India: which taxes, by state codes only, and each rounded separately (IGST Act, section
 * 12; CGST Act, section 9).
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minus, plus, rounded } from '../../kernel/math/rational.ts'
import { INDIAN_STATES, indianStateOf } from '../../kernel/values/indian-states.ts'
import { gstinCheckCharacter, taxNumberProblem } from '../../kernel/values/tax-numbers.ts'
import type { VatRule } from '../../settings/country-rules/vat.contract.ts'
import {
  createCreditSnapshot,
  creditableLines,
  type SnapshotCreditLine,
} from '../credit-notes/credit-snapshot.rules.ts'
import { type CreditRequest, creditInFull, creditOf } from '../credit-notes/credits.rules.ts'
import { billLine } from '../drafts/line.rules.ts'
import { validateInvoice } from '../invoice-validation/validate-invoice.rules.ts'
import { createSnapshot } from '../invoices/invoice-snapshot.rules.ts'
import { totalsOf } from '../invoices/totals.rules.ts'
import { B1_DOCUMENT, B5_DOCUMENT } from '../testing/invoice-snapshot-examples.rules.ts'
import { gstParts, placeOfSupply, supplierState } from './gst.rules.ts'
import { vatOf } from './vat.rules.ts'

const INITIAL = new URL('../../../../server/migrations/initial-data/billing-rules.json', import.meta.url)
const VAT_RULES: VatRule[] = JSON.parse(readFileSync(INITIAL, 'utf8'))[0].values.vatRules

const gstin = (state: string, pan = 'ABCDE1234F') => `${state}${pan}1Z${gstinCheckCharacter(`${state}${pan}1Z`)}`
const party = (taxNumber: string | null, region: string | null, countryID = 'IN') => ({
  countryID,
  taxNumber,
  address: { lines: ['Demo Road 1'], city: 'Demo City', region, countryID },
})

test.each([
  // GSTIN, expected error
  [gstin('27'), null],
  ['27AAPFU0939F1ZV', null], // the example of the GST portal
  ['27AAPFU0939F1ZW', 'check character'],
  ['27AAPFU0993F1ZV', 'check character'], // two digits swapped
  ['28AAPFU0939F1ZV', 'with a state code'], // was used before 2014
  ['00AAPFU0939F1ZV', 'with a state code'],
  ['27AAPF10939F1ZV', 'PAN'],
  ['27AAPFU0939F0ZV', '13 and 14'],
  ['27AAPFU0939F11V', '13 and 14'],
  ['27AAPFU0939F1Z', 'exactly 15'],
  ['27AAPFU0939F1ZVV', 'exactly 15'],
])('the GSTIN %s: %s', (taxNumber, problem) => {
  const found = taxNumberProblem('IN', taxNumber)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
})

test.each([
  ['27', '27'],
  [' Maharashtra ', '27'],
  ['maharashtra', '27'],
  ['MAHARASHTRA', '27'],
  ['MH', '27'],
  ['Jammu & Kashmir', '01'],
  ['Tamil-Nadu', '33'],
  ['Orissa', '21'],
  ['28', null],
  ['Maharashtra 2', null],
  ['Mumbai', null],
  ['', null],
  [null, null],
])('the state entered as %s is %s', (written, code) => {
  expect(indianStateOf(written)).toBe(code)
})

describe('the place of supply', () => {
  test.each([
    // case, supplier, client, states, taxes
    ['within a state, by both GSTINs', party(gstin('27'), null), party(gstin('27'), null), '27', 'CGST 9, SGST 9'],
    [
      'within a state whose name is spelled in two ways',
      party(gstin('27'), 'Maharashtra'),
      party(gstin('27'), 'maharashtra'),
      '27',
      'CGST 9, SGST 9',
    ],
    ['between states', party(gstin('27'), '27'), party(gstin('29'), '29'), '29', 'IGST 18'],
    [
      'the GSTIN takes precedence over the address',
      party(gstin('27'), '27'),
      party(gstin('27'), '29'),
      '27',
      'CGST 9, SGST 9',
    ],
    ['an unregistered client by its address', party(gstin('27'), '27'), party(null, '27'), '27', 'CGST 9, SGST 9'],
    ['an unregistered client in another state', party(gstin('27'), '27'), party(null, 'Karnataka'), '29', 'IGST 18'],
    [
      'an unregistered client without an address: the state of the supplier',
      party(gstin('27'), '27'),
      { ...party(null, null), address: null },
      '27',
      'CGST 9, SGST 9',
    ],
    ['a union territory', party(gstin('04'), '04'), party(gstin('04'), '04'), '04', 'CGST 9, UTGST 9'],
    ['Delhi has a legislature', party(gstin('07'), '07'), party(gstin('07'), '07'), '07', 'CGST 9, SGST 9'],
  ])('%s', (_what, supplier, client, place, taxes) => {
    expect(placeOfSupply(supplier, client)).toBe(place)
    const parts = gstParts('18', supplierState(supplier)!, place)
    expect(parts.map(({ name, percent }) => `${name} ${percent}`).join(', ')).toBe(taxes)
  })

  test('a client abroad is outside India, and other countries have no place of supply', () => {
    expect(placeOfSupply(party(gstin('27'), '27'), party('GB123456789', null, 'GB'))).toBe('96')
    expect(placeOfSupply(party('100123456700003', 'Dubai', 'AE'), party(gstin('27'), '27'))).toBeNull()
    expect(placeOfSupply(party(gstin('27'), '27'), party(null, 'Mumbai'))).toBeNull()
  })

  test('nothing is taxed while a state is unknown, and exports need none', () => {
    const supply = {
      supplierCountryID: 'IN',
      clientCountryID: 'IN',
      clientRegistered: false,
      supply: 'SERVICE' as const,
      day: '2026-11-30',
      standardPercent: '18',
    }
    const of = (supplier: string | null, place: string | null, more = {}) =>
      vatOf(VAT_RULES, { ...supply, states: { supplier, place }, ...more })
    expect(of('27', null)).toMatchObject({ ok: false, message: expect.stringContaining('state of the client') })
    expect(of(null, '27')).toMatchObject({ ok: false, message: expect.stringContaining('our legal entity') })
    expect(of('27', '96', { clientCountryID: 'AE' })).toMatchObject({ ok: true, code: 'Z', percent: '0' })
    expect(of('27', '27')).toMatchObject({ ok: true, percent: '18', parts: [{ name: 'CGST' }, { name: 'SGST' }] })
  })
})

const HALVES = gstParts('18', '27', '27')
const line = (net: string) => ({ net, taxCode: 'S' as const, taxPercent: '18', taxParts: HALVES })

describe('CGST and SGST', () => {
  test.each([
    // rounding, nets, each tax, the total: 18 % rounded once and halved would be one paisa short
    ['LINE', ['194121.17'], '17470.91', '229062.99'],
    ['CATEGORY', ['194121.17'], '17470.91', '229062.99'],
    ['LINE', ['10.05', '10.05'], '1.80', '23.70'],
    ['CATEGORY', ['10.05', '10.05'], '1.81', '23.72'],
    ['LINE', ['-10.05', '20.10'], '0.91', '11.87'],
  ] as const)('at %s on %j each tax is %s', (rounding, nets, each, gross) => {
    const totals = totalsOf(nets.map(line), 'INR', rounding)
    expect(totals.categories.map(({ parts }) => parts)).toEqual([
      [
        { name: 'CGST', percent: '9', tax: each },
        { name: 'SGST', percent: '9', tax: each },
      ],
    ])
    expect(totals.gross).toBe(gross)
    expect(totals.explain.tax.parts?.[0]).toMatchObject({ formula: 'CGST 9.00 % + SGST 9.00 %', value: totals.tax })
  })

  const { lines: _l, supplyFrom: _f, supplyTo: _t, categories: _c, legal: _g, ...head } = B1_DOCUMENT
  const { lines: _l2, supplyFrom: _f2, supplyTo: _t2, categories: _c2, legal: _g2, ...noteHead } = B5_DOCUMENT
  const vat = {
    ...({ ok: true, code: 'S', percent: '18', parts: HALVES, note: null, noteArabic: null, reasonCode: null } as const),
    evidence: null,
    rule: 'any',
  }
  const invoice = (cents: readonly number[], vatRounding: 'LINE' | 'CATEGORY', isForeign = false) =>
    createSnapshot({
      head: { ...head, profile: 'GST_IN' },
      vatRounding,
      legalRate: isForeign ? { currency: 'INR', rate: '88.5', rateDate: '2026-11-30', rateSource: 'Test' } : null,
      lines: cents.map((amount) => ({
        vat,
        consultant: null,
        orderNumber: null,
        line: billLine({
          kind: 'SERVICE',
          description: 'Services',
          from: '2026-11-01',
          to: '2026-11-30',
          unit: 'MONTH',
          quantity: '1',
          price: rounded(`${amount}/100`, 2),
          currency: isForeign ? 'USD' : 'INR',
        }),
      })),
    })

  test('the issued document lists each tax, in total and by line', () => {
    const document = invoice([19412117, 1005], 'LINE')
    expect(document.categories[0]!.parts).toEqual([
      { name: 'CGST', percent: '9', tax: '17471.81' },
      { name: 'SGST', percent: '9', tax: '17471.81' },
    ])
    expect(document.lines[1]!.taxParts).toEqual([
      { name: 'CGST', percent: '9', tax: '0.90' },
      { name: 'SGST', percent: '9', tax: '0.90' },
    ])
    expect(validateInvoice(document)).toEqual([])
  })

  test('a document with unequal halves is rejected', () => {
    const document = invoice([19412117], 'LINE')
    const [category] = document.categories
    const halves = category!.parts!.map((part, i) => ({ ...part, tax: i === 0 ? '17470.91' : '17470.90' }))
    const faulty = { ...document, categories: [{ ...category!, tax: '34941.81', parts: halves }], tax: '34941.81' }
    expect(validateInvoice(faulty).map(({ code }) => code)).toContain('taxParts')
  })

  test('in another currency each tax is converted separately, and both are equal there too', () => {
    const document = invoice([33339], 'LINE', true)
    // 30.01 at 88.50 is 2,655.89, twice; 60.02 converted at once would be 5,311.77.
    expect(document).toMatchObject({ tax: '60.02', legal: { tax: '5311.78' } })
    expect(validateInvoice(document)).toEqual([])
  })

  test('with credits in any parts, both taxes stay equal and end at zero', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('LINE' as const, 'CATEGORY' as const),
        fc.integer({ min: 1, max: 99 }),
        fc.boolean(),
        (cents, rounding, share, isForeign) => {
          const document = invoice(cents, rounding, isForeign)
          const creditedLines: SnapshotCreditLine[] = []
          const notes = []
          const part = rounded(`${cents[0]! * share}/10000`, 2)
          const requests: (readonly CreditRequest[])[] =
            part === '0.00' ? [] : [[{ id: '1', net: part }], [{ id: '1', quantity: '0.01' }]]
          for (const request of [...requests, null]) {
            const left = creditableLines(document, creditedLines)
            const credit = request ? creditOf(left, request, document.currency) : creditInFull(left, document.currency)
            if (!credit.ok) continue
            const note = createCreditSnapshot(document, credit, { ...noteHead, profile: 'GST_IN' }, creditedLines)
            notes.push(note)
            creditedLines.push(
              ...credit.lines.map(({ id, quantity, net, tax }, i) => ({
                of: Number(id),
                quantity,
                net,
                tax,
                legalNet: note.lines[i]!.legalNet ?? '0',
                legalTax: note.lines[i]!.legalTax ?? '0',
              })),
            )
          }
          for (const note of [document, ...notes]) {
            expect(validateInvoice(note)).toEqual([])
            for (const { parts, tax } of note.categories) {
              expect(parts!.map(({ name }) => name)).toEqual(['CGST', 'SGST'])
              expect(parts![0]!.tax).toBe(parts![1]!.tax)
              expect(rounded(minus(plus(...parts!.map((one) => one.tax)), tax), 2)).toBe('0.00')
            }
          }
          expect(rounded(minus(plus(...notes.map(({ tax }) => tax)), document.tax), 2)).toBe('0.00')
          if (!document.legal) return
          for (const { legal } of [document, ...notes]) expect(Number(legal!.tax.at(-1)) % 2).toBe(0)
          expect(rounded(minus(plus(...notes.map(({ legal }) => legal!.tax)), document.legal.tax), 2)).toBe('0.00')
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('every state has a two-digit code, and is found by its name', () => {
  for (const [code, name] of Object.entries(INDIAN_STATES)) {
    expect(code).toMatch(/^\d\d$/)
    expect(indianStateOf(name.toUpperCase())).toBe(code)
  }
})
