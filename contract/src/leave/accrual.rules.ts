/**
 * The annual leave accrued by a date (docs/domain/leave.md): days per year ÷ 365 for each day of service, by completed
 * years and by the law in force on that day. Unrounded; the caller that stores it rounds the running total to two
 * decimals, HALF_UP, so that the parts always add up to it.
 */

import {
  compare,
  divide,
  exact,
  isZero,
  maximum,
  minus,
  type Numeric,
  plus,
  type Rational,
  rounded,
  times,
} from '../kernel/math/rational.ts'
import { daysAfter, daysFromTo, monthsAfter } from '../kernel/values/days.ts'
import type { AnnualLeave } from '../settings/country-rules/country-parameters.contract.ts'

/** The annual leave law from a date until the next one starts. */
interface LeaveLaw {
  readonly from: string
  readonly annualLeave: Pick<AnnualLeave, 'tiers' | 'firstYear'> & Partial<Pick<AnnualLeave, 'provision'>>
}

/**
 * Days per year agreed by a placement during its term; they apply where they exceed the law, in the unit of the
 * country.
 */
interface AgreedLeave {
  readonly from: string
  readonly to: string | null
  readonly daysPerYear: number
}

export interface Service {
  readonly startsOn: string
  /** The last working day, after which nothing accrues; null while employed. */
  readonly endsOn: string | null
  /** In the order of their dates; the first one also applies to all time before it. */
  readonly laws: readonly LeaveLaw[]
  readonly agreed: readonly AgreedLeave[]
}

const ZERO = exact('0')
const earlier = (a: string, b: string) => [a, b].sort()[0]!
const DAYS_OF_A_YEAR = 365

/** Completed months at the end of the day, the first day of service included: 1 January to 31 July are seven. */
export function monthsCompleted(startsOn: string, day: string): number {
  const next = daysAfter(day, 1)
  const between = (Number(next.slice(0, 4)) - Number(startsOn.slice(0, 4))) * 12
  const months = between + Number(next.slice(5, 7)) - Number(startsOn.slice(5, 7))
  return Math.max(0, monthsAfter(startsOn, months) <= next ? months : months - 1)
}

const lawOn = (laws: readonly LeaveLaw[], day: string): LeaveLaw | undefined =>
  laws.findLast(({ from }) => from <= day) ?? laws[0]

/** Days per year on a date: by law, or by a higher agreement. */
interface AccrualRate {
  readonly perYear: Rational
  readonly isAgreed: boolean
}

function rateOn({ laws, agreed }: Service, yearsCompleted: number, day: string): AccrualRate {
  const { tiers } = lawOn(laws, day)!.annualLeave
  const tier = tiers.find(({ toYears }) => toYears === null || yearsCompleted < toYears) ?? tiers.at(-1)!
  const lawful = exact(tier.days)
  const agreedRates = agreed.filter(({ from, to }) => from <= day && (to === null || day <= to))
  const perYear = agreedRates.reduce((max, one) => maximum(max, String(one.daysPerYear)), lawful)
  return { perYear, isAgreed: compare(perYear, lawful) > 0 }
}

/** The dates within the period on which another law or agreement starts. */
function rateChangesWithin({ laws, agreed }: Service, first: string, last: string): string[] {
  const segments = [
    ...laws.map(({ from }) => from),
    ...agreed.flatMap(({ from, to }) => (to === null ? [from] : [from, daysAfter(to, 1)])),
  ]
  return [...new Set([first, ...segments.filter((day) => day > first && day <= last)])].sort()
}

/**
 * Accrued in one year of service up to a date; the 366th day of a year accrues nothing, so that a whole year is exactly
 * the days per year.
 */
function earnedInYear(
  service: Service,
  yearsCompleted: number,
  { first, last }: { readonly first: string; readonly last: string },
  counts: (rate: AccrualRate) => boolean = () => true,
): Rational {
  const rateChanges = rateChangesWithin(service, first, last)
  return rateChanges.reduce((sum, from, i) => {
    const to = rateChanges[i + 1] === undefined ? last : daysAfter(rateChanges[i + 1]!, -1)
    const until = Math.min(daysFromTo(first, to), DAYS_OF_A_YEAR)
    const before = Math.min(daysFromTo(first, from) - 1, DAYS_OF_A_YEAR)
    const rate = rateOn(service, yearsCompleted, from)
    if (!counts(rate)) return sum
    return plus(sum, divide(times(rate.perYear, String(until - before)), String(DAYS_OF_A_YEAR)))
  }, ZERO)
}

