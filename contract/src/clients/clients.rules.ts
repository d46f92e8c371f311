/** The rules of a client that both the form and the server apply: tax numbers, addresses, calendars, terms. */

import { CURRENCIES, isCurrency } from '../kernel/math/money.ts'
import { tooFine } from '../kernel/math/precision.ts'
import { type Address, regionProblem, SAUDI_ADDRESS } from '../kernel/values/address.ts'
import { taxNumberProblem } from '../kernel/values/tax-numbers.ts'
import type { ClientAddress, LeavePolicyKind } from './parts.contract.ts'
import type { ClientChange } from './shapes.contract.ts'

export interface Problem {
  readonly path: string
  readonly message: string
}

/**
 * The default working weekdays (ISO, Monday is 1) and hours per day of a client in this country
 * (docs/domain/country-parameters.md).
 */
export const defaultCalendar = (country: { id: string; weekend: readonly number[] }) => ({
  workingDays: [1, 2, 3, 4, 5, 6, 7].filter((day) => !country.weekend.includes(day)),
  hoursPerDay: country.id === 'GB' ? '7.5' : '8',
})

const NEEDS_DAYS: ReadonlySet<LeavePolicyKind> = new Set(['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'])
export const leavePolicyNeedsDays = (kind: LeavePolicyKind) => NEEDS_DAYS.has(kind)

/**
 * Rules over several fields of a client, each violation with its path. `client` is the complete record as it would be
 * stored.
 */
export function clientProblems(client: Pick<ClientChange, CheckedField> & { countryID: string }): Problem[] {
  const problems: Problem[] = []
  const add = (path: string, message: string | null) => message && problems.push({ path, message })
  if (client.taxNumber) add('taxNumber', taxNumberProblem(client.countryID, client.taxNumber))
  else if (client.taxRegistered) {
    add('taxNumber', 'Enter the tax number, or mark the client as not registered for tax.')
  }
  if (client.leaveBillingPolicy) add('leaveBillingPolicy.days', leavePolicyProblem(client.leaveBillingPolicy))
  if (client.currency) add('currency', currencyProblem(client.currency))
  if (client.creditLimit) problems.push(...limitProblems(client.creditLimit))
  if (client.billingAddress) problems.push(...addressProblems('billingAddress', client.billingAddress))
  for (const [i, site] of client.siteAddresses?.entries() ?? [])
    problems.push(...addressProblems(`siteAddresses.${i}`, site))
  return problems
}

type CheckedField =
  | 'taxNumber'
  | 'taxRegistered'
  | 'leaveBillingPolicy'
  | 'currency'
  | 'creditLimit'
  | 'billingAddress'
  | 'siteAddresses'

function leavePolicyProblem({ kind, days }: { kind: LeavePolicyKind; days: number | null }): string | null {
  if (leavePolicyNeedsDays(kind)) return days === null ? 'Enter the number of days per year for this policy.' : null
  return days === null ? null : 'This policy has no days. Leave the days empty.'
}

const currencyProblem = (currency: string): string | null =>
  isCurrency(currency) ? null : `Unsupported currency: ${currency}. Select one of ${CURRENCIES.join(', ')}.`

function limitProblems({ amount, currency }: { amount: string; currency: string }): Problem[] {
  const unknown = currencyProblem(currency)
  if (unknown) return [{ path: 'creditLimit.currency', message: unknown }]
  const path = 'creditLimit.amount'
  if (amount.startsWith('-')) return [{ path, message: 'The credit limit can’t be negative.' }]
  const message = tooFine({ amount, currency })
  return message === null ? [] : [{ path, message }]
}

/**
 * A Saudi tax invoice is rejected without the national address, so it is required here; an Indian state must be one of
 * the list.
 */
function addressProblems(path: string, address: ClientAddress): Problem[] {
  const region = regionProblem(address)
  if (region) return [{ path: `${path}.region`, message: region }]
  if (address.countryID !== 'SA') return []
  const missing = SAUDI_ADDRESS.filter(({ isValid }) => !isValid(address as Partial<Address>)).map(
    ({ field, what }) => ({ path: `${path}.${field}`, message: `A Saudi address requires a ${what}.` }),
  )
  if (!address.additionalNumber || /^\d{4}$/.test(address.additionalNumber)) return missing
  const message = 'The additional number of a Saudi address has 4 digits. Correct it or leave it empty.'
  return [...missing, { path: `${path}.additionalNumber`, message }]
}
