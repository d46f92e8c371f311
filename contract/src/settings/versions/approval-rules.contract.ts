import * as z from 'zod'
import { grantOf } from '../../access/matrix.ts'
import { ROLES } from '../../access/roles.ts'
import { type Endpoints, get, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { isExact } from '../../kernel/math/rational.ts'
import { CountryID, Day, Id, text } from '../../kernel/values/fields.ts'
import { Cost, Part } from '../country-rules/countries.rules.ts'
import { type ApprovalRule as Rule, uncoveredMargin } from './approval-rules.rules.ts'
import { DatedVersion, proposalChangeOf, proposalOf, VersionCompared } from './versions.contract.ts'

const view = right('settings', 'view')

const Bound = z.union([z.enum(['TARGET', 'FLOOR']), Part], { error: 'Enter target, floor or a percentage such as 30.' })

/** A step for roles that cannot approve would block the order form permanently. */
const Approver = z
  .enum(ROLES)
  .refine((role) => grantOf(role, 'order-forms').actions.has('approve'), 'This role can’t approve order forms.')

export const ApprovalRule = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'A code has capital letters, digits and _.'),
  name: text(120, 'The name of the rule'),
  countryIDs: z.array(CountryID).max(50).default([]),
  when: z.strictObject({
    gm: z.enum(['ANY', 'NEGATIVE', 'NOT_NEGATIVE']).default('ANY'),
    gmPercentFrom: Bound.nullable().default(null),
    gmPercentBelow: Bound.nullable().default(null),
    outsideGradeBand: z.boolean().default(false),
    newCountry: z.boolean().default(false),
    contractValueAbove: Cost.nullable().default(null),
  }),
  steps: z
    .array(
      z.strictObject({
        order: z.int().min(1, 'Steps start at 1.').max(99, 'The last step is 99.'),
        roles: z
          .array(Approver)
          .min(1, 'Select at least one role.')
          .max(10)
          .refine((roles) => new Set(roles).size === roles.length, 'Enter each role once.'),
        reasonRequired: z.boolean().default(false),
      }),
    )
    .min(1, 'A rule requires at least one step.')
    .max(10, 'Enter at most 10 steps.'),
})

const hasNumbers = ({ when }: Rule) =>
  [when.gmPercentFrom, when.gmPercentBelow, when.contractValueAbove].every(
    (value) => value === null || value === 'TARGET' || value === 'FLOOR' || isExact(value),
  )

export const ApprovalRules = z
  .strictObject({ rules: z.array(ApprovalRule).min(1, 'Enter at least one rule.').max(60, 'Enter at most 60 rules.') })
  .superRefine(({ rules }, validationErrors) => {
    const codes = rules.map(({ code }) => code)
    if (new Set(codes).size < codes.length)
      validationErrors.addIssue({ code: 'custom', path: ['rules'], message: 'Each rule needs a unique code.' })
    // Values that are not numbers are reported at their own field.
    const uncovered = rules.every(hasNumbers) ? uncoveredMargin(rules satisfies Rule[]) : null
    if (uncovered) validationErrors.addIssue({ code: 'custom', path: ['rules'], message: uncovered })
  })
export type ApprovalRules = z.output<typeof ApprovalRules>

export const approvalRuleEndpoints = {
  get: get('/settings/approval-rules', {
    summary: 'The approval rules on a date (default today), with all versions.',
    may: view,
    query: z.strictObject({ day: Day.optional() }),
    returns: z.object({
      revision: DatedVersion.nullable(),
      rules: ApprovalRules.shape.rules,
      versions: z.array(DatedVersion),
    }),
  }),
  propose: post('/settings/approval-rules', {
    summary: 'Proposes a new version of all approval rules for approval by another user.',
    may: right('settings', 'create'),
    body: proposalOf(ApprovalRules),
    returns: VersionCompared,
    status: 201,
  }),
  change: put('/settings/approval-rules/:id', {
    summary: 'Updates a pending version. The editor becomes its proposer.',
    may: right('settings', 'edit'),
    params: z.object({ id: Id }),
    body: proposalChangeOf(ApprovalRules),
    returns: VersionCompared,
  }),
  history: historyEndpoint('/settings/approval-rules/history', 'the approval rules', view),
} satisfies Endpoints