/**
 * Accrued from the first day of service to the end of the date, unrounded. A first year with its own rule accrues a
 * number of days for each completed month after `monthsWithout` are completed (AE: 2, so 14 after seven months), and
 * the whole year's days at its end; an agreement above the law applies from the first day where it results in more.
 */
export function accruedBy(service: Service, day: string): Rational {
  const { startsOn, endsOn, laws } = service
  const last = endsOn === null ? day : earlier(endsOn, day)
  if (laws.length === 0 || last < startsOn) return ZERO
  let sum = ZERO
  for (let year = 0; ; year += 1) {
    const first = monthsAfter(startsOn, year * 12)
    if (first > last) return sum
    const end = daysAfter(monthsAfter(startsOn, (year + 1) * 12), -1)
    const firstYear = year === 0 && last < end ? lawOn(laws, last)!.annualLeave.firstYear : null
    if (firstYear) {
      const months = monthsCompleted(startsOn, last)
      const earnedByAgreement = () =>
        earnedInYear(service, year, { first, last }, ({ isAgreed: isPromise }) => isPromise)
      if (firstYear.daysPerMonth !== null)
        return maximum(
          months > firstYear.monthsWithout ? times(firstYear.daysPerMonth, String(months)) : ZERO,
          earnedByAgreement(),
        )
      if (months < firstYear.monthsWithout) return earnedByAgreement()
    }
    sum = plus(sum, earnedInYear(service, year, { first, last: earlier(end, last) }))
  }
}

/**
 * Leave that service has built up but that the law grants only after a waiting period: accrued in addition to the
 * balance.
 */
export interface Vesting {
  /** With the days of a year accrued evenly from the first day of service. */
  readonly builtUp: string
  /** Available by the law of the date. */
  readonly granted: string
  readonly days: string
}

/**
 * The leave accrued during a waiting period (IAS 19.13 to 19.16: the obligation arises with the service, also while the
 * entitlement is not vested): days per year ÷ 365 for each day of service, less the days already granted. Null without
 * a waiting period, and where the country's parameters accrue only available leave. After the first year both are the
 * same.
 */
export function vestingBy(service: Service, day: string): Vesting | null {
  const { firstYear, provision = 'FROM_FIRST_DAY' } = lawOn(service.laws, day)?.annualLeave ?? { firstYear: null }
  if (!firstYear || firstYear.monthsWithout === 0 || provision === 'AS_GRANTED') return null
  const evenly = service.laws.map(({ from, annualLeave }) => ({
    from,
    annualLeave: { ...annualLeave, firstYear: null },
  }))
  const builtUp = accruedShown({ ...service, laws: evenly }, day)
  const granted = accruedShown(service, day)
  return compare(builtUp, granted) > 0 ? { builtUp, granted, days: rounded(minus(builtUp, granted), 2) } : null
}

/**
 * Accrued from the day after an opening balance to the end of a date, as in the ledger; without one since the start of
 * service.
 */
export function earnedSince(service: Service | null, openedOn: string | null, day: string): string {
  if (!service) return '0.00'
  const all = accruedShown(service, day)
  if (openedOn === null) return all
  return day <= openedOn ? '0.00' : rounded(plus(all, times('-1', accruedShown(service, openedOn))), 2)
}

/** As stored in the ledger: the running total with two decimals. */
export const accruedShown = (service: Service, day: string): string => rounded(accruedBy(service, day), 2)

interface Posted {
  /** The day of the opening balance, if there is one. */
  readonly openedOn: string | null
  /** The days posted since. */
  readonly days: Numeric
}

/** The posting that makes the ledger equal the accrued days of the date; negative when a change reduced them. */
export function accrualToPost(service: Service, day: string, { openedOn, days }: Posted): string | null {
  const open = minus(earnedSince(service, openedOn, day), days)
  return isZero(open) ? null : rounded(open, 2)
}
