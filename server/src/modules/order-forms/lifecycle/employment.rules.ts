import { plural } from '@muster/contract/kernel/api/labels.ts'
import { formatCountry } from '@muster/contract/kernel/values/address-text.ts'
import type { OrderFormFacts } from './facts.queries.ts'

type EmploymentParams = Pick<OrderFormFacts, 'row' | 'fields' | 'parameters'>

/** Days per month of probation: by law six months are 180 days. */
const DAYS_OF_MONTH = 30

const placeOf = ({ row }: EmploymentParams) => (row.countryId ? formatCountry(row.countryId) : 'the country')

/** The hint for outdated limits, which are country parameters. */
const OR_RESOLUTION = 'If the law has changed, update the country parameters.'

/**
 * The error of a probation above the legal maximum (docs/domain/country-parameters.md); null if it is allowed or no
 * limit is known.
 */
export function probationError(requested: EmploymentParams): string | null {
  const { fields, parameters } = requested
  const months = fields.probationMonths ?? 0
  const max = parameters?.probation.maxDays
  if (max === undefined || months * DAYS_OF_MONTH <= max) return null
  const allowed = Math.floor(max / DAYS_OF_MONTH)
  return `A probation period of ${plural(months, 'month')} exceeds the limit of ${placeOf(requested)}: ${plural(max, 'day')}. Return it and enter at most ${plural(allowed, 'month')}. ${OR_RESOLUTION}`
}

/** The error of a notice outside the legal range (docs/domain/country-parameters.md); null if it is allowed. */
export function noticeError(requested: EmploymentParams): string | null {
  const { fields, parameters } = requested
  const days = fields.noticeDays
  if (days === undefined || days === null || !parameters) return null
  const { minDays, maxDays } = parameters.notice
  if (days >= minDays && days <= maxDays) return null
  const allowed = minDays === maxDays ? plural(minDays, 'day') : `${minDays} to ${plural(maxDays, 'day')}`
  return `A notice period of ${plural(days, 'day')} is ${days < minDays ? 'below the minimum' : 'above the maximum'} of ${placeOf(requested)}: ${allowed}. Return it and correct the notice period. ${OR_RESOLUTION}`
}
