/**
 * Settings that bind calculations and approvals are versioned: proposed by one user, approved by another, effective
 * from a date, never edited afterwards (docs/domain/country-parameters.md and docs/domain/permissions.md, segregation
 * of duties 7). This applies to country parameters, approval rules, billing rules, margin set-ups and document
 * templates.
 */
import * as z from 'zod'
import { type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { stateMachine, statesOf } from '../../kernel/api/states.ts'
import {
  Day,
  Id,
  Instant,
  optionalText,
  proposalFilter,
  Ref,
  repeatable,
  text,
  Version,
} from '../../kernel/values/fields.ts'
import { DOCUMENT_TEMPLATE_CODES } from '../document-templates/document-template-catalog.rules.ts'

const decide = right('settings', 'approve')

/**
 * An approved version ends when the next one starts; it can be replaced only until a calculation or a document has used
 * it.
 */
export const versionStates = stateMachine('settingVersion', 'PROPOSED', {
  PROPOSED: {
    APPROVED: { may: decide, guard: 'notTheProposer' },
    REJECTED: { may: decide, reason: true, guard: 'notTheProposer' },
    WITHDRAWN: { may: right('settings', 'edit'), guard: 'theProposer' },
  },
  APPROVED: { SUPERSEDED: { may: decide, system: true, guard: 'nothingStandsOnIt' } },
  REJECTED: {},
  WITHDRAWN: {},
  SUPERSEDED: {},
})
export const VersionStatus = z.enum(statesOf(versionStates))
export type VersionStatus = z.output<typeof VersionStatus>

export const VersionKind = z.enum([
  'COUNTRY_PARAMETERS',
  'APPROVAL_RULES',
  'BILLING_RULES',
  'MARGIN_SETUP',
  ...DOCUMENT_TEMPLATE_CODES,
])
export type VersionKind = z.output<typeof VersionKind>

/** The proposer of a version, its source, and the user who decided. */
export const proposalFields = {
  /** The source of the values: a law, a circular, a budget, a decision. */
  source: z.string(),
  note: z.string().nullable(),
  /** Null for default values. */
  _enteredBy: Ref.nullable(),
  enteredAt: Instant,
  _decidedBy: Ref.nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  version: Version,
}

/** One version without its values. */
export const DatedVersion = z.object({
  id: Id,
  kind: VersionKind,
  /** Counted from 1 for each country and type, and for the approval and billing rules. */
  number: z.int(),
  status: VersionStatus,
  /**
   * Null for the whole company: the approval and billing rules, and document templates for all countries without their
   * own.
   */
  _country: Ref.nullable(),
  effectiveFrom: Day,
  /** The last effective date; null until a later version is approved. */
  effectiveTo: Day.nullable(),
  /** Whether it is in force on the requested date. */
  inForce: z.boolean(),
  ...proposalFields,
})
export type DatedVersion = z.output<typeof DatedVersion>

/** One value that differs between two versions: `wages.dueDay`, `socialInsurances.0.employerPercent`. */
export const Difference = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })
export type Difference = z.output<typeof Difference>

/** The metadata of a new version. */
export const versionFields = {
  effectiveFrom: Day,
  source: text(500, 'The source'),
  note: optionalText(2000, 'The note').default(null),
}

/** The body of a proposed version with values of this schema. */
export const proposalOf = <V extends z.ZodType>(values: V) => z.strictObject({ values, ...versionFields })

/** The body of a change of a pending version: any of its fields, and the version that the user saw. */
export const proposalChangeOf = <V extends z.ZodType>(values: V) =>
  z
    .strictObject({ values, ...versionFields, note: versionFields.note.removeDefault() })
    .partial()
    .extend({ version: Version })

/** A version compared with the one in force on its start date, with every value that differs. */
export const VersionCompared = z.object({
  revision: DatedVersion,
  values: z.unknown(),
  comparedWith: DatedVersion.nullable(),
  /** The values of the compared version; null without one. */
  valuesBefore: z.unknown(),
  changes: z.array(Difference),
  /** False for all users who proposed or changed it, with the reason. */
  mayDecide: z.boolean(),
  mayNotDecideBecause: z.string().nullable(),
})
export type VersionCompared = z.output<typeof VersionCompared>

export const versionEndpoints = {
  waiting: list('/settings/pending-approvals', {
    summary: 'Lists pending and decided versions of settings.',
    may: decide,
    item: DatedVersion,
    filters: { status: repeatable(VersionStatus), kind: repeatable(VersionKind), waiting: proposalFilter },
    sorts: ['enteredAt', 'effectiveFrom', 'status'],
    order: '-enteredAt',
    export: false,
  }),
  toDecide: get('/settings/pending-approvals/:id', {
    summary: 'A version with its differences from the version it would replace, for the approver.',
    may: decide,
    returns: VersionCompared,
  }),
  decide: put('/settings/pending-approvals/:id/status', {
    summary: 'Approves or rejects a version. Users who proposed or changed it can’t decide.',
    may: decide,
    body: z.strictObject({
      status: z.enum(['APPROVED', 'REJECTED'], 'Approve or reject it.'),
      reason: optionalText(1000, 'The reason').default(null),
      version: Version,
    }),
    returns: VersionCompared,
  }),
  compared: get('/settings/versions/:id', {
    summary: 'A version with its differences from the previous version.',
    may: right('settings', 'view'),
    returns: VersionCompared,
  }),
  withdraw: post('/settings/versions/:id/withdraw', {
    summary: 'Withdraws the caller’s own pending version.',
    may: right('settings', 'edit'),
    body: z.strictObject({ version: Version }),
    returns: VersionCompared,
  }),
} satisfies Endpoints
