import { type DayWarning, describeWarnings } from '@muster/contract/timesheets/guards.rules.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { isOpenTimesheet, type TimesheetStatus, timesheetStates } from '@muster/contract/timesheets/states.contract.ts'
import { timesheetDoneLabels, timesheetStatusLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import type { Updateable } from 'kysely'
import { invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import {
  type StatusChange,
  transition,
  transitionMany,
  transitionRules,
} from '../../../kernel/transitions/transition.ts'
import { bindDocuments, clientConfirmation, revokeLinks } from '../client-approval/client-approval.queries.ts'
import { adjustmentInputsIn } from '../months/adjustments.queries.ts'
import { isUnauthorised } from './authorisation.queries.ts'
import { timesheetColumns } from './facts.queries.ts'
import { notifySubmitter, recordTimesheet, timesheetAuditSubject, updateTimesheet } from './persistence.actions.ts'
import { failedTimesheetGuards, readTimesheet, timesheetNow } from './record.queries.ts'
import { loadTimesheet, TIMESHEET_ENTITY } from './timesheets.queries.ts'

type Endpoints = typeof timesheetEndpoints
type TimesheetTransitionContext = Pick<
  Call<Endpoints['move']>,
  'db' | 'appContext' | 'scope' | 'staff' | 'today' | 'now' | 'requestID' | 'ip'
>

interface TimesheetChange extends StatusChange<TimesheetStatus> {
  readonly reason: string | null
  /** Changed from a list, which does not show the days. */
  readonly isOneOfMany?: boolean
}

const STATUS_EVENTS: Partial<Record<TimesheetStatus, string>> = {
  SUBMITTED: 'submitted',
  CLIENT_CONFIRMED: 'client-confirmed',
  APPROVED: 'approved',
  REJECTED: 'rejected',
}

const transitions = transitionRules<TimesheetTransitionContext, TimesheetChange>()({
  lock: ({ db, scope }, { id }) => loadTimesheet(db, scope, { id, lock: true }),
  machine: () => timesheetStates,
  subject: () => 'A timesheet',
  labels: timesheetStatusLabels,
  read: (call, { id }) => readTimesheet(call, call.scope, id),
  facts: async ({ db, today }, row) => ({
    now: await timesheetNow(db, row),
    isMissingAuthorisation: await isUnauthorised(db, row.id, today),
  }),
  async guards({ db, staff, today }, { id }, { move, change, facts: { now, isMissingAuthorisation } }) {
    const lookup = { staff, today, isMissingAuthorisation, ...(await clientConfirmation(db, id)) }
    return failedTimesheetGuards(move, change.status, now, lookup).map((failed) =>
      failed.name === 'daysAreValid' ? { ...failed, errors: now.problems } : failed,
    )
  },
  async apply(
    call,
    row,
    { change: { id, status, reason, isOneOfMany = false }, facts: { now, isMissingAuthorisation } },
  ) {
    const { db } = call
    if (status === 'APPROVED' && isOneOfMany) assertWarningsConfirmed(now.warnings)
    if (status === 'APPROVED' && isMissingAuthorisation && !reason) throw reasonRequired(isOneOfMany)
    const isSubmitted = status === 'SUBMITTED'
    const fresh =
      isSubmitted && now.facts ? timesheetColumns(now.days, now.facts.billing, await adjustmentInputsIn(db, row)) : {}
    await updateTimesheet(call, id, { status, stateSince: call.now, ...fresh, ...stepColumns(call, status, reason) })
    if (isSubmitted) await bindDocuments(db, id)
    if (isOpenTimesheet(status)) await revokeLinks(call, id)
  },
  reload: ({ db }, { id }) => loadTimesheet(db, null, { id }),
  audit: (call, { before, after, change: { status, reason } }) =>
    recordTimesheet(call, STATUS_EVENTS[status]!, after, { before, reason }),
  async notify(call, { after, change: { status } }) {
    if (status === 'APPROVED' || status === 'REJECTED') await notifySubmitter(call, after, timesheetDoneLabels[status])
  },
})

export async function moveTimesheet(call: Call<Endpoints['move']>): Promise<Timesheet> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return readTimesheet(call, null, call.params.id)
}

const moveMany =
  (status: TimesheetStatus) => (call: TimesheetTransitionContext & { body: Call<Endpoints['submitMany']>['body'] }) =>
    transitionMany(
      transitions,
      call,
      call.body.timesheets.map(({ id, version }) => ({ id, version, status, reason: null, isOneOfMany: true })),
    )
export const submitMany = moveMany('SUBMITTED')
export const approveMany = moveMany('APPROVED')

/** A timesheet with warnings must be approved on its own page, which shows them. */
function assertWarningsConfirmed(all: readonly DayWarning[]): void {
  // Unpaid overtime of an exempt consultant is a finding on the payroll line, and billed as agreed.
  const warnings = all.filter(({ code }) => code !== 'OVERTIME_NOT_PAID')
  if (warnings.length === 0) return
  const message = `${describeWarnings(warnings).join('. ')}. Open the timesheet to review and approve it.`
  throw ruleViolation('WARNINGS_NOT_CONFIRMED', message, [...warnings])
}

/** Days worked without a valid authorisation are approved with a reason, on the timesheet itself. */
const reasonRequired = (isOneOfMany: boolean) =>
  isOneOfMany
    ? ruleViolation(
        'WORK_NOT_AUTHORISED',
        'A visa, work permit or residence ID has expired. Open the timesheet to approve it with a reason.',
      )
    : invalid([
        { path: 'reason', message: 'A visa, work permit or residence ID has expired. Enter a reason for approval.' },
      ])

/**
 * User and time of each transition; a returned timesheet has no approver any more, and its submitter is kept so that
 * they are notified of it.
 */
function stepColumns(
  { staff, now }: TimesheetTransitionContext,
  status: TimesheetStatus,
  reason: string | null,
): Updateable<DB['timesheet']> {
  if (status === 'SUBMITTED') return { submittedBy: staff.id, submittedAt: now, enteredAt: now, reason: null }
  if (status === 'APPROVED') return { approvedBy: staff.id, approvedAt: now, reason }
  if (status === 'REJECTED') return { approvedBy: null, approvedAt: null, reason }
  return {}
}

const lockOwners = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('consultant')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('timesheet').select('consultantId').where('id', '=', anyOf(ids)))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Locks the rows of timesheets until the end of the transaction. */
export async function lockTimesheetRows(db: Db, ids: readonly string[]): Promise<void> {
  await lockOwners(db, ids)
  await db.selectFrom('timesheet').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
}

