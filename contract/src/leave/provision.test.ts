/**
 * The leave provision during the time in which the law grants no leave yet (IAS 19.13 to 19.16): accrued from the first
 * day of service, 30 days a year ÷ 365, here from 1 January 2026. After the first year it equals the granted leave. AE:
 * two days for each of seven to twelve months; OM: none, then all.
 */
import { expect, test } from 'vitest'
import type { AnnualLeave } from '../settings/country-rules/country-parameters.contract.ts'
import { type Service, vestingBy } from './accrual.rules.ts'

type AnnualLeaveLaw = Service['laws'][number]['annualLeave']

const law = (
  days: string,
  firstYear: AnnualLeave['firstYear'],
  provision?: AnnualLeave['provision'],
): AnnualLeaveLaw => ({ tiers: [{ toYears: null, days }], firstYear, ...(provision && { provision }) })
const AE = law('30', { monthsWithout: 6, daysPerMonth: '2' })
const AS_GRANTED = law('30', AE.firstYear, 'AS_GRANTED')
const OM = law('30', { monthsWithout: 6, daysPerMonth: null })
const BH = law('30', { monthsWithout: 0, daysPerMonth: '2.5' })
const SA = law('21', null)

const service = (annualLeave: AnnualLeaveLaw, more: Partial<Service> = {}): Service => ({
  startsOn: '2026-01-01',
  endsOn: null,
  laws: [{ from: '1990-01-01', annualLeave }],
  agreed: [],
  ...more,
})
/** Accrued, granted, and the provision for both. */
const waiting = (one: Service, day: string) => {
  const found = vestingBy(one, day)
  return found && [found.builtUp, found.granted, found.days]
}

test.each<[string, AnnualLeaveLaw, string, string[] | null]>([
  ['AE after a month', AE, '2026-01-31', ['2.55', '0.00', '2.55']],
  ['AE at the end of month 6', AE, '2026-06-30', ['14.88', '0.00', '14.88']],
  ['AE after seven months, with 14 days granted', AE, '2026-07-31', ['17.42', '14.00', '3.42']],
  ['AE at the end of month 11', AE, '2026-11-30', ['27.45', '22.00', '5.45']],
  ['AE after the first year', AE, '2026-12-31', null],
  ['AE before the first day', AE, '2025-12-31', null],
  ['AE where only what may be taken is set aside', AS_GRANTED, '2026-06-30', null],
  ['OM in month 6', OM, '2026-06-29', ['14.79', '0.00', '14.79']],
  ['OM after six months, when all of it is granted', OM, '2026-06-30', null],
  ['BH, where every month grants its days', BH, '2026-01-30', null],
  ['SA, where every day does', SA, '2026-06-30', null],
])('%s', (_what, annualLeave, day, expected) => {
  expect(waiting(service(annualLeave), day)).toEqual(expected)
})

test('accruals follow the law in force on the day', () => {
  const laws = [
    { from: '1990-01-01', annualLeave: AS_GRANTED },
    { from: '2026-04-01', annualLeave: AE },
  ]
  expect(waiting(service(AE, { laws }), '2026-03-31')).toBeNull()
  expect(waiting(service(AE, { laws }), '2026-04-30')).toEqual(['9.86', '0.00', '9.86'])
})

test('entitlement above the law is available as it accrues, without a waiting period', () => {
  const agreed = [{ from: '2026-01-01', to: null, daysPerYear: 36 }]
  expect(waiting(service(AE, { agreed }), '2026-04-30')).toBeNull()
})
