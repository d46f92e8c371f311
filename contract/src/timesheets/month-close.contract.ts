/** The month of a country on its way to being closed: what is missing, what is pending with whom, what is paid and billed. */
import * as z from 'zod'
import { type Endpoints, get, list } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import type { View } from '../kernel/api/views.ts'
import { CountryID, Day, Id, Instant, Money, many, Ref } from '../kernel/values/fields.ts'
import { Month, TimesheetDay, TimesheetTotals } from './day.contract.ts'
import { TimesheetDerivedStatus } from './states.contract.ts'
import { timesheetTotalsView } from './visibility.contract.ts'

/** WITHOUT: a placement runs and has no timesheet yet. */
export const MonthCloseStage = z.enum(['WITHOUT', ...TimesheetDerivedStatus.options])
export type MonthCloseStage = z.output<typeof MonthCloseStage>

/**
 * Who is next. CONSULTANT: sends the days. WRITER: makes the timesheet, submits it, or corrects what was returned. CLIENT: signs or confirms.
 * APPROVER: approves. LEAVE: leave of the month waits for a decision. PAYROLL and BILLING: approved days are not paid or billed yet.
 */
export const BlockedBy = z.enum(['CONSULTANT', 'WRITER', 'CLIENT', 'APPROVER', 'LEAVE', 'PAYROLL', 'BILLING'])
export type BlockedBy = z.output<typeof BlockedBy>

const count = z.int()
/** Timesheets of the month, and the money of the runs or invoices that hold them, by currency. */
const Settled = z.object({
  /** Timesheets that are paid out, or on issued invoices. */
  settled: count,
  /** Timesheets in runs or drafts that are on their way. */
  inProgress: count,
  /** Approved timesheets that are in none. */
  open: count,
  totals: z.array(Money),
})
export type Settled = z.output<typeof Settled>

/**
 * How soon the days of a month are there (docs/domain/reports.md, timesheet compliance): timesheets that were submitted by the end of the
 * third day of the next month, in the zone of the country of work, of all placements that run in the month. One that was returned counts
 * when it comes again.
 */
const Compliance = z.object({
  /** The third day of the next month. */
  dueOn: Day,
  received: count,
  expected: count,
  /** Two decimals; null where nothing is expected. */
  percent: z.string().nullable(),
})

/**
 * How soon a month is billed (docs/domain/reports.md, billing cycle time): days from its last day to the issue of the first invoice of each
 * timesheet, of the timesheets that are on issued invoices; below zero what was billed early. Null while there is none.
 */
const Cycle = z.object({ timesheets: count, averageDays: z.string(), longestDays: count }).nullable()

export const MonthClose = z.object({
  month: z.string(),
  stages: z.array(z.object({ stage: MonthCloseStage, count })),
  /** Who is waited for, with how many timesheets (of LEAVE: requests) and the oldest of them. */
  waits: z.array(z.object({ who: BlockedBy, count, since: Instant.nullable() })),
  totals: TimesheetTotals,
  /** Every placement of the month has a timesheet that is approved, paid or billed. */
  isComplete: z.boolean(),
  compliance: Compliance,
  payroll: Settled.nullable(),
  billing: Settled.extend({ cycle: Cycle }).nullable(),
})
export type MonthClose = z.output<typeof MonthClose>

/** What a month brings: revenue less what the placement costs, in one currency. */
const Margin = z.object({
  currency: z.string(),
  revenue: z.string(),
  cost: z.string(),
  margin: z.string(),
  /** Of the revenue, two decimals; null without revenue. */
  percent: z.string().nullable(),
})
export type MonthMargin = z.output<typeof Margin>

const ActualMargin = Margin.extend({
  /**
   * Of the cost: what the month adds to gratuity and leave. Null until its run is closed; what was there before the first run is no cost of
   * it.
   */
  accruals: z.string().nullable(),
})
export type ActualMargin = z.output<typeof ActualMargin>

