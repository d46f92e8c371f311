import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { importEndpoints } from '../../kernel/api/import.ts'
import { right } from '../../kernel/api/permission.ts'
import { stateMachine, statesOf } from '../../kernel/api/states.ts'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import {
  Day,
  Id,
  Instant,
  KnownCurrency,
  optionalText,
  proposalFilter,
  Ref,
  repeatable,
  text,
  Version,
} from '../../kernel/values/fields.ts'
import { BASE_CURRENCY } from './exchange.rules.ts'

const view = right('exchange-rates', 'view')
const enter = right('exchange-rates', 'create')
const decide = right('exchange-rates', 'approve')

/**
 * A rate is used only after a user other than its author has approved it (docs/domain/permissions.md, segregation of
 * duties 7).
 */
export const exchangeRateStates = stateMachine('exchangeRate', 'PROPOSED', {
  PROPOSED: {
    APPROVED: { may: decide, guard: 'notTheProposer' },
    REJECTED: { may: decide, reason: true, guard: 'notTheProposer' },
    WITHDRAWN: { may: enter, guard: 'theProposer' },
  },
  APPROVED: { SUPERSEDED: { may: decide, system: true, guard: 'correctedForTheSameDay' } },
  REJECTED: {},
  WITHDRAWN: {},
  SUPERSEDED: {},
})
export const ExchangeRateStatus = z.enum(statesOf(exchangeRateStates))
export type ExchangeRateStatus = z.output<typeof ExchangeRateStatus>

export const RateCurrency = KnownCurrency.refine(
  (currency) => currency !== BASE_CURRENCY,
  `Rates are per 1 ${BASE_CURRENCY}. ${BASE_CURRENCY} itself has no rate.`,
)

/** Units of the currency per 1 USD: above zero, at most 10 decimals. */
export const RateValue = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,10})?$/, 'Enter a rate such as 3.6725.')
  .refine((rate) => /[1-9]/.test(rate), 'A rate must be above zero.')

export const ExchangeRate = z.object({
  id: Id,
  currency: z.string(),
  date: Day,
  rate: z.string(),
  source: z.string(),
  status: ExchangeRateStatus,
  /** The previous approved rate, and the difference in per cent, so that typing errors are noticed. */
  previousDate: Day.nullable(),
  previousRate: z.string().nullable(),
  changePercent: z.string().nullable(),
  /** The author's reason for a large difference from the previous rate. */
  changeReason: z.string().nullable(),
  _enteredBy: Ref.nullable(),
  enteredAt: Instant,
  /** All users who entered or changed it; they cannot decide on it. */
  _contributors: z.array(Ref),
  _decidedBy: Ref.nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  version: Version,
})
export type ExchangeRate = z.output<typeof ExchangeRate>

const fields = {
  currency: RateCurrency,
  date: Day,
  rate: RateValue,
  source: text(120, 'The source'),
  /** Required when the rate differs by more than 20 % from the previous one. */
  changeReason: optionalText(500, 'The reason').default(null),
}
export const NewExchangeRate = z.strictObject(fields)
export type NewExchangeRate = z.output<typeof NewExchangeRate>

const verdict = {
  status: z.enum(['APPROVED', 'REJECTED'], 'Approve or reject it.'),
  reason: optionalText(500, 'The reason').default(null),
}

/** The newest approved rate of a currency and how old it is. */
export const LatestRate = z.object({
  currency: z.string(),
  date: Day.nullable(),
  rate: z.string().nullable(),
  source: z.string().nullable(),
  ageDays: z.int().nullable(),
  /** OLD: warning; REFUSED: too old for calculations; MISSING: never entered. */
  state: z.enum(['GOOD', 'OLD', 'REFUSED', 'MISSING']),
  /** The number of rates that are pending approval. */
  waiting: z.int(),
})
export type LatestRate = z.output<typeof LatestRate>

