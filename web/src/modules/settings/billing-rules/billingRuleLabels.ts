import type { BillingRules } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { countryName } from '../../../kernel/lists/world-countries.ts'
import { TAXES } from '../../../kernel/records/tax-labels.ts'
import { formatDate } from '../../../ui/format/day.ts'
import type { Labels } from '../../../ui/format/labels.ts'
import { type RuleAspect, type RuleChange, ruleChanges } from '../versions/rule-changes.ts'

export type Vat = BillingRules['vatRules'][number]
export type Limit = BillingRules['issueLimits'][number]

export const LIMIT_KINDS: Labels<Limit['kind']> = {
  DAYS_AFTER_SUPPLY: 'Days after the last day of service',
  DAY_OF_NEXT_MONTH: 'Day of the month after the service',
}
export const SUPPLIES: Labels<NonNullable<Vat['supply']>> = { SERVICE: 'Services', EXPENSE: 'Recharged costs' }

export const supplierOf = ({ supplierCountryID }: Vat) =>
  supplierCountryID === null ? 'Any country without its own rule' : countryName(supplierCountryID)

const PLACES: Readonly<Record<string, string>> = { SAME: 'Same country', ABROAD: 'Any other country' }
const REGISTERED = { true: 'registered for tax', false: 'not registered for tax' }

/** `Any other country, registered for tax`. */
export const clientOf = ({ clientCountry, clientRegistered }: Vat) =>
  [
    PLACES[clientCountry] ?? countryName(clientCountry),
    clientRegistered === null ? null : REGISTERED[`${clientRegistered}`],
  ]
    .filter(Boolean)
    .join(', ')

export const supplyOf = ({ supply }: Vat) => (supply === null ? 'All' : SUPPLIES[supply])

/** `Zero rate (Z), e-invoice reason VATEX-SA-33`. */
export const taxOf = ({ code, reasonCode }: Vat) =>
  `${TAXES[code]} (${code})${reasonCode ? `, e-invoice reason ${reasonCode}` : ''}`

export const spanOf = ({ from, to }: Vat) =>
  to === null ? `from ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`

/** `14 days after the last day of service`, `day 15 of the month after the service`. */
const limitDay = (kind: Limit['kind'], days: number) =>
  kind === 'DAYS_AFTER_SUPPLY'
    ? `${days} ${days === 1 ? 'day' : 'days'} after the last day of service`
    : `day ${days} of the month after the service`
export const lastDayOf = ({ kind, days }: Limit) => limitDay(kind, days)
export const reminderOf = ({ kind, remindAt }: Limit) => limitDay(kind, remindAt)

const VAT_ASPECTS: readonly RuleAspect<Vat>[] = [
  ['Name', ({ name }) => name],
  ['Tax', taxOf],
  ['Invoice text', ({ note }) => note ?? ''],
  ['Invoice text (Arabic)', ({ noteArabic }) => noteArabic ?? ''],
  ['Evidence', ({ evidence }) => evidence ?? ''],
  ['Services of', spanOf],
  ['Source', ({ source }) => source],
]
const LIMIT_ASPECTS: readonly RuleAspect<Limit>[] = [
  ['Issue by', lastDayOf],
  ['Reminder', reminderOf],
  ['Source', ({ source }) => source],
]

/** `Tax, United Kingdom to United Arab Emirates, registered for tax`. */
const vatName = (rule: Vat) =>
  [`Tax, ${supplierOf(rule)} to ${clientOf(rule)}`, ...(rule.supply === null ? [] : [SUPPLIES[rule.supply]])].join(', ')

/**
 * The changes of a version of the billing rules. A rule whose law changed has two periods, so the start date is part of
 * its key.
 */
export const billingRuleChanges = (before: BillingRules, after: BillingRules): RuleChange[] => [
  ...ruleChanges(before.vatRules, after.vatRules, {
    key: ({ supplierCountryID, clientCountry, clientRegistered, supply, from }) =>
      JSON.stringify([supplierCountryID, clientCountry, clientRegistered, supply, from]),
    name: vatName,
    aspects: VAT_ASPECTS,
  }),
  ...ruleChanges(before.issueLimits, after.issueLimits, {
    key: ({ countryID }) => countryID,
    name: ({ countryID }) => `Issue deadline, ${countryName(countryID)}`,
    aspects: LIMIT_ASPECTS,
  }),
]

/** The form values of the rules: null is an empty control. */
export const rulesAsTyped = ({ vatRules, issueLimits }: BillingRules) => ({
  vatRules: vatRules.map((rule) => ({ ...rule, clientRegistered: rule.clientRegistered ?? '' })),
  issueLimits: issueLimits.map((limit) => ({ ...limit })),
})
