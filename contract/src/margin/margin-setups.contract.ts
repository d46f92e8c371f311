import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '../kernel/api/history.ts'
import { right } from '../kernel/api/permission.ts'
import { Explained } from '../kernel/math/calculation-trace.ts'
import { CountryID, Currency, Day, Id, Instant, many, Ref, Version } from '../kernel/values/fields.ts'
import { PolicyCategory } from '../medical/medical-policies.contract.ts'
import { Cost, Part } from '../settings/country-rules/countries.rules.ts'
import { versionFields } from '../settings/versions/versions.contract.ts'
import { BillableDays, below100, few, isWithinMax, MarginInput, Months, Named } from './margin.contract.ts'
import { MarginForm } from './margin-form.contract.ts'

/** What a placement usually costs in a country, in its currency (domain.md §3.2); an order form may say otherwise. */
export const MarginSetupValues = z
  .strictObject({
    /** How the days of a month are counted, exactly one of the two ways. */
    days: BillableDays,
    visa: z.strictObject({ cost: Cost, months: Months }).nullable(),
    /** Premiums come from the country's policy of this category. */
    medicalCategory: PolicyCategory.nullable(),
    /** Per year, for when no policy of the category has a premium for the person. */
    medicalPremium: Cost.nullable(),
    laptop: z.strictObject({ price: Cost, residual: Cost, usefulMonths: Months }).nullable(),
    /** One return flight. */
    ticketFare: Cost.nullable(),
    /** Per year, such as a levy or an iqama. */
    permits: few(Named('The name of the permit')),
    /** Once per placement, such as recruitment. */
    oneOffs: few(Named('The name of the cost')),
    /** Per month, such as workmen compensation insurance. */
    others: few(Named('The name of the cost')),
    /** What it costs to wait for the client's payment; the days come from the client's terms. */
    financingPercent: Part.nullable(),
    overhead: z.strictObject({ percent: Part, basis: z.enum(['DIRECT', 'REVENUE', 'SALARY']) }),
    targetPercent: Part.refine(below100, 'A target is less than 100.'),
    floorPercent: Part.refine(below100, 'A floor is less than 100.'),
  })
  .refine(({ floorPercent, targetPercent }) => isWithinMax(floorPercent, targetPercent), {
    path: ['floorPercent'],
    error: 'The floor is at most the target.',
  })
  .refine(({ laptop }) => !laptop || isWithinMax(laptop.residual, laptop.price), {
    path: ['laptop', 'residual'],
    error: 'What is left at the end is at most the price.',
  })
export type MarginSetupValues = z.output<typeof MarginSetupValues>

/** From today or later on, unless the country has no set-up for that day yet. Approved, it ends the edition before with the day before. */
export const NewMarginSetup = z.strictObject({ countryID: CountryID, values: MarginSetupValues, ...versionFields })
/** Only of a proposal that nobody has decided on. */
export const MarginSetupChange = z
  .strictObject({ values: MarginSetupValues, ...versionFields, note: versionFields.note.removeDefault() })
  .partial()
  .extend({ version: Version })

