import type { AgreementFields, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { daysAfter, formatLongDate, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { type FieldError, invalid } from '../../../kernel/app/errors.ts'

/** The fields of an agreement as the columns of its table; an omitted field does not change its column. */
export function agreementColumns(fields: AgreementFields) {
  const { legalEntityID, value, liabilityCap, rateCard, ...plain } = fields
  return {
    ...plain,
    ...(legalEntityID !== undefined && { legalEntityId: legalEntityID }),
    ...(value !== undefined && { valueAmount: value?.amount ?? null, valueCurrency: value?.currency ?? null }),
    ...(liabilityCap !== undefined && {
      liabilityAmount: liabilityCap?.amount ?? null,
      liabilityCurrency: liabilityCap?.currency ?? null,
    }),
    ...(rateCard !== undefined && { rateCard: JSON.stringify(rateCard) }),
  }
}

/** Rules over several fields of an agreement, in every status. */
export interface Terms {
  readonly startDate: string
  readonly endDate: string | null
  readonly autoRenew: boolean
  readonly renewalMonths: number | null
}

export function agreementProblems({ startDate, endDate, autoRenew, renewalMonths }: Terms): FieldError[] {
  const problems: FieldError[] = []
  if (endDate !== null && endDate < startDate)
    problems.push({ path: 'endDate', message: 'The end date must be after the start date.' })
  if (autoRenew && endDate === null) problems.push({ path: 'autoRenew', message: 'Auto-renewal requires an end date.' })
  if (autoRenew && renewalMonths === null)
    problems.push({ path: 'renewalMonths', message: 'Enter the renewal term in months.' })
  return problems
}

export const AGREEMENT_LABELS: Readonly<Record<AgreementKind, { readonly name: string; readonly entity: string }>> = {
  MSA: { name: 'master service agreement', entity: 'master-service-agreement' },
  SOW: { name: 'statement of work', entity: 'statement-of-work' },
}

/** The statuses in which it can be edited. */
export const isEditable = (status: string) => status === 'DRAFT' || status === 'NEGOTIATION'

export const earlierOf = (one: string, other: string): string => [one, other].sort()[0]!
export const laterOf = (one: string, other: string): string => [one, other].sort()[1]!

/**
 * The end date of a term of this number of months after `end`: after the last day of a month it is the last day of a
 * month again.
 */
export const endAfterRenewal = (end: string, months: number): string =>
  daysAfter(monthsAfter(daysAfter(end, 1), months), -1)

/** The termination of an agreement or a contract takes effect between its start and end date. */
export function assertEndsWithin(
  { startDate, endsOn }: { readonly startDate: string; readonly endsOn: string | null },
  day: string,
): void {
  const message =
    day < startDate
      ? `It started on ${formatLongDate(startDate)}. Choose a later date.`
      : endsOn !== null && day > endsOn
        ? `It already ends on ${formatLongDate(endsOn)}. Choose an earlier date.`
        : null
  if (message) throw invalid([{ path: 'effectiveDate', message }])
}