export const MonthPlacement = z.object({
  /** Of the order form: a placement has one row. */
  id: Id,
  month: z.string(),
  _orderForm: Ref,
  candidateID: Id,
  _candidate: Ref,
  clientID: Id,
  _client: Ref,
  countryID: CountryID,
  _country: Ref,
  legalEntityID: Id.nullable(),
  _legalEntity: Ref.nullable(),
  timesheetID: Id.nullable(),
  stage: MonthCloseStage,
  /** Notice was given, and the last working day lies in the month. */
  isLast: z.boolean(),
  blockedBy: BlockedBy.nullable(),
  since: Instant.nullable(),
  /** Days; null without a timesheet. */
  expected: z.string().nullable(),
  worked: z.string().nullable(),
  payable: z.string().nullable(),
  billable: z.string().nullable(),
  /** As the order form was approved, for a whole month. */
  planned: Margin.nullable(),
  /** As it was billed and paid, with what is put by for later; null until both are there. */
  actual: ActualMargin.nullable(),
})
export type MonthPlacement = z.output<typeof MonthPlacement>

const margin: View = { resource: 'order-form-margin' }
export const monthPlacementView: View = {
  resource: 'timesheets',
  limited: [
    ...['month', '_orderForm', 'candidateID', '_candidate', 'clientID', '_client', 'countryID', '_country'],
    ...['legalEntityID', '_legalEntity', 'timesheetID', 'stage', 'isLast', 'blockedBy', 'since'],
    ...['expected', 'worked', 'payable', 'billable', 'planned', 'actual'],
  ],
  blocks: { planned: margin, actual: margin },
}
const settled = ['settled', 'inProgress', 'open']
export const monthCloseView: View = {
  resource: 'timesheets',
  limited: ['month', 'stages', 'waits', 'totals', 'isComplete', 'compliance', 'payroll', 'billing'],
  blocks: {
    totals: timesheetTotalsView,
    payroll: { resource: 'payrolls', limited: settled },
    billing: { resource: 'billings', limited: [...settled, 'totals', 'cycle'] },
  },
}

/** One day with its units, exact days as decimals. */
export const MonthDay = TimesheetDay.pick({
  ...({ date: true, type: true, otherHalf: true, hours: true, overtime: true, onCall: true } as const),
  ...({ note: true, holiday: true, leaveID: true, paidPercent: true } as const),
}).extend({ worked: z.string(), payable: z.string(), billable: z.string(), unpaid: z.string() })

export const MonthPlacementDays = z.object({
  placement: MonthPlacement,
  days: z.array(MonthDay),
  /** What corrections of earlier months add here, or take below zero, each by the day that was corrected. */
  corrections: z.array(
    z.object({
      ...{ date: Day, hours: z.string(), overtime: z.string() },
      ...{ worked: z.string(), payable: z.string(), billable: z.string(), unpaid: z.string() },
    }),
  ),
})
export type MonthPlacementDays = z.output<typeof MonthPlacementDays>

const filters = { countryID: many(CountryID), clientID: many(Id), legalEntityID: many(Id) }
/** The placement is stripped as in the list of placements. */
export const monthDaysView: View = { resource: 'timesheets', blocks: { placement: monthPlacementView } }

/** The month before this one by default: the one that is being closed. */
const month = Month.optional()
const AT = '/timesheets/month-close'
export const monthCloseEndpoints = {
  close: get(AT, {
    summary: 'The progress of a month: missing and pending timesheets, and what is paid and billed.',
    may: right('timesheets', 'view'),
    query: z.strictObject({ month, ...filters }),
    returns: MonthClose,
    view: monthCloseView,
  }),
  placements: list(`${AT}/placements`, {
    summary: 'The placements of a month, one row each: stage, pending with, planned and actual margin.',
    may: right('timesheets', 'view'),
    item: MonthPlacement,
    view: monthPlacementView,
    filters: { month, ...filters, stage: many(MonthCloseStage), blockedBy: many(BlockedBy) },
    sorts: ['candidate', 'client', 'country'],
    export: right('timesheets', 'export'),
  }),
  days: get(`${AT}/placements/:id`, {
    summary: 'One placement of a month by day.',
    may: right('timesheets', 'view', 'full'),
    query: z.strictObject({ month }),
    returns: MonthPlacementDays,
    view: monthDaysView,
  }),
} satisfies Endpoints
