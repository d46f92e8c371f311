/** The close of a month by country: missing and pending timesheets, paid and billed placements. */
import * as z from 'zod'
import { type Endpoints, get, list } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import type { View } from '../kernel/api/views.ts'
import { CountryID, Day, Id, Instant, Money, Ref, repeatable } from '../kernel/values/fields.ts'
import { Month, TimesheetDay, TimesheetTotals } from './day.contract.ts'
import { TimesheetDerivedStatus } from './states.contract.ts'
import { timesheetTotalsView } from './visibility.contract.ts'

/** WITHOUT: an active placement without a timesheet. */
export const MonthCloseStage = z.enum(['WITHOUT', ...TimesheetDerivedStatus.options])
export type MonthCloseStage = z.output<typeof MonthCloseStage>

/**
 * Who is next. CONSULTANT: sends the days. PREPARER: creates, submits or corrects the timesheet. CLIENT: signs or
 * confirms. APPROVER: approves. LEAVE: a leave request of the month is pending. PAYROLL and BILLING: approved days are
 * not paid or billed yet.
 */
export const BlockedBy = z.enum(['CONSULTANT', 'PREPARER', 'CLIENT', 'APPROVER', 'LEAVE', 'PAYROLL', 'BILLING'])
export type BlockedBy = z.output<typeof BlockedBy>

const count = z.int()
/** Timesheets of the month, and the totals of their runs or invoices, by currency. */
const Settled = z.object({
  /** Timesheets that are paid, or on issued invoices. */
  settled: count,
  /** Timesheets in open runs or drafts. */
  inProgress: count,
  /** Approved timesheets that are in none. */
  open: count,
  totals: z.array(Money),
})
export type Settled = z.output<typeof Settled>

/**
 * Timesheet compliance of a month (docs/domain/reports.md): timesheets submitted by the end of the third day of the
 * next month, in the time zone of the country of work, of all active placements of the month. A returned one counts
 * when it is submitted again.
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
 * The billing cycle time of a month (docs/domain/reports.md): days from its last day to the issue of the first invoice
 * of each timesheet, for timesheets on issued invoices; negative for early billing. Null without any.
 */
const Cycle = z.object({ timesheets: count, averageDays: z.string(), longestDays: count }).nullable()

export const MonthClose = z.object({
  month: z.string(),
  stages: z.array(z.object({ stage: MonthCloseStage, count })),
  /** Who the month is waiting for, with the number of timesheets (for LEAVE: requests) and the oldest of them. */
  waits: z.array(z.object({ who: BlockedBy, count, since: Instant.nullable() })),
  totals: TimesheetTotals,
  /** Every placement of the month has an approved, paid or billed timesheet. */
  isComplete: z.boolean(),
  compliance: Compliance,
  payroll: Settled.nullable(),
  billing: Settled.extend({ cycle: Cycle }).nullable(),
})
export type MonthClose = z.output<typeof MonthClose>

/** The margin of a month: revenue less the cost of the placement, in one currency. */
const Margin = z.object({
  currency: z.string(),
  revenue: z.string(),
  cost: z.string(),
  margin: z.string(),
  /** Per cent of the revenue with two decimals; null without revenue. */
  percent: z.string().nullable(),
})
export type MonthMargin = z.output<typeof Margin>

const ActualMargin = Margin.extend({
  /**
   * Part of the cost: the month's accruals for gratuity and leave. Null until its run is closed; accruals from before
   * the first run are not included.
   */
  accruals: z.string().nullable(),
})
export type ActualMargin = z.output<typeof ActualMargin>

export const MonthPlacement = z.object({
  /** The ID of the order form: a placement has one row. */
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
  /** Notice was given, and the last working day is in the month. */
  isLast: z.boolean(),
  blockedBy: BlockedBy.nullable(),
  since: Instant.nullable(),
  /** In days; null without a timesheet. */
  expected: z.string().nullable(),
  worked: z.string().nullable(),
  payable: z.string().nullable(),
  billable: z.string().nullable(),
  /** By the approved order form, for a whole month. */
  planned: Margin.nullable(),
  /** As billed and paid, with accruals; null until both exist. */
  actual: ActualMargin.nullable(),
})
export type MonthPlacement = z.output<typeof MonthPlacement>

const margin: View = { resource: 'order-form-margin' }
const monthPlacementView: View = {
  resource: 'timesheets',
  limited: [
    'month',
    '_orderForm',
    'candidateID',
    '_candidate',
    'clientID',
    '_client',
    'countryID',
    '_country',
    'legalEntityID',
    '_legalEntity',
    'timesheetID',
    'stage',
    'isLast',
    'blockedBy',
    'since',
    'expected',
    'worked',
    'payable',
    'billable',
    'planned',
    'actual',
  ],
  blocks: { planned: margin, actual: margin },
}
const settled = ['settled', 'inProgress', 'open']
const monthCloseView: View = {
  resource: 'timesheets',
  limited: ['month', 'stages', 'waits', 'totals', 'isComplete', 'compliance', 'payroll', 'billing'],
  blocks: {
    totals: timesheetTotalsView,
    payroll: { resource: 'payrolls', limited: settled },
    billing: { resource: 'billings', limited: [...settled, 'totals', 'cycle'] },
  },
}

/** One day with its units, exact days as decimals. */
const MonthDay = TimesheetDay.pick({
  ...({ date: true, type: true, otherHalf: true, hours: true, overtime: true, onCall: true } as const),
  ...({ note: true, holiday: true, leaveID: true, paidPercent: true } as const),
}).extend({ worked: z.string(), payable: z.string(), billable: z.string(), unpaid: z.string() })

export const MonthPlacementDays = z.object({
  placement: MonthPlacement,
  days: z.array(MonthDay),
  /** The effect of adjustments of earlier months on this one, by the corrected day; negative for a reduction. */
  adjustments: z.array(
    z.object({
      date: Day,
      hours: z.string(),
      overtime: z.string(),
      worked: z.string(),
      payable: z.string(),
      billable: z.string(),
      unpaid: z.string(),
    }),
  ),
})
export type MonthPlacementDays = z.output<typeof MonthPlacementDays>

const filters = { countryID: repeatable(CountryID), clientID: repeatable(Id), legalEntityID: repeatable(Id) }
/** The visible fields of the placement are those of the list of placements. */
const monthDaysView: View = { resource: 'timesheets', blocks: { placement: monthPlacementView } }

/** Defaults to the previous month, which is being closed. */
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
    filters: { month, ...filters, stage: repeatable(MonthCloseStage), blockedBy: repeatable(BlockedBy) },
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
