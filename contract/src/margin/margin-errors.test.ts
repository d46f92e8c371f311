import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarginInput } from './margin.contract.ts'
import { calculateMargin } from './margin.rules.ts'

const input: MarginInput = {
  bill: { unit: 'HOUR', rate: '55', currency: 'AED', hoursPerDay: '8' },
  days: { mode: 'NOMINAL', days: '21' },
  exchange: { rate: '88.00/3.6725' },
  costCurrency: 'INR',
  pay: [{ code: 'BASIC', amount: '90000' }],
  contractMonths: '12',
  leave: { daysPerYear: '18', billable: false },
  laptop: { price: '72000' },
  overhead: { percent: '8', basis: 'DIRECT' },
  targetPercent: '25',
  floorPercent: '18',
}
const { bill } = input

/** Security cases 128 and 129: each is rejected at its field, and nothing is calculated. */
describe('the calculator rejects', () => {
  test.each<[string, object, string]>([
    ...['-1', '-0', '1e400', 'NaN', 'Infinity', '1.23456', '', ' 5', '1,000', '1234567890123'].map(
      (rate): [string, object, string] => [`a rate of "${rate}"`, { bill: { ...bill, rate } }, 'bill.rate'],
    ),
    ['a rate that is a float', { bill: { ...bill, rate: 55.5 } }, 'bill.rate'],
    ['a currency that is not used', { bill: { ...bill, currency: 'XXX' } }, 'bill.currency'],
    ['25 hours a day', { bill: { ...bill, hoursPerDay: '25' } }, 'bill.hoursPerDay'],
    ['no hours a day', { bill: { ...bill, hoursPerDay: '0.0' } }, 'bill.hoursPerDay'],
    ['a rebate of everything', { bill: { ...bill, rebatePercent: '100' } }, 'bill.rebatePercent'],
    ['a month of 32 days', { days: { mode: 'NOMINAL', days: '32' } }, 'days.days'],
    ['no days', { days: { mode: 'NOMINAL', days: '0' } }, 'days'],
    ['both ways of counting days', { days: { mode: 'NOMINAL', days: '21', leaveWorkdays: '22' } }, 'days'],
    [
      'more leave than work',
      { days: { mode: 'EFFECTIVE', workdaysPerWeek: '1', publicHolidays: '12', leaveWorkdays: '40' } },
      'days',
    ],
    ['no rate between two currencies', { exchange: null }, 'exchange'],
    ['a rate between one currency and itself', { costCurrency: 'AED' }, 'exchange'],
    ['an exchange rate of zero', { exchange: { rate: '0' } }, 'exchange.rate'],
    ['an exchange rate over zero', { exchange: { rate: '1/0' } }, 'exchange.rate'],
    ['negative pay', { pay: [{ code: 'BASIC', amount: '-1' }] }, 'pay.0.amount'],
    ['no months', { contractMonths: '0' }, 'contractMonths'],
    ['a year of 366 days of leave', { leave: { daysPerYear: '366', billable: false } }, 'leave.daysPerYear'],
    ['half a dependant', { ticket: { fare: '1800', dependants: 0.5 } }, 'ticket.dependants'],
    ['a laptop that gains value', { laptop: { price: '100', residual: '100.01' } }, 'laptop.residual'],
    ['a target of 100 %', { targetPercent: '100' }, 'targetPercent'],
    ['a floor above the target', { floorPercent: '25.01' }, 'floorPercent'],
    ['an accrual without a last tier', accrual([{ toYears: '5', monthsPerYear: '1' }]), 'endOfService.tiers'],
    ['an accrual whose tiers fall', accrual([year('5'), year('3'), year(null)]), 'endOfService.tiers'],
    ['a tier with two measures', accrual([{ ...year(null), percentPerMonth: '4' }]), 'endOfService.tiers'],
    ['a margin of the sender', { gm: '1000000.00' }, ''],
  ])('%s', (_what, change, path) => {
    const result = calculateMargin({ ...input, ...change } as MarginInput)
    expect(result).toMatchObject({ ok: false, code: 'MARGIN_INPUT_MISSING' })
    expect(result.ok ? [] : result.errors!.map((error) => error.path)).toContain(path)
  })

  test('missing fields, one by one, so that an incomplete order form shows what is missing', () => {
    const result = calculateMargin({ bill: {}, days: {} } as MarginInput)
    expect(result.ok ? [] : result.errors!.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['bill.rate', 'bill.unit', 'costCurrency', 'contractMonths', 'targetPercent']),
    )
  })

  test('any invalid input, without throwing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(input)), fc.anything(), (field, nonsense) => {
        const result = calculateMargin({ ...input, [field]: nonsense } as MarginInput)
        expect(result.ok || result.code === 'MARGIN_INPUT_MISSING').toBe(true)
      }),
      { numRuns: 300 },
    )
    for (const nothing of [null, undefined, '', 0, []])
      expect(calculateMargin(nothing as unknown as MarginInput)).toMatchObject({
        ok: false,
        code: 'MARGIN_INPUT_MISSING',
      })
  })
})

function year(toYears: string | null) {
  return { toYears, monthsPerYear: '1' }
}
function accrual(tiers: object[]) {
  return { endOfService: { base: 'BASIC', tiers } }
}
