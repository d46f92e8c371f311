import { plus, type Rational, trimmed } from '@muster/contract/kernel/math/rational.ts'
import type {
  BlockedBy,
  MonthClose,
  MonthPlacementDays,
  monthCloseEndpoints,
} from '@muster/contract/timesheets/month-close.contract.ts'
import { MonthCloseStage } from '@muster/contract/timesheets/month-close.contract.ts'
import { type Billing, billableByDay, totalsOf, unitsOf } from '@muster/contract/timesheets/units.rules.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { factsOfOne } from '../core/facts.queries.ts'
import { timesheetNow } from '../core/record.queries.ts'
import { loadTimesheet } from '../core/timesheets.queries.ts'
import { adjustmentInputsIn } from './adjustments.queries.ts'
import {
  complianceIn,
  monthGroups,
  monthPlacement,
  pendingLeaveIn,
  requestedMonth,
  settledIn,
  totalsIn,
} from './month-close.queries.ts'

type Endpoints = typeof monthCloseEndpoints

/** The close of a country's month. */
export async function readMonthClose({ db, scope, query, today }: Call<Endpoints['close']>): Promise<MonthClose> {
  const requested = { ...query, month: requestedMonth(query.month, today) }
  const groups = await monthGroups(db, scope, requested, today)
  const leave = await pendingLeaveIn(db, scope, requested)
  const settled = await settledIn(db, groups, requested.month)
  const counted = MonthCloseStage.options.map((stage) => {
    const count = groups.filter((one) => one.stage === stage).reduce((sum, one) => sum + one.count, 0)
    return { stage, count }
  })
  const waits = Map.groupBy(
    // Days that are neither paid nor billed are pending with both.
    groups.filter(({ who }) => who !== null && who !== 'PAYROLL' && who !== 'BILLING'),
    ({ who }) => who!,
  )
  const oldest = (dates: readonly (Date | null)[]) =>
    dates
      .flatMap((date) => (date ? [date.toISOString()] : []))
      .sort()
      .at(0) ?? null
  const later = (who: BlockedBy, count: number, dates: readonly (Date | null)[]) =>
    count > 0 ? [{ who, count, since: oldest(dates) }] : []
  const unsettled = (who: BlockedBy, of: 'pay' | 'bill') => {
    const open = groups.filter((group) => group[of] === 'UNDER_WAY' || group[of] === 'OPEN')
    const count = open.reduce((sum, group) => sum + group.count, 0)
    return later(
      who,
      count,
      open.map(({ stateSince }) => stateSince),
    )
  }
  const isSettled = (stage: MonthCloseStage) => stage === 'APPROVED' || stage === 'LOCKED'
  return {
    month: requested.month,
    stages: counted,
    waits: [
      ...[...waits].map(([who, all]) => ({
        who,
        count: all.reduce((sum, one) => sum + one.count, 0),
        since: oldest(all.map(({ since }) => since)),
      })),
      ...unsettled('PAYROLL', 'pay'),
      ...unsettled('BILLING', 'bill'),
      ...later('LEAVE', leave.count, [leave.since]),
    ],
    totals: totalsIn(groups),
    compliance: complianceIn(groups, requested.month),
    isComplete: counted.every(({ stage, count }) => count === 0 || isSettled(stage)),
    ...settled,
  }
}

/** One placement of a month by day; for an open timesheet with the current days. */
export async function readMonthDays(call: Call<Endpoints['days']>): Promise<MonthPlacementDays> {
  const { db, scope, params, query, today } = call
  const placement = await monthPlacement(db, scope, params.id, { month: requestedMonth(query.month, today), today })
  if (!placement) throw notFound('placement')
  if (placement.timesheetID === null) return { placement, days: [], adjustments: [] }
  const row = await loadTimesheet(db, scope, { id: placement.timesheetID })
  const { days, facts } = await timesheetNow(db, row)
  const { billing = NOTHING_BILLED } = facts ?? (await factsOfOne(db, row.orderFormId, placement.month)) ?? {}
  const billed = billableByDay(days, billing)
  return {
    placement,
    days: days.map((day, i) => {
      const { worked, payable, unpaid } = unitsOf(day)
      return { ...day, ...shown({ worked, payable, unpaid }), billable: trimmed(billed[i]!, 8) }
    }),
    adjustments: (await adjustmentInputsIn(db, row)).map(({ date, ...change }) => {
      const { hours, worked, payable, billable, unpaid, ...totals } = totalsOf([], billing, [change])
      const overtime = plus(totals.overtimeNormal, totals.overtimeNight, totals.overtimeRest, totals.overtimeHoliday)
      return { date, hours, overtime: trimmed(overtime, 2), worked, payable, billable, unpaid }
    }),
  }
}

/** For a placement that no longer has a day in the month. */
export const NOTHING_BILLED: Billing = { policy: { kind: 'NOT_BILLABLE', days: null }, leaveBefore: '0' }

const shown = <N extends string>(units: Record<N, Rational>) =>
  Object.fromEntries(Object.entries<Rational>(units).map(([name, days]) => [name, trimmed(days, 8)])) as Record<
    N,
    string
  >
