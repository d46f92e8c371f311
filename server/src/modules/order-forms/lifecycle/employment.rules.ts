import { formatCountry } from '@muster/contract/kernel/values/address-text.ts'
import type { OrderFormFacts } from './facts.queries.ts'

type EmploymentParams = Pick<OrderFormFacts, 'row' | 'fields' | 'parameters'>

/** Days that a month of probation counts, as the laws that speak of months and of days reckon it: six months are 180 days. */
const DAYS_OF_MONTH = 30

const placeOf = ({ row }: EmploymentParams) => (row.countryId ? formatCountry(row.countryId) : 'the country')

/** What to do when the figure itself is in doubt: the limits are data, with a source and a day. */
const OR_RESOLUTION = 'If the law has changed, have the parameters of the country corrected.'

/** Why the probation is longer than the country allows (domain.md §3.6); null when it is not, or nothing is known of the country. */
export function probationError(asked: EmploymentParams): string | null {
  const { fields, parameters } = asked
  const months = fields.probationMonths ?? 0
  const max = parameters?.probation.maxDays
  if (max === undefined || months * DAYS_OF_MONTH <= max) return null
  const allowed = Math.floor(max / DAYS_OF_MONTH)
  return `A probation of ${months} months is longer than ${placeOf(asked)} allows: at most ${max} days. Return it for a revision and agree on ${allowed} months or fewer. ${OR_RESOLUTION}`
}

/** Why the notice is shorter or longer than the country allows (domain.md §3.6); null when it is not. */
export function noticeError(asked: EmploymentParams): string | null {
  const { fields, parameters } = asked
  const days = fields.noticeDays
  if (days === undefined || days === null || !parameters) return null
  const { minDays, maxDays } = parameters.notice
  if (days >= minDays && days <= maxDays) return null
  const allowed = minDays === maxDays ? `${minDays} days` : `${minDays} to ${maxDays} days`
  return `A notice of ${days} days is ${days < minDays ? 'shorter' : 'longer'} than ${placeOf(asked)} allows: ${allowed}. Return it for a revision and agree on a lawful one. ${OR_RESOLUTION}`
}
