import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Leave } from '@muster/contract/leave/shapes.contract.ts'
import { LEAVE_GUARDS } from '@muster/contract/leave/states.contract.ts'
import { ruleViolation } from '../../kernel/app/errors.ts'
import { type AuditContext, notify, othersThan } from '../../kernel/app/events.ts'
import type { Db } from '../../kernel/db/db.ts'
import { isExclusionViolation } from '../../kernel/db/db.ts'
import { changeRecorder } from '../../kernel/records/changes.ts'
import { userIDsWithAccess } from '../access/core/people.queries.ts'
import type { ConsultantRow } from '../consultants/core/consultants.queries.ts'
import type { LeaveRecord } from './leave.queries.ts'
import type { PaidDay, Violation } from './leave-assessment.queries.ts'

export const LEAVE_ENTITY = 'leave'

/** The first violation as the message, with all of them at their fields. */
export function rejectViolations(problems: readonly Violation[]): void {
  const [first] = problems
  if (first) throw ruleViolation(first.name, first.message, problems)
}

/** Messages for violated database constraints. */
export function rethrowOverlap(error: unknown): never {
  if (isExclusionViolation(error, 'leave_overlaps_none')) throw ruleViolation('OVERLAP', LEAVE_GUARDS.overlapsNone)
  throw error
}

/** Replaces the stored days of an absence. */
export async function writeDays(db: Db, leave: { id: string; consultantId: string }, days: readonly PaidDay[]) {
  await db.deleteFrom('leaveDay').where('leaveId', '=', leave.id).execute()
  if (days.length === 0) return
  const rows = days.map(({ date, part, percent, isSecondHalf }) => ({
    leaveId: leave.id,
    consultantId: leave.consultantId,
    date,
    part,
    percent,
    secondHalf: isSecondHalf,
  }))
  await db.insertInto('leaveDay').values(rows).execute()
}

const auditable = (row: LeaveRecord) => ({
  candidateID: row.consultantId,
  kind: row.kind,
  type: row.type,
  status: row.status,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  startHalfDay: row.startHalfDay,
  endHalfDay: row.endHalfDay,
  days: row.days,
  reason: row.reason,
  paid: describePaid(row.paid as Leave['paid']),
})

const describePaid = (parts: Leave['paid']) => parts.map(({ days, percent }) => `${days} × ${percent} %`).join(', ')

/** Writes an audit event of a leave. */
export const recordLeave = changeRecorder(
  (row: LeaveRecord) => ({
    entity: LEAVE_ENTITY,
    entityID: row.id,
    countryID: row.countryId,
    name: `${row.name}, ${formatLongDate(row.startsOn)}`,
  }),
  auditable,
)

type Recipients = Pick<ConsultantRow, 'id' | 'countryId' | 'currentOrderFormId'>

/** Notifies the users who decide on leave in the country of requests waiting for them, except the requester. */
export async function notifyApprovers(context: AuditContext, person: Recipients, row: LeaveRecord): Promise<void> {
  const deciders = await userIDsWithAccess(
    context.db,
    ['HR_VICE_PRESIDENT', 'HR_MANAGER', 'COUNTRY_MANAGER'],
    person.countryId,
  )
  await notifyAboutLeave(context, person, {
    to: deciders.filter((id) => !row.contributorIds.includes(id)),
    type: 'APPROVAL_REQUEST',
    subject: `Leave of ${row.name} is pending approval`,
    message: `${context.staff?.name} requested leave for ${row.name} from ${formatLongDate(row.startsOn)} to ${formatLongDate(row.endsOn)}. Approve or reject it.`,
  })
}

/** Notifies the requester of the decision. */
export const notifyRequester = (
  context: AuditContext,
  person: Recipients,
  row: LeaveRecord,
  what: string,
): Promise<void> =>
  notifyAboutLeave(context, person, {
    to: othersThan(context.staff, [row.createdBy]),
    type: 'TIMESHEET_ACTION',
    subject: `Leave of ${row.name} is ${what}`,
    message: `${context.staff?.name} ${what} the leave of ${row.name} from ${formatLongDate(row.startsOn)} to ${formatLongDate(row.endsOn)}.`,
  })

/** The pay of leave that others entered and decided changes because of earlier leave of the same type. */
export const notifyAboutNewPay = (context: AuditContext, person: Recipients, row: LeaveRecord): Promise<void> =>
  notifyAboutLeave(context, person, {
    to: othersThan(context.staff, [...row.contributorIds, row.decidedBy]),
    type: 'TIMESHEET_ACTION',
    subject: `Pay of ${row.name}’s leave has changed`,
    message: `The pay of ${row.name}’s leave from ${formatLongDate(row.startsOn)} to ${formatLongDate(row.endsOn)} has changed because earlier leave changed. Approved, paid or billed timesheets are not updated; correct them there.`,
  })

const notifyAboutLeave = (
  context: AuditContext,
  { id, currentOrderFormId }: Recipients,
  note: { to: readonly string[]; type: string; subject: string; message: string },
) => notify(context, { ...note, entity: 'consultant', entityID: id, orderFormID: currentOrderFormId })
