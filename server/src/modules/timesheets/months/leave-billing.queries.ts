import { EVER_ACTIVE } from '@muster/contract/contracts/status-groups.rules.ts'
import { exact, fractionText, minus, plus, type Rational } from '@muster/contract/kernel/math/rational.ts'
import { lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { type LeaveBilling, unitsOf } from '@muster/contract/timesheets/units.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'

/**
 * Who pays for leave, and the leave of the year so far: shared by timesheets and billing, so that both count the same
 * days.
 */

interface PlacementLeave {
  readonly policy?: string
  readonly policyDays?: number | null
}
interface ClientLeave {
  readonly leavePolicyKind: string
  readonly leavePolicyDays: number | null
}

/** The policy of a placement: of its client contract, otherwise of its order form, otherwise of the client. */
export function leavePolicyOf(
  contract: LeaveBilling | null | undefined,
  placement: PlacementLeave | undefined,
  { leavePolicyKind, leavePolicyDays }: ClientLeave,
): LeaveBilling {
  if (contract) return contract
  if (placement?.policy) return { kind: placement.policy as LeaveBilling['kind'], days: placement.policyDays ?? null }
  return { kind: leavePolicyKind as LeaveBilling['kind'], days: leavePolicyDays }
}

/**
 * The leave terms of client contracts, by order form: the version in force at the end of the month; those without leave
 * terms are omitted.
 */
export async function contractPolicies(
  db: Db,
  orderForms: readonly string[],
  month: string,
): Promise<Map<string, LeaveBilling>> {
  const rows = await db
    .selectFrom('contract')
    .distinctOn('orderFormId')
    .select(['orderFormId', sql<LeaveBilling | null>`terms -> 'leaveBillingPolicy'`.as('policy')])
    .where('kind', '=', 'CLIENT')
    .where('orderFormId', '=', anyOf(orderForms))
    .where('archivedAt', 'is', null)
    .where('status', 'in', EVER_ACTIVE)
    .where('startDate', '<=', lastOfMonth(month))
    .orderBy('orderFormId')
    .orderBy('startDate', 'desc')
    .orderBy('revision', 'desc')
    .execute()
  return new Map(rows.flatMap(({ orderFormId, policy }) => (policy ? [[orderFormId, policy] as const] : [])))
}

/** Whether the leave of the year before a month matters for the policy. */
export const isLimited = ({ kind }: LeaveBilling): boolean => kind === 'BILLABLE_UP_TO_N' || kind === 'CREDIT_AFTER_N'

/** Paid leave on working days, of one person with one client. */
export interface LeaveHistory {
  readonly timesheets: readonly { readonly firstDay: string; readonly leave: Rational }[]
  /** The effect of adjustments of locked days, each with the first day of the timesheet in which it is applied. */
  readonly changes: readonly {
    readonly date: string
    readonly sequence: number
    readonly countedFrom: string
    readonly leave: Rational
  }[]
}
export const NO_LEAVE: LeaveHistory = { timesheets: [], changes: [] }

export const historyKey = (of: { readonly consultantId: string; readonly clientId: string }): string =>
  `${of.consultantId} ${of.clientId}`

export const leaveOn = (days: readonly TimesheetDay[]): Rational =>
  plus(exact('0'), ...days.map((day) => unitsOf(day).leaveOnWorkdays))

/** Only the days with leave are read from the database: a month is a long value, and most have none. */
const LEAVE_DAYS = sql<TimesheetDay[]>`jsonb_path_query_array(timesheet.days,
  '$[*] ? (@.isWorkday == true && (@.type == "LEAVE_PAID" || @.otherHalf == "LEAVE_PAID"))')`

/** The leave of people from the start of a year up to a date, by person and client (`historyKey`). */
export async function leaveHistories(
  db: Db,
  people: readonly string[],
  { year, until }: { readonly year: string; readonly until: string },
): Promise<Map<string, LeaveHistory>> {
  if (people.length === 0) return new Map()
  const timesheets = await db
    .selectFrom('timesheet')
    .select(['consultantId', 'clientId', 'firstDay', LEAVE_DAYS.as('leaves')])
    .where('consultantId', '=', anyOf(people))
    .where('month', '>=', `${year}-01-01`)
    .where('firstDay', '<=', until)
    .execute()
  const changes = await db
    .selectFrom('timesheetAdjustment as change')
    .innerJoin('timesheet as of', 'of.id', 'change.timesheetId')
    .innerJoin('timesheet as counted', 'counted.id', 'change.countedIn')
    .select(['of.consultantId', 'of.clientId', 'change.date', 'change.sequence', 'counted.firstDay as countedFrom'])
    .select(['change.before', 'change.after'])
    .where('of.consultantId', '=', anyOf(people))
    .where('change.date', '>=', `${year}-01-01`)
    .execute()
  const found = Map.groupBy(timesheets, historyKey)
  const changed = Map.groupBy(changes, historyKey)
  const of = (day: unknown) => leaveOn([day as TimesheetDay])
  return new Map(
    [...new Set([...found.keys(), ...changed.keys()])].map((key) => [
      key,
      {
        timesheets: (found.get(key) ?? []).map(({ firstDay, leaves }) => ({ firstDay, leave: leaveOn(leaves) })),
        changes: (changed.get(key) ?? []).map(({ date, sequence, countedFrom, before, after }) => ({
          date,
          sequence: Number(sequence),
          countedFrom,
          leave: minus(of(after), of(before)),
        })),
      },
    ]),
  )
}

const yearOf = (day: string) => day.slice(0, 4)
const sum = (all: readonly { readonly leave: Rational }[]): Rational =>
  plus(exact('0'), ...all.map(({ leave }) => leave))

/**
 * The leave of the calendar year before a timesheet: earlier timesheets, with the adjustments applied in it or in an
 * earlier one.
 */
export function leaveBeforeMonth({ timesheets, changes }: LeaveHistory, firstDay: string): string {
  const year = yearOf(firstDay)
  return fractionText(
    plus(
      sum(timesheets.filter((timesheet) => yearOf(timesheet.firstDay) === year && timesheet.firstDay < firstDay)),
      sum(changes.filter(({ date, countedFrom }) => yearOf(date) === year && countedFrom <= firstDay)),
    ),
  )
}

/**
 * The leave of a corrected day's calendar year before the adjustment: the timesheets before the one in which it is
 * applied, and earlier corrections.
 */
export function leaveBeforeChange(
  { timesheets, changes }: LeaveHistory,
  { date, sequence, countedFrom }: { readonly date: string; readonly sequence: number; readonly countedFrom: string },
): string {
  const year = yearOf(date)
  return fractionText(
    plus(
      sum(timesheets.filter(({ firstDay }) => yearOf(firstDay) === year && firstDay < countedFrom)),
      sum(changes.filter((one) => yearOf(one.date) === year && one.sequence < sequence)),
    ),
  )
}