/** The audit fields of timesheets, without their days. */
const auditSubjectsOf = (db: Db, timesheets: readonly { readonly id: string }[]) =>
  db
    .selectFrom('timesheet')
    .innerJoin('consultant', 'consultant.id', 'timesheet.consultantId')
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .select(['timesheet.id', 'timesheet.month', 'timesheet.countryId'])
    .select(['consultant.name as personName', 'client.name as clientName'])
    .where('timesheet.id', '=', anyOf(timesheets.map(({ id }) => id)))
    .execute()

/**
 * Sets timesheets that were paid or billed to locked: called by payroll and billing in their own transaction, for
 * approved timesheets. Returns those that it locked; one that is locked already is unchanged.
 */
export async function lockTimesheets(context: WriteContext, ids: readonly string[]): Promise<string[]> {
  const { db, now, staff } = context
  await lockOwners(db, ids)
  const these = anyOf(ids)
  const locked = await db
    .updateTable('timesheet')
    .set({ status: 'LOCKED', stateSince: now, ...changeColumns({ staff, now }) })
    .where('id', '=', these)
    .where('status', '=', 'APPROVED')
    .returning('id')
    .execute()
  const rows = await auditSubjectsOf(db, locked)
  await writeAuditEntries(
    context,
    rows.map((row) => ({
      event: `${TIMESHEET_ENTITY}.locked`,
      ...timesheetAuditSubject(row),
      before: { status: 'APPROVED' },
      after: { status: 'LOCKED' },
    })),
  )
  return locked.map(({ id }) => id)
}
