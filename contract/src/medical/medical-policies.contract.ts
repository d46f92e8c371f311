import * as z from 'zod'
import { JobStarted } from '../kernel/api/background-jobs.contract.ts'
import { del, type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { historyEndpoint } from '../kernel/api/history.ts'
import { ImportRequest } from '../kernel/api/import.ts'
import { right } from '../kernel/api/permission.ts'
import {
  booleanFlag,
  CountryID,
  Currency,
  Day,
  Id,
  Instant,
  optionalText,
  Ref,
  repeatable,
  text,
  Version,
} from '../kernel/values/fields.ts'
import { Cost } from '../settings/country-rules/countries.rules.ts'

/** Classes of insurance, the best first (docs/glossary.md). */
export const PolicyCategory = z.enum(['VIP', 'A_PLUS', 'A', 'B', 'C'])
export type PolicyCategory = z.output<typeof PolicyCategory>
export const PremiumGender = z.enum(['ANY', 'FEMALE', 'MALE'])
export type PremiumGender = z.output<typeof PremiumGender>
export const PremiumRelation = z.enum(['EMPLOYEE', 'SPOUSE', 'CHILD', 'PARENT'])
export type PremiumRelation = z.output<typeof PremiumRelation>

const Age = z.int().min(0, 'An age can’t be negative.').max(120, 'An age is at most 120.')

/** One band of the premium table; both ages are included. */
export const PremiumBand = z
  .strictObject({
    ageFrom: Age,
    ageTo: Age,
    gender: PremiumGender.default('ANY'),
    relation: PremiumRelation,
    /** Per year, in the currency of the policy. */
    premium: Cost,
  })
  .refine(({ ageFrom, ageTo }) => ageFrom <= ageTo, {
    path: ['ageTo'],
    error: 'The end age must not be below the start age.',
  })
export type PremiumBand = z.output<typeof PremiumBand>

export const MAX_BANDS = 400

const editable = {
  insurer: text(120, 'The insurer'),
  policyNumber: text(60, 'The policy number'),
  countryID: CountryID,
  category: PolicyCategory,
  network: optionalText(120, 'The network'),
  /** The third-party administrator that settles the claims. */
  tpa: optionalText(120, 'The administrator'),
  validFrom: Day,
  validTo: Day,
  /** Defaults to the currency of the country. */
  currency: Currency,
  notes: optionalText(2000, 'The note'),
  premiums: z.array(PremiumBand).max(MAX_BANDS, `A premium table has at most ${MAX_BANDS} rows.`),
}
const { insurer, policyNumber, countryID, category, validFrom, validTo } = editable
export const NewMedicalPolicy = z
  .strictObject(editable)
  .partial()
  .extend({ insurer, policyNumber, countryID, category, validFrom, validTo })
export type NewMedicalPolicy = z.output<typeof NewMedicalPolicy>
const MedicalPolicyChange = z.strictObject(editable).partial().extend({ version: Version })

export const PolicyStatus = z.enum(['UPCOMING', 'IN_FORCE', 'EXPIRED'])
export type PolicyStatus = z.output<typeof PolicyStatus>

export const MedicalPolicyRow = z.object({
  id: Id,
  insurer: z.string(),
  policyNumber: z.string(),
  countryID: CountryID,
  _country: Ref,
  category: PolicyCategory,
  network: z.string().nullable(),
  tpa: z.string().nullable(),
  validFrom: Day,
  validTo: Day,
  /** By today's date. */
  status: PolicyStatus,
  currency: Currency,
  /** No longer in use: its premiums are not used in margins any more. */
  archived: z.boolean(),
  /** The number of rows of the premium table. */
  bands: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export const MedicalPolicy = MedicalPolicyRow.extend({
  notes: z.string().nullable(),
  /** By relation, age and gender. */
  premiums: z.array(PremiumBand),
  _updatedBy: Ref.nullable(),
  /** The active or pending order forms whose margin uses its premiums. */
  usedBy: z.int(),
})
export type MedicalPolicy = z.output<typeof MedicalPolicy>

/** The fields of a policy for selection in order forms and medical cards: without premiums. */
const MedicalPolicyName = z.object({
  id: Id,
  name: z.string(),
  insurer: z.string(),
  policyNumber: z.string(),
  countryID: CountryID,
  category: PolicyCategory,
  network: z.string().nullable(),
  validFrom: Day,
  validTo: Day,
})

const edits = right('settings', 'edit')

export const medicalPolicyEndpoints = {
  list: list('/medical-card-policies', {
    summary: 'Lists medical insurance policies. Archived ones are only included on request.',
    may: right('settings', 'view'),
    item: MedicalPolicyRow,
    sorts: ['insurer', 'country', 'category', 'validFrom', 'validTo', 'updatedAt'],
    order: 'country',
    export: right('settings', 'view'),
    filters: {
      countryID: repeatable(CountryID),
      category: repeatable(PolicyCategory),
      status: repeatable(PolicyStatus),
      archived: booleanFlag.optional(),
    },
  }),
  get: get('/medical-card-policies/:id', {
    summary: 'One policy with its premium table.',
    may: right('settings', 'view'),
    returns: MedicalPolicy,
  }),
  create: post('/medical-card-policies', {
    summary: 'Creates a policy. Bands must not overlap.',
    may: right('settings', 'create'),
    body: NewMedicalPolicy,
    returns: MedicalPolicy,
    status: 201,
  }),
  update: put('/medical-card-policies/:id', {
    summary: 'Updates the given fields. `premiums` replaces the whole table.',
    may: edits,
    body: MedicalPolicyChange,
    returns: MedicalPolicy,
  }),
  remove: del('/medical-card-policies/:id', {
    summary: 'Deletes a policy without linked records.',
    may: right('settings', 'delete'),
    returns: z.object({ id: Id }),
  }),
  archive: post('/medical-card-policies/:id/archive', {
    summary: 'Archives a policy. A policy used by active order forms can only be archived after it has expired.',
    may: right('settings', 'delete'),
    returns: MedicalPolicy,
  }),
  restore: post('/medical-card-policies/:id/restore', {
    summary: 'Restores an archived policy.',
    may: right('settings', 'delete'),
    returns: MedicalPolicy,
  }),
  history: historyEndpoint('/medical-card-policies/:id/history', 'a policy', right('settings', 'view')),
  importPremiums: post('/medical-card-policies/:id/premiums/import', {
    summary:
      'Replaces the premium table from a spreadsheet in the background. CHECK validates, COMMIT imports all rows or none.',
    may: edits,
    upload: { kind: 'sheet', max: 1, required: false },
    body: ImportRequest,
    returns: JobStarted,
    status: 202,
    perMinute: 30,
  }),
  premiumTemplate: get('/medical-card-policies/premiums/template', {
    summary: 'An empty spreadsheet with the premium table columns.',
    may: edits,
    download: true,
  }),
  exportPremiums: get('/medical-card-policies/:id/premiums/export', {
    summary: 'The premium table as a workbook that can be imported again.',
    may: right('settings', 'view'),
    download: true,
  }),
  directory: get('/medical-card-policy-directory', {
    summary: 'Lists policies by country and category for selection, without premiums.',
    signedIn: 'Insurers are visible to all users; premiums are not.',
    query: z.strictObject({
      countryID: repeatable(CountryID),
      category: repeatable(PolicyCategory),
      /** Only those active today. */
      inForce: booleanFlag.optional(),
    }),
    returns: z.array(MedicalPolicyName),
  }),
} satisfies Endpoints
