import * as z from 'zod'
import { BulkResult } from '../../kernel/api/bulk.ts'
import { countsQuery, type Endpoints, get, list, post } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { CountryID, Currency, Day, Id, Ref, repeatable } from '../../kernel/values/fields.ts'
import { Month } from '../../timesheets/day.contract.ts'
import { LineUnit } from '../core/codes.contract.ts'
import { BillingReason, placement } from '../core/shapes.contract.ts'

const viewFull = right('billings', 'view', 'full')
const amount = z.string()

/** Under-billed, over-billed, or unclear until the named issues are resolved. */
export const RetroDirection = z.enum(['UNDER', 'OVER', 'UNCLEAR'])
export type RetroDirection = z.output<typeof RetroDirection>

/** An invoiced month whose contract was amended later with effect on its days; `id` is that of its timesheet. */
export const RetroRow = z.object({
  id: Id,
  /** `2026-10` */
  month: z.string(),
  direction: RetroDirection,
  /** By the billed terms and by the current terms, for the same days, before tax; null when unclear. */
  billed: amount.nullable(),
  due: amount.nullable(),
  /** Correct less billed. */
  difference: amount.nullable(),
  currency: Currency.nullable(),
  /** As printed on the draft. */
  reason: z.string(),
  /** The contract version that changed it, and its effective date. */
  _contract: Ref,
  effectiveFrom: Day,
  /** Days that were corrected after billing, and count as corrected. */
  correctedDays: z.int(),
  /** Why no draft can be created now, and warnings. */
  reasons: z.array(BillingReason),
  /** The invoices of the month. */
  invoices: z.array(Ref),
  /** The lines of the draft. */
  lines: z.array(
    z.object({ description: z.string(), quantity: z.string(), unit: LineUnit, price: amount, net: amount }),
  ),
  ...placement,
})
export type RetroRow = z.output<typeof RetroRow>

const filters = {
  direction: repeatable(RetroDirection),
  month: repeatable(Month),
  clientID: repeatable(Id),
  countryID: repeatable(CountryID),
  legalEntityID: repeatable(Id),
  candidateID: repeatable(Id),
  orderFormID: repeatable(Id),
}

export const retroEndpoints = {
  list: list('/billings/retro', {
    summary: 'Invoiced months whose contract was amended later with effect on their days: billed and correct amounts.',
    may: viewFull,
    item: RetroRow,
    filters,
    sorts: ['month', 'client', 'candidate', 'country'],
    order: '-month',
    export: right('billings', 'export'),
  }),
  counts: get('/billings/retro/counts', {
    summary: 'How many months are under- and over-billed, and their amounts before tax.',
    may: viewFull,
    query: countsQuery(filters, 'direction'),
    returns: z.object({
      directions: z.array(z.object({ direction: RetroDirection, count: z.int() })),
      sums: z.array(z.object({ direction: RetroDirection, currency: Currency, amount })),
    }),
  }),
  prepare: post('/billings/retro/drafts', {
    summary:
      'Creates a supplementary invoice draft for each under-billed month and a credit note for each over-billed one; each once, and rejected ones are returned with the reason.',
    may: right('billings', 'create'),
    body: z.strictObject({
      timesheetIDs: z.array(Id).min(1, 'Select at least one month.').max(100, 'Maximum 100 months per request.'),
    }),
    returns: BulkResult.extend({ invoices: z.array(Ref), creditNotes: z.array(Ref) }),
    perMinute: 30,
    ownTransaction: true,
  }),
} satisfies Endpoints
