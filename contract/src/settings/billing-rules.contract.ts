/**
 * Which value added tax an invoice bears, and by when it is to be issued (domain.md §3.4, §4.2): one dated edition for the whole company.
 * The edition says what the company goes by on the day of the invoice; the days of a rule say for which supplies the law has it so.
 */
import * as z from 'zod'
import { type Endpoints, get, post, put } from '../kernel/endpoint.ts'
import { Day, Id, Version } from '../kernel/fields.ts'
import { HistoryEntry, HistoryQuery } from '../kernel/history.ts'
import { right } from '../kernel/permission.ts'
import { Edition, EditionCompared, editionFields } from './editions.contract.ts'
import { IssueLimit, VatRule } from './vat.contract.ts'

const view = right('settings', 'view')

type Fault = (path: readonly (string | number)[], message: string) => void

/** For whom a rule is: two of the same pair must not hold on the same day. */
const vatPairOf = (rule: Pick<VatRule, 'supplierCountryID' | 'clientCountry' | 'clientRegistered' | 'supply'>) =>
  JSON.stringify([rule.supplierCountryID, rule.clientCountry, rule.clientRegistered, rule.supply])

const overlap = (one: VatRule, other: VatRule) =>
  (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to)

function judgeVat(rules: readonly VatRule[], fault: Fault) {
  for (const [index, rule] of rules.entries()) {
    const at = (field: string) => ['vatRules', index, field]
    if (rule.to !== null && rule.to < rule.from) fault(at('to'), 'The last day is before the first.')
    if (rule.code !== 'S' && rule.note === null)
      fault(at('note'), 'Write what the invoice says instead of a tax at the standard rate.')
    const twin = rules.slice(0, index).find((one) => vatPairOf(one) === vatPairOf(rule) && overlap(one, rule))
    if (twin) fault(at('from'), `“${twin.name}” is for the same supplies on the same days. End one of them first.`)
  }
}

function judgeLimits(limits: readonly IssueLimit[], fault: Fault) {
  for (const [index, limit] of limits.entries()) {
    const at = (field: string) => ['issueLimits', index, field]
    if (limit.remindAt > limit.days) fault(at('remindAt'), 'The reminder comes before the last day.')
    if (limit.kind === 'DAY_OF_NEXT_MONTH' && (limit.days < 1 || limit.days > 31))
      fault(at('days'), 'A day of the month is 1 to 31.')
    if (limits.slice(0, index).some(({ countryID }) => countryID === limit.countryID))
      fault(at('countryID'), 'A country has one limit. Change the one that is there.')
  }
}

const whole = {
  vatRules: z.array(VatRule).min(1, 'There is at least one rule.').max(200, 'At most 200 rules.'),
  issueLimits: z.array(IssueLimit).max(60, 'At most 60 limits.'),
}
export const BillingRules = z.strictObject(whole).superRefine(({ vatRules, issueLimits }, faults) => {
  const fault: Fault = (path, message) => faults.addIssue({ code: 'custom', path: [...path], message })
  judgeVat(vatRules, fault)
  judgeLimits(issueLimits, fault)
})
export type BillingRules = z.output<typeof BillingRules>

export const billingRuleEndpoints = {
  get: get('/settings/billing-rules', {
    summary:
      'The rules of value added tax and the limits of issue in force on a day (today), and every edition there was or will be.',
    may: view,
    query: z.strictObject({ day: Day.optional() }),
    returns: z.object({ edition: Edition.nullable(), ...whole, editions: z.array(Edition) }),
  }),
  propose: post('/settings/billing-rules', {
    summary: 'Proposes a new edition of all billing rules from a day on; somebody else approves it.',
    may: right('settings', 'create'),
    body: z.strictObject({ values: BillingRules, ...editionFields }),
    returns: EditionCompared,
    status: 201,
  }),
  change: put('/settings/billing-rules/:id', {
    summary: 'Changes a proposal that nobody has decided on; whoever changes it becomes its proposer.',
    may: right('settings', 'edit'),
    params: z.object({ id: Id }),
    body: z
      .strictObject({ values: BillingRules, ...editionFields, note: editionFields.note.removeDefault() })
      .partial()
      .extend({ version: Version }),
    returns: EditionCompared,
  }),
  history: get('/settings/billing-rules/history', {
    summary: 'What happened to the billing rules, newest first.',
    may: view,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
} satisfies Endpoints