/** Of what was approved by today's date; else what became of the proposal. */
export const SetupStatus = z.enum(['PROPOSED', 'UPCOMING', 'IN_FORCE', 'PAST', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED'])
export const MarginSetup = z.object({
  id: Id,
  countryID: CountryID,
  _country: Ref,
  currency: Currency,
  /** Counted per country from 1. */
  revision: z.int(),
  effectiveFrom: Day,
  /** The last day; null while no later edition follows. */
  effectiveTo: Day.nullable(),
  status: SetupStatus,
  values: MarginSetupValues,
  /** Where the figures come from: a budget, a fee schedule, a decision. */
  source: z.string(),
  note: z.string().nullable(),
  /** Null for the figures that the product came with. */
  _enteredBy: Ref.nullable(),
  enteredAt: Instant,
  _decidedBy: Ref.nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  version: Version,
})
export type MarginSetup = z.output<typeof MarginSetup>

const Both = z.object({ amount: z.string(), inBillCurrency: z.string() })
export const MarginWarning = z.object({
  /** The rule's name, such as `RATE_STALE` or `PREMIUM_ASSUMED`. */
  code: z.string(),
  message: z.string(),
})

/** The whole margin per month with the explanation of every figure (margin.rules.ts). */
export const MarginShown = z.object({
  costCurrency: Currency,
  billCurrency: Currency,
  ...{ revenueBeforeRebate: Both, rebate: Both, revenue: Both },
  lines: z.array(Both.extend({ code: z.string(), name: z.string(), explain: Explained })).readonly(),
  ...{ direct: Both, gm: Both, overhead: Both, net: Both, targetBill: Both, floorBill: Both },
  /** 2 decimals; null without revenue. `verdict` was decided on the unrounded value. */
  gmPercent: z.string().nullable(),
  /** With 18 places; margins that were computed before it was kept have none. */
  gmPercentExact: z.string().nullable().optional(),
  markupPercent: z.string().nullable(),
  netPercent: z.string().nullable(),
  targetRate: z.string(),
  floorRate: z.string(),
  verdict: z.enum(['ABOVE_TARGET', 'BELOW_TARGET', 'BELOW_FLOOR', 'NEGATIVE']),
  warnings: z.array(MarginWarning).readonly(),
  explain: z.object({
    ...{ revenue: Explained, direct: Explained, gm: Explained, overhead: Explained, net: Explained },
    ...{ targetBill: Explained, floorBill: Explained, targetRate: Explained, floorRate: Explained },
    ...{ gmPercent: Explained.nullable(), markupPercent: Explained.nullable(), netPercent: Explained.nullable() },
  }),
})

export const Calculation = z.object({
  margin: MarginShown,
  /** What was computed with, complete: it can be sent again as `terms`. */
  terms: MarginInput,
  /** The edition that completed the form; null when the terms were sent whole. */
  setup: z.object({ id: Id, revision: z.int(), effectiveFrom: Day }).nullable(),
})

/** What somebody who computes margins sees of the set-up in force. */
export const SetupInForce = MarginSetup.pick({
  ...{ id: true, countryID: true, _country: true, currency: true, revision: true },
  ...{ effectiveFrom: true, effectiveTo: true, values: true },
})

const reads = right('settings', 'view')
const sees = right('order-form-margin', 'view')

export const marginSetupEndpoints = {
  list: list('/margin-setups', {
    summary: 'The margin set-ups of all countries, edition by edition.',
    may: reads,
    item: MarginSetup,
    sorts: ['country', 'effectiveFrom', 'enteredAt'],
    export: reads,
    filters: { countryID: many(CountryID), status: many(SetupStatus) },
  }),
  get: get('/margin-setups/:id', { summary: 'One edition.', may: reads, returns: MarginSetup }),
  create: post('/margin-setups', {
    summary: 'Proposes a new edition from a day on; somebody else approves it (`/settings/pending-approvals`).',
    may: right('settings', 'create'),
    body: NewMarginSetup,
    returns: MarginSetup,
    status: 201,
  }),
  update: put('/margin-setups/:id', {
    summary: 'Changes a proposal that nobody has decided on; whoever changes it becomes its proposer.',
    may: right('settings', 'edit'),
    body: MarginSetupChange,
    returns: MarginSetup,
  }),
  remove: del('/margin-setups/:id', {
    summary: 'Takes back one’s own proposal that nobody has decided on.',
    may: right('settings', 'delete'),
    returns: z.object({ id: Id }),
  }),
  history: get('/margin-setups/:id/history', {
    summary: 'What happened to an edition, newest first.',
    may: reads,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
  inForce: get('/margin-setups/active', {
    summary: 'The set-ups in force on a day, in the caller’s countries: the defaults of the calculator.',
    may: sees,
    query: z.strictObject({ countryID: many(CountryID), day: Day.optional() }),
    returns: z.array(SetupInForce),
  }),
  calculate: post('/margin-setups/calculate', {
    summary:
      'The margin per month with every figure explained: of complete `terms`, or of a `form` that the set-up, the country and the rate of the day complete.',
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
