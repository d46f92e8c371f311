/**
 * Which VAT applies to an invoice, and its issue deadline (docs/domain/billing.md and docs/domain/invoices.md): one
 * dated version for the whole company. The version applies by the date of the invoice; the dates of a rule by the
 * supply date.
 */
import * as z from 'zod'
import { type Endpoints, get, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { Day, Id } from '../../kernel/values/fields.ts'
import { IssueLimit, VatRule } from '../country-rules/vat.contract.ts'
import { DatedVersion, proposalChangeOf, proposalOf, VersionCompared } from './versions.contract.ts'

const view = right('settings', 'view')

type ValidationError = (path: readonly (string | number)[], message: string) => void

/** The parties of a rule: two rules for the same pair cannot apply on the same day. */
const vatPairOf = (rule: Pick<VatRule, 'supplierCountryID' | 'clientCountry' | 'clientRegistered' | 'supply'>) =>
  JSON.stringify([rule.supplierCountryID, rule.clientCountry, rule.clientRegistered, rule.supply])

const overlap = (one: VatRule, other: VatRule) =>
  (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to)

function assessVat(rules: readonly VatRule[], validationError: ValidationError) {
  for (const [index, rule] of rules.entries()) {
    const at = (field: string) => ['vatRules', index, field]
    if (rule.to !== null && rule.to < rule.from)
      validationError(at('to'), 'The end date must not be before the start date.')
    if (rule.code !== 'S' && rule.note === null)
      validationError(at('note'), 'Enter the invoice text for a tax other than the standard rate.')
    const twin = rules.slice(0, index).find((one) => vatPairOf(one) === vatPairOf(rule) && overlap(one, rule))
    if (twin)
      validationError(at('from'), `“${twin.name}” covers the same supplies in the same period. End one of them first.`)
  }
}

function assessLimits(limits: readonly IssueLimit[], validationError: ValidationError) {
  for (const [index, limit] of limits.entries()) {
    const at = (field: string) => ['issueLimits', index, field]
    if (limit.remindAt > limit.days) validationError(at('remindAt'), 'The reminder must be before the deadline.')
    if (limit.kind === 'DAY_OF_NEXT_MONTH' && (limit.days < 1 || limit.days > 31))
      validationError(at('days'), 'Enter a day of the month from 1 to 31.')
    if (limits.slice(0, index).some(({ countryID }) => countryID === limit.countryID))
      validationError(at('countryID'), 'This country already has a deadline. Change the existing one.')
  }
}

const allFields = {
  vatRules: z.array(VatRule).min(1, 'Enter at least one rule.').max(200, 'At most 200 rules.'),
  issueLimits: z.array(IssueLimit).max(60, 'At most 60 deadlines.'),
}
export const BillingRules = z.strictObject(allFields).superRefine(({ vatRules, issueLimits }, validationErrors) => {
  const validationError: ValidationError = (path, message) =>
    validationErrors.addIssue({ code: 'custom', path: [...path], message })
  assessVat(vatRules, validationError)
  assessLimits(issueLimits, validationError)
})
export type BillingRules = z.output<typeof BillingRules>

export const billingRuleEndpoints = {
  get: get('/settings/billing-rules', {
    summary: 'The VAT rules and invoice deadlines on a date (default today), with all versions.',
    may: view,
    query: z.strictObject({ day: Day.optional() }),
    returns: z.object({ revision: DatedVersion.nullable(), ...allFields, versions: z.array(DatedVersion) }),
  }),
  propose: post('/settings/billing-rules', {
    summary: 'Proposes a new version of all billing rules for approval by another user.',
    may: right('settings', 'create'),
    body: proposalOf(BillingRules),
    returns: VersionCompared,
    status: 201,
  }),
  change: put('/settings/billing-rules/:id', {
    summary: 'Updates a pending version. The editor becomes its proposer.',
    may: right('settings', 'edit'),
    params: z.object({ id: Id }),
    body: proposalChangeOf(BillingRules),
    returns: VersionCompared,
  }),
  history: historyEndpoint('/settings/billing-rules/history', 'the billing rules', view),
} satisfies Endpoints
