import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter, daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { conflict, invalid, ruleViolation } from '../../../kernel/app/errors.ts'

interface NumberedDocument {
  readonly number: string
  readonly status: string
}

interface Dates {
  readonly startDate: string
  readonly endDate: string | null
}

export const earlierOf = (one: string, other: string): string => [one, other].sort()[0]!
export const laterOf = (one: string, other: string): string => [one, other].sort()[1]!

/** Only drafts can be deleted. */
export function assertDraft({ number, status }: NumberedDocument, labels: Labels): void {
  if (status === 'DRAFT') return
  throw conflict(
    'NOT_A_DRAFT',
    `${number} ${statusClause(labels, status)}. Only drafts can be deleted. Cancel it instead.`,
  )
}

/** Only what is or was in force is amended or renewed. */
export function assertInForce({ number, status }: NumberedDocument, labels: Labels): void {
  if (status === 'ACTIVE' || status === 'EXPIRED') return
  throw ruleViolation(
    'NOT_IN_FORCE',
    `${number} ${statusClause(labels, status)}. Only active or expired records can be amended or renewed.`,
  )
}

/** The version that an amendment supersedes must be in force until then. */
export function assertSupersedable({ revision, status }: { revision: number; status: string }, labels: Labels): void {
  if (status === 'ACTIVE' || status === 'EXPIRED') return
  throw ruleViolation('PREDECESSOR_ENDED', `Version ${revision} ${statusClause(labels, status)} and can’t be amended.`)
}

/** A termination takes effect between the start and the end date. */
export function assertEndsWithin({ startDate, endsOn }: { startDate: string; endsOn: string | null }, day: string) {
  const refuse = (message: string) => invalid([{ path: 'effectiveDate', message }])
  if (day < startDate) throw refuse(`It started on ${formatLongDate(startDate)}. Select a later date.`)
  if (endsOn !== null && day > endsOn)
    throw refuse(`It already ends on ${formatLongDate(endsOn)}. Select an earlier date.`)
}

interface Termination {
  readonly status: string
  /** The last effective date. */
  readonly effectiveDate?: string | undefined
}

/** The last effective date of a termination, today by default; undefined for other transitions. */
export const effectiveDateOf = ({ status, effectiveDate }: Termination, today: string): string | undefined =>
  status === 'TERMINATED' ? (effectiveDate ?? today) : undefined

/** What ends on a future date is active until then; the nightly job ends it. */
export const endsLater = ({ today }: { today: string }, { status, effectiveDate }: Termination): boolean =>
  status === 'TERMINATED' && effectiveDate !== undefined && effectiveDate > today

/** The start date of the next term: after the end of the current one, by default on the next day. */
export function renewalStart(endsOn: string | null, requested: string | undefined, noun: string): string {
  const refuse = (message: string) => invalid([{ path: 'startDate', message }])
  if (endsOn === null && !requested) throw refuse(`This ${noun} is open-ended. Enter the start date of the renewal.`)
  const startDate = requested ?? daysAfter(endsOn!, 1)
  if (endsOn !== null && startDate <= endsOn)
    throw refuse(`The current term ends on ${formatLongDate(endsOn)}. Select a later start date.`)
  return startDate
}

/** The end of a term of the same length in days from another date; null without an end date. */
export const sameLength = ({ startDate, endDate }: Dates, from: string): string | null =>
  endDate === null ? null : daysAfter(from, daysBetween(startDate, endDate))
