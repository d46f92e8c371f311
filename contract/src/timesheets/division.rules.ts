/** The order form of each day of a timesheet: the one in force on the day (docs/decisions/0050). */

/** A term of a consultant, from its start to its end date. */
export interface TimesheetTerm {
  readonly orderFormID: string
  readonly clientID: string
  readonly from: string
  readonly to: string
}

/** The days of a timesheet by order form. */
export interface Division<D extends { readonly date: string }> {
  /** Days of its own term; all days if none belongs to another term. */
  readonly stay: readonly D[]
  /** Whether any of the remaining days is within its own term. */
  readonly hasOwn: boolean
  /** Days of other terms with the same client, in order. */
  readonly moved: readonly { readonly term: TimesheetTerm; readonly days: readonly D[] }[]
  /**
   * Days of a placement with another client, which this client's confirmation does not cover, and those without a term.
   */
  readonly dropped: readonly D[]
}

const isWithin = ({ from, to }: TimesheetTerm, date: string) => from <= date && date <= to

/**
 * Divides the days of a timesheet among the terms of its consultant. A day of its own term stays, also if another term
 * includes it; days without a term stay as long as no day belongs to another term.
 */
export function dividedDays<D extends { readonly date: string }>(
  days: readonly D[],
  timesheet: { readonly orderFormID: string; readonly clientID: string },
  terms: readonly TimesheetTerm[],
): Division<D> {
  const ownTerms = terms.filter(({ orderFormID }) => orderFormID === timesheet.orderFormID)
  const others = terms.filter(({ orderFormID }) => orderFormID !== timesheet.orderFormID)
  const stay = days.filter(({ date }) => ownTerms.some((term) => isWithin(term, date)))
  const hasOwn = stay.length > 0
  const ofOtherTerms = days.flatMap((day) => {
    const term = stay.includes(day) ? undefined : others.find((one) => isWithin(one, day.date))
    return term ? [{ day, term }] : []
  })
  if (ofOtherTerms.length === 0) return { stay: days, hasOwn, moved: [], dropped: [] }
  const [sameClient, otherClient] = [true, false].map((isHere) =>
    ofOtherTerms.filter(({ term }) => (term.clientID === timesheet.clientID) === isHere),
  )
  const placed = new Set([...stay, ...sameClient!.map(({ day }) => day)])
  return {
    stay,
    hasOwn,
    moved: [...Map.groupBy(sameClient!, ({ term }) => term)].map(([term, all]) => ({
      term,
      days: all.map(({ day }) => day),
    })),
    dropped: otherClient!.length === 0 && placed.size === 0 ? [] : days.filter((day) => !placed.has(day)),
  }
}

/** The first and last of these days. */
export const spanOf = (days: readonly { readonly date: string }[]): { readonly from: string; readonly to: string } => {
  const dates = days.map(({ date }) => date).toSorted()
  return { from: dates[0]!, to: dates.at(-1)! }
}

/** The days that two periods have in common; a term without an end date is open-ended. */
export function commonDays(
  a: { readonly from: string; readonly to: string | null },
  b: { readonly from: string; readonly to: string },
): { readonly from: string; readonly to: string } | null {
  const from = [a.from, b.from].toSorted()[1]!
  const to = [a.to ?? b.to, b.to].toSorted()[0]!
  return from <= to ? { from, to } : null
}
