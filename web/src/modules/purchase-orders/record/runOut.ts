import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'

/**
 * How long the value lasts at the run rate. The day is reckoned from the services that are on the order, so it may have passed: then no
 * value lasts until it, and what was worked since is not covered.
 */
export const lastsWords = (runOutOn: string, today = todayHere()): string =>
  runOutOn < today
    ? `At the present rate its value covers services up to ${formatDate(runOutOn)} only; those since then it does not`
    : `At the present rate its value lasts until ${formatDate(runOutOn)}`

/** The same beside the validity, which goes on longer. */
export const endsEarlyWords = (runOutOn: string, validTo: string, today = todayHere()): string =>
  runOutOn < today
    ? `${lastsWords(runOutOn, today)}.`
    : `${lastsWords(runOutOn, today)}, ${daysBetween(runOutOn, validTo)} days before its end.`
