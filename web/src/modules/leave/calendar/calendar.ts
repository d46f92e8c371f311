import { daysAfter, eachDay, firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'

interface AbsencePeriod {
  startsOn: string
  endsOn: string
}

/** One cell of a row: a day without absence, or an absence over its days in the month. */
export type Cell<A extends AbsencePeriod> = { date: string } | { absence: A; date: string; days: number }

const laterOf = (a: string, b: string) => (b > a ? b : a)

export const datesOf = (month: string) => eachDay(firstOfMonth(month), lastOfMonth(month))

/**
 * The absences of one person on the days of a month; two on the same day, such as its two halves, are on separate
 * lines.
 */
export function absenceLines<A extends AbsencePeriod>(absences: readonly A[], month: string): Cell<A>[][] {
  const first = firstOfMonth(month)
  const last = lastOfMonth(month)
  const lines: { cells: Cell<A>[]; next: string }[] = []
  for (const absence of absences.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    const from = laterOf(absence.startsOn, first)
    const to = laterOf(absence.endsOn, last) === last ? absence.endsOn : last
    if (from > to) continue
    const line = lines.find(({ next }) => next <= from) ?? { cells: [], next: first }
    if (line.cells.length === 0) lines.push(line)
    for (const date of eachDay(line.next, daysAfter(from, -1))) line.cells.push({ date })
    line.cells.push({ absence, date: from, days: eachDay(from, to).length })
    line.next = daysAfter(to, 1)
  }
  if (lines.length === 0) lines.push({ cells: [], next: first })
  return lines.map(({ cells, next }) => [...cells, ...eachDay(next, last).map((date) => ({ date }))])
}

/** How many people are away on each day of a month. */
export const awayByDay = (people: readonly { absences: readonly AbsencePeriod[] }[], month: string): number[] =>
  datesOf(month).map(
    (date) =>
      people.filter(({ absences }) => absences.some(({ startsOn, endsOn }) => startsOn <= date && endsOn >= date))
        .length,
  )
