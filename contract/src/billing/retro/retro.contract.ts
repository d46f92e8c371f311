import * as z from 'zod'
import { countsQuery, type Endpoints, get, list, post } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { CountryID, Currency, Day, Id, many, Ref } from '../../kernel/values/fields.ts'
import { Month } from '../../timesheets/day.contract.ts'
import { LineUnit } from '../core/codes.contract.ts'
import { BillingReason } from '../core/shapes.contract.ts'

const whole = right('billings', 'view', 'full')
const amount = z.string()

/** Billed too little, billed too much, or not to be told before what is named is settled. */
export const RetroDirection = z.enum(['UNDER', 'OVER', 'UNCLEAR'])
export type RetroDirection = z.output<typeof RetroDirection>

/** A month on an issued invoice whose contract was amended since, with effect on its days; `id` is that of its timesheet. */
export const RetroRow = z.object({
  id: Id,
  /** `2026-10` */
  month: z.string(),
  direction: RetroDirection,
  /** By the terms under which it was billed, and by those in force now, for the same days, before tax; null where it is unclear. */
  billed: amount.nullable(),
  due: amount.nullable(),
  /** Due less billed. */
  difference: amount.nullable(),
  currency: Currency.nullable(),
  /** As the draft prints it. */
  reason: z.string(),
  /** The edition of the contract that changed it, and from when it holds. */
  _contract: Ref,
  effectiveFrom: Day,
  /** Days that were corrected after the month was billed, and are counted as corrected. */
  correctedDays: z.int(),
  /** Why no draft can be made now, or what to look at first. */
  reasons: z.array(BillingReason),
  /** The invoices on which the month stands. */
  invoices: z.array(Ref),
  /** What the draft would say. */
  lines: z.array(
    z.object({ description: z.string(), quantity: z.string(), unit: LineUnit, price: amount, net: amount }),
  ),
  candidateID: Id,
  _candidate: Ref,
  clientID: Id,
  _client: Ref,
  orderFormID: Id,
  _orderForm: Ref,
  countryID: CountryID,
  _country: Ref,
  legalEntityID: Id.nullable(),
  _legalEntity: Ref.nullable(),
})
export type RetroRow = z.output<typeof RetroRow>

const filters = {
  direction: many(RetroDirection),
  month: many(Month),
  ...{ clientID: many(Id), countryID: many(CountryID), legalEntityID: many(Id), candidateID: many(Id) },
  orderFormID: many(Id),
}

const Document = z.object({ id: Id, name: z.string() })

export const retroEndpoints = {
  list: list('/billings/retro', {
    summary:
      'Months on issued invoices whose contract was amended since with effect on their days: what was billed, what is due.',
    may: whole,
    item: RetroRow,
    filters,
    sorts: ['month', 'client', 'candidate', 'country'],
    order: '-month',
    export: right('billings', 'export'),
  }),
  counts: get('/billings/retro/counts', {
    summary: 'How many months are under-billed and over-billed, and what they come to before tax.',
    may: whole,
    query: countsQuery(filters, 'direction'),
    returns: z.object({
      directions: z.array(z.object({ direction: RetroDirection, count: z.int() })),
      sums: z.array(z.object({ direction: RetroDirection, currency: Currency, amount })),
    }),
  }),
  prepare: post('/billings/retro/drafts', {
    summary:
      'Drafts a supplementary invoice for each month that is under-billed and a credit note for each that is over-billed; each once, and what is refused says why.',
    may: right('billings', 'create'),
    body: z.strictObject({
      timesheetIDs: z.array(Id).min(1, 'Choose at least one month.').max(100, 'Take at most 100 months at once.'),
    }),
    returns: z.object({
      done: z.array(Id),
      invoices: z.array(Document),
      creditNotes: z.array(Document),
      refused: z.array(
        z.object({
          ...{ id: Id, code: z.string(), message: z.string() },
          errors: z.array(z.object({ path: z.string(), message: z.string() })),
        }),
      ),
    }),
    perMinute: 30,
    ownTransaction: true,
  }),
} satisfies Endpoints
