import type { AgreementFields } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import type { FieldError } from '../../../kernel/app/errors.ts'

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

interface Terms {
  readonly startDate: string
  readonly endDate: string | null
  readonly autoRenew: boolean
  readonly renewalMonths: number | null
}

/** Rules over several fields of an agreement, in every status. */
export function agreementProblems({ startDate, endDate, autoRenew, renewalMonths }: Terms): FieldError[] {
  const problems: FieldError[] = []
  if (endDate !== null && endDate < startDate)
    problems.push({ path: 'endDate', message: 'The end date must be after the start date.' })
  if (autoRenew && endDate === null) problems.push({ path: 'autoRenew', message: 'Auto-renewal requires an end date.' })
  if (autoRenew && renewalMonths === null)
    problems.push({ path: 'renewalMonths', message: 'Enter the renewal term in months.' })
  return problems
}

/** The statuses in which it can be edited. */
export const isEditable = (status: string) => status === 'DRAFT' || status === 'NEGOTIATION'

/**
 * The end date of a term of this number of months after `end`: after the last day of a month it is the last day of a
 * month again.
 */
export const endAfterRenewal = (end: string, months: number): string =>
  daysAfter(monthsAfter(daysAfter(end, 1), months), -1)
