import { FINANCE_ROLES } from '@muster/contract/access/roles.ts'
import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import type { TimesheetTerm } from '@muster/contract/timesheets/division.rules.ts'
import { isOpenTimesheet } from '@muster/contract/timesheets/states.contract.ts'
import { timesheetDoneLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { notify } from '../../../kernel/app/events.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { factsOfOne } from '../core/facts.queries.ts'
import { notifySubmitter, recordTimesheet, updateTimesheet } from '../core/persistence.actions.ts'
import {
  daysOf,
  loadTimesheet,
  monthOf,
  statusOf,
  TIMESHEET_ENTITY,
  type TimesheetRecord,
} from '../core/timesheets.queries.ts'
import { isSettled, issuedPeriodOver } from './division.queries.ts'
import { describeSpan, replaceDays, storeRemainingDays } from './division-writing.actions.ts'

/**
 * Handles the timesheet of a placement whose term no longer includes all its days, such as when a notice is recorded
 * late, and whose days no other order form has. An open one follows its term automatically. A submitted or approved one
 * keeps its status and loses those days; one without any day left is returned. Billed days are unchanged, and finance
 * is notified once. The function is idempotent.
 */
export async function syncWithTerm(
  context: WriteContext,
  timesheet: TimesheetRecord,
  terms: readonly TimesheetTerm[],
): Promise<void> {
  if (isOpenTimesheet(statusOf(timesheet))) return
  const { db } = context
  const ownTerm = terms.find(({ orderFormID }) => orderFormID === timesheet.orderFormId)
  const isOwn = ({ date }: { readonly date: string }) =>
    ownTerm !== undefined && ownTerm.from <= date && date <= ownTerm.to
  const days = daysOf(timesheet)
  const outside = days.filter((day) => !isOwn(day))
  if (outside.length === 0) return
  const reason = `${describeSpan(outside)}: outside the placement of ${timesheet.orderFormNumber}.`
  if ((await issuedPeriodOver(db, timesheet.id)) !== null) return notifyBilledOutside(context, timesheet, reason)
  const stay = days.filter(isOwn)
  if (stay.length === 0)
    return (await isSettled(db, timesheet.id))
      ? undefined
      : returnTimesheet(context, timesheet, `${reason} Delete the timesheet.`)
  const after = await storeRemainingDays(context, timesheet, stay)
  await recordTimesheet(context, 'split', after, { before: timesheet, reason })
  await notifySubmitter(context, { ...after, reason }, 'shortened', timesheet.approvedBy ? [timesheet.approvedBy] : [])
}

/**
 * Handles timesheets that do not have all days of their term, such as when a notice is withdrawn: submitted and
 * approved ones are returned. A paid one, which cannot be returned, gets the expected days; billed days are unchanged.
 */
export async function completeTimesheets(context: WriteContext, orderFormID: string): Promise<void> {
  const { db } = context
  const found = await db
    .selectFrom('timesheet')
    .select('id')
    .where('orderFormId', '=', orderFormID)
    .where('status', 'in', ['SUBMITTED', 'CLIENT_CONFIRMED', 'APPROVED', 'LOCKED'])
    .orderBy('firstDay')
    .execute()
  for (const { id } of found) {
    const timesheet = await loadTimesheet(db, null, { id, lock: true })
    const facts = await factsOfOne(db, orderFormID, monthOf(timesheet))
    const written = new Map(daysOf(timesheet).map((day) => [day.date, day]))
    const missing = facts?.expected.filter(({ date }) => !written.has(date)) ?? []
    if (!facts || missing.length === 0 || isOpenTimesheet(statusOf(timesheet))) continue
    const reason = `The placement now includes ${describeSpan(missing)}.`
    if (!(await isSettled(db, id))) {
      await returnTimesheet(context, timesheet, `${reason} Add these days.`)
      continue
    }
    if ((await issuedPeriodOver(db, id)) !== null) continue
    const days = facts.expected.map((day) => written.get(day.date) ?? day)
    const after = await replaceDays(context, timesheet, days, facts)
    await recordTimesheet(context, 'split', after, { before: timesheet, reason })
    await notifySubmitter(context, { ...after, reason }, 'extended', timesheet.approvedBy ? [timesheet.approvedBy] : [])
  }
}

async function returnTimesheet(context: WriteContext, timesheet: TimesheetRecord, reason: string): Promise<void> {
  const { db, now } = context
  await updateTimesheet(context, timesheet.id, {
    status: 'REJECTED',
    approvedBy: null,
    approvedAt: null,
    reason,
    stateSince: now,
  })
  const after = await loadTimesheet(db, null, { id: timesheet.id })
  await recordTimesheet(context, 'rejected', after, { before: timesheet, reason })
  await notifySubmitter(
    context,
    after,
    timesheetDoneLabels.REJECTED,
    timesheet.approvedBy ? [timesheet.approvedBy] : [],
  )
}

const BILLED_OUTSIDE = 'billed-outside-placement'

/** Notifies finance once of billed days outside the placement; the audit entry records that it did. */
async function notifyBilledOutside(context: WriteContext, timesheet: TimesheetRecord, reason: string): Promise<void> {
  const { db } = context
  const ended = await db
    .selectFrom('auditEntry')
    .select('id')
    .where('entity', '=', TIMESHEET_ENTITY)
    .where('entityId', '=', timesheet.id)
    .where('event', '=', `${TIMESHEET_ENTITY}.${BILLED_OUTSIDE}`)
    .where('reason', '=', reason)
    .executeTakeFirst()
  if (ended) return
  await recordTimesheet(context, BILLED_OUTSIDE, timesheet, { reason })
  await notify(context, {
    to: await userIDsWithAccess(db, [...FINANCE_ROLES], timesheet.countryId),
    type: 'BILLING_ACTION',
    subject: `Days outside the placement of ${timesheet.personName} are billed in ${formatLongMonth(monthOf(timesheet))}`,
    message: `${reason} They are on an issued invoice: credit them.`,
    orderFormID: timesheet.orderFormId,
    entity: TIMESHEET_ENTITY,
    entityID: timesheet.id,
  })
}
