import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { CountryID, Currency, Day, Id, Ref, repeatable, Version } from '../../kernel/values/fields.ts'
import { PolicyCategory } from '../../medical/medical-policies.contract.ts'
import { Cost, Part } from '../../settings/country-rules/countries.rules.ts'
import { proposalFields, versionFields } from '../../settings/versions/versions.contract.ts'
import { BillableDays, below100, isWithinMax, MarginInput, Months, Named, shortList } from '../margin.contract.ts'
import { MarginFigures } from '../margin-figures.contract.ts'
import { MarginForm } from '../margin-form.contract.ts'

/**
 * The default placement costs of a country in its currency (docs/domain/margin.md); an order form can override them.
 */
export const MarginSetupValues = z
  .strictObject({
    /** The day count of a month, nominal or effective. */
    days: BillableDays,
    visa: z.strictObject({ cost: Cost, months: Months }).nullable(),
    /** The category of the policy that premiums come from. */
    medicalCategory: PolicyCategory.nullable(),
    /** Per year, used when no policy of the category has a premium for the person. */
    medicalPremium: Cost.nullable(),
    laptop: z.strictObject({ price: Cost, residual: Cost, usefulMonths: Months }).nullable(),
    /** One return flight. */
    ticketFare: Cost.nullable(),
    /** Per year, such as a levy or an iqama. */
    permits: shortList(Named('The name of the permit')),
    /** Once per placement, such as recruitment. */
    oneOffs: shortList(Named('The name of the cost')),
    /** Per month, such as workmen compensation insurance. */
    others: shortList(Named('The name of the cost')),
    /** The cost of credit until the client pays; the days come from the client's payment terms. */
    financingPercent: Part.nullable(),
    overhead: z.strictObject({ percent: Part, basis: z.enum(['DIRECT', 'REVENUE', 'SALARY']) }),
    targetPercent: Part.refine(below100, 'A target must be below 100 %.'),
    floorPercent: Part.refine(below100, 'A floor must be below 100 %.'),
  })
  .refine(({ floorPercent, targetPercent }) => isWithinMax(floorPercent, targetPercent), {
    path: ['floorPercent'],
    error: 'The floor must not exceed the target.',
  })
  .refine(({ laptop }) => !laptop || isWithinMax(laptop.residual, laptop.price), {
    path: ['laptop', 'residual'],
    error: 'The residual value must not exceed the price.',
  })
export type MarginSetupValues = z.output<typeof MarginSetupValues>

/**
 * Effective today or later, unless the country has no set-up for that date yet. Its approval ends the previous version
 * on the day before.
 */
export const NewMarginSetup = z.strictObject({ countryID: CountryID, values: MarginSetupValues, ...versionFields })
/** Only for proposals that are pending. */
const MarginSetupChange = z
  .strictObject({ values: MarginSetupValues, ...versionFields, note: versionFields.note.removeDefault() })
  .partial()
  .extend({ version: Version })

/** Approved versions by today's date; otherwise the outcome of the proposal. */
export const SetupStatus = z.enum(['PROPOSED', 'UPCOMING', 'IN_FORCE', 'PAST', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED'])
export const MarginSetup = z.object({
  id: Id,
  countryID: CountryID,
  _country: Ref,
  currency: Currency,
  /** Counted per country from 1. */
  revision: z.int(),
  effectiveFrom: Day,
  /** The last day; null without a later version. */
  effectiveTo: Day.nullable(),
  status: SetupStatus,
  values: MarginSetupValues,
  ...proposalFields,
})
export type MarginSetup = z.output<typeof MarginSetup>

export const Calculation = z.object({
  margin: MarginFigures,
  /** The complete input of the calculation; it can be sent again as `terms`. */
  terms: MarginInput,
  /** The version that completed the form; null when complete terms were sent. */
  setup: z.object({ id: Id, revision: z.int(), effectiveFrom: Day }).nullable(),
})

/** The active set-up as users who calculate margins see it. */
export const SetupInForce = MarginSetup.pick({
  id: true,
  countryID: true,
  _country: true,
  currency: true,
  revision: true,
  effectiveFrom: true,
  effectiveTo: true,
  values: true,
})

const reads = right('settings', 'view')
const sees = right('order-form-margin', 'view')

export const marginSetupEndpoints = {
  list: list('/margin-setups', {
    summary: 'All versions of the margin set-ups of all countries.',
    may: reads,
    item: MarginSetup,
    sorts: ['country', 'effectiveFrom', 'enteredAt'],
    export: reads,
    filters: { countryID: repeatable(CountryID), status: repeatable(SetupStatus) },
  }),
  get: get('/margin-setups/:id', { summary: 'One version.', may: reads, returns: MarginSetup }),
  create: post('/margin-setups', {
    summary: 'Proposes a new version; another person must approve it (`/settings/pending-approvals`).',
    may: right('settings', 'create'),
    body: NewMarginSetup,
    returns: MarginSetup,
    status: 201,
  }),
  update: put('/margin-setups/:id', {
    summary: 'Updates a pending proposal; the user who updates it becomes its proposer.',
    may: right('settings', 'edit'),
    body: MarginSetupChange,
    returns: MarginSetup,
  }),
  remove: del('/margin-setups/:id', {
    summary: 'Withdraws the caller’s own pending proposal.',
    may: right('settings', 'delete'),
    returns: z.object({ id: Id }),
  }),
  history: historyEndpoint('/margin-setups/:id/history', 'a margin set-up', reads),
  inForce: get('/margin-setups/active', {
    summary: 'The active set-ups of the caller’s countries on a date.',
    may: sees,
    query: z.strictObject({ countryID: repeatable(CountryID), day: Day.optional() }),
    returns: z.array(SetupInForce),
  }),
  calculate: post('/margin-setups/calculate', {
    summary:
      'Calculates the monthly margin with the calculation of every figure, from complete `terms` or from a `form` that is completed with the set-up, the country and the rate of the day.',
    may: sees,
    body: z
      .strictObject({ terms: MarginInput.optional(), form: MarginForm.optional() })
      .refine(({ terms, form }) => (terms === undefined) !== (form === undefined), {
        path: ['form'],
        error: 'Send either complete terms or a form, not both.',
      }),
    returns: Calculation,
  }),
} satisfies Endpoints