export const Conversion = z.object({
  amount: z.string(),
  currency: z.string(),
  /** For display: 10 decimals. */
  rate: z.string(),
  /** For calculations: `3.6725/3.75`. */
  exact: z.string(),
  /** The requested date, and the date of the rates used. */
  date: Day,
  rateDate: Day,
  legs: z.array(z.object({ currency: z.string(), date: Day, rate: z.string(), source: z.string().nullable() })),
  warning: z.string().nullable(),
  explain: Explained,
})
export type Conversion = z.output<typeof Conversion>

export const exchangeRateEndpoints = {
  list: list('/currency-exchanger', {
    summary: 'Lists the exchange rates per 1 USD.',
    may: view,
    item: ExchangeRate,
    filters: {
      currency: repeatable(RateCurrency),
      status: repeatable(ExchangeRateStatus),
      from: Day.optional(),
      to: Day.optional(),
      waiting: proposalFilter,
    },
    sorts: ['date', 'currency', 'status', 'enteredAt'],
    order: '-date',
    export: view,
  }),
  latest: get('/currency-exchanger/latest', {
    summary: 'The latest approved rate of each currency with its age on a date (default today).',
    may: view,
    query: z.strictObject({ day: Day.optional() }),
    returns: z.array(LatestRate),
  }),
  convert: get('/currency-exchanger/convert', {
    summary: 'Converts an amount to another currency on a date, with the rates used.',
    may: view,
    query: z.strictObject({
      from: z.string().regex(/^[A-Z]{3}$/, 'Use the three-letter currency code such as AED.'),
      to: z.string().regex(/^[A-Z]{3}$/, 'Use the three-letter currency code such as AED.'),
      amount: z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 12500.00.'),
      date: Day.optional(),
    }),
    returns: Conversion,
  }),
  get: get('/currency-exchanger/:id', { summary: 'One rate.', may: view, returns: ExchangeRate }),
  create: post('/currency-exchanger', {
    summary: 'Creates a rate for approval by another user. For a date that already has a rate, it is a correction.',
    may: enter,
    body: NewExchangeRate,
    returns: ExchangeRate,
    status: 201,
  }),
  createDay: post('/currency-exchanger/day', {
    summary: 'Creates the rates of one date for several currencies, all or none.',
    may: enter,
    body: z.strictObject({
      date: Day,
      source: fields.source,
      rates: z
        .array(z.strictObject({ currency: RateCurrency, rate: RateValue }))
        .min(1, 'Enter at least one rate.')
        .max(50)
        .refine(
          (rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length,
          'Enter each currency once.',
        ),
      changeReason: fields.changeReason,
    }),
    returns: z.array(ExchangeRate),
    status: 201,
  }),
  update: put('/currency-exchanger/:id', {
    summary: 'Updates a pending rate. The editor can’t approve it.',
    may: right('exchange-rates', 'edit'),
    body: z
      .strictObject({
        date: Day,
        rate: RateValue,
        source: fields.source,
        changeReason: optionalText(500, 'The reason'),
      })
      .partial()
      .extend({ version: Version }),
    returns: ExchangeRate,
  }),
  remove: del('/currency-exchanger/:id', {
    summary: 'Withdraws the caller’s own pending rate.',
    may: enter,
    returns: z.object({ id: Id }),
  }),
  decide: put('/currency-exchanger/:id/status', {
    summary:
      'Approves or rejects a rate. Users who entered or changed it can’t decide. Large changes require a reason.',
    may: decide,
    body: z.strictObject({ ...verdict, version: Version }),
    returns: ExchangeRate,
  }),
  decideMany: put('/currency-exchanger/status', {
    summary: 'Approves or rejects several rates, all or none, in the versions given.',
    may: decide,
    body: z.strictObject({
      ...verdict,
      /** The versions that the user saw: a rate changed since then stops the whole decision. */
      rates: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1, 'Choose at least one rate.')
        .max(500, 'At most 500 rates at once.'),
    }),
    returns: z.object({ decided: z.int() }),
  }),
  ...importEndpoints('/currency-exchanger/import', 'rates', enter),
  history: historyEndpoint('/currency-exchanger/:id/history', 'a rate', view),
} satisfies Endpoints
