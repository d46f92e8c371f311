import { monthAfter } from '@muster/contract/kernel/values/days.ts'

const BACK = 6
const AHEAD = 24

/** Months to choose from as a start or end: half a year back, two years ahead. */
export const monthsAround = (month: string): string[] =>
  Array.from({ length: BACK + AHEAD + 1 }, (_, at) => monthAfter(month, at - BACK))
