import { formatLongDate } from '@muster/contract/kernel/values/days.ts'

/** The placeholder for an erased text in a column that must not be empty. */
export const ERASED = 'Erased'

/** The placeholder for the text of an email. */
export const removedOn = (day: string): string => `Removed: personal data was erased on ${formatLongDate(day)}.`
