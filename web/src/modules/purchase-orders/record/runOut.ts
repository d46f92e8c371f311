import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'

/**
 * How long the value lasts at the run rate. The date is calculated from the services on the order, so it may be in the
 * past: then later services are not covered.
 */
export const coverageText = (runOutOn: string, today = todayHere()): string =>
  runOutOn < today
    ? `At the current burn rate the value covers services until ${formatDate(runOutOn)} only; later services are not covered`
    : `At the current burn rate the value covers services until ${formatDate(runOutOn)}`

/** The same compared with the end of validity, which is later. */
export const endsEarlyText = (runOutOn: string, validTo: string, today = todayHere()): string =>
  runOutOn < today
    ? `${coverageText(runOutOn, today)}.`
    : `${coverageText(runOutOn, today)}, ${counted(daysBetween(runOutOn, validTo), ['day', 'days'])} before it expires.`
