import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import type { DayEntry } from '@muster/contract/timesheets/day.contract.ts'
import { commonDays, spanOf } from '@muster/contract/timesheets/division.rules.ts'
import { entryProblems, timesheetProblems } from '@muster/contract/timesheets/guards.rules.ts'
import { enteredOver } from '@muster/contract/timesheets/month.rules.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { isOpenTimesheet } from '@muster/contract/timesheets/states.contract.ts'
import { timesheetStatusLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { conflict, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { timesheetColumns } from '../core/facts.queries.ts'
import { contributorsWith, notifySubmitter, recordTimesheet, updateTimesheet } from '../core/persistence.actions.ts'
import { readTimesheet, timesheetNow } from '../core/record.queries.ts'
import { daysOf, loadTimesheet, statusOf, type TimesheetRecord } from '../core/timesheets.queries.ts'
import { adjustmentInputsIn, adjustmentsIn } from './adjustments.queries.ts'
import { isUsed, termsOf } from './division.queries.ts'

type Endpoints = typeof timesheetEndpoints
type SaveContext = Pick<
  Call<Endpoints['save']>,
  'db' | 'appContext' | 'scope' | 'staff' | 'now' | 'today' | 'requestID' | 'ip'
>

type SaveDaysCall = SaveContext & Pick<Call<Endpoints['save']>, 'body'> & { readonly params: { readonly id: string } }

export async function saveDays(call: SaveDaysCall): Promise<Timesheet> {
  await save(call, { id: call.params.id, ...call.body })
  return readTimesheet(call, null, call.params.id)
}

interface EnteredDays {
  readonly id: string
  readonly version: number
  readonly days: readonly DayEntry[]
}

/** Saves days of one timesheet, all of them or none; omitted days are unchanged. */
async function save(call: SaveContext, { id, version, days: entries }: EnteredDays): Promise<TimesheetRecord> {
  const { db, scope, now } = call
  const before = await loadTimesheet(db, scope, { id, lock: true })
  if (!isOpenTimesheet(statusOf(before)))
    throw conflict(
      'NOT_OPEN',
      `This timesheet ${statusClause(timesheetStatusLabels, before.status)}. Return it before changing its days.`,
    )
  if (before.version !== version) throw staleVersion(await readTimesheet(call, scope, id))
  const { facts, days: currentDays } = await timesheetNow(db, before)
  if (!facts)
    throw ruleViolation('PLACEMENT_NOT_ACTIVE', 'The placement has no days left in this month. Delete the timesheet.')
  const outside = entryProblems(facts.expected, entries)
  const days = enteredOver(currentDays, entries, facts.calendar)
  const enteredDates = new Set(entries.map(({ date }) => date))
  // Existing errors on unchanged days are reported on submission.
  const invalid = timesheetProblems(days, facts.expected).filter(({ path }) => enteredDates.has(path.split('.')[1]!))
  const [first] = [...outside, ...invalid]
  if (first) throw ruleViolation(first.code, first.message, [...outside, ...invalid])
  const columns = timesheetColumns(days, facts.billing, await adjustmentInputsIn(db, before))
  const marks = { enteredAt: before.enteredAt ?? now, contributorIds: contributorsWith(before, call.staff) }
  await updateTimesheet(call, id, { ...columns, ...marks })
  const after = await loadTimesheet(db, null, { id })
  await recordTimesheet(call, 'days-entered', after, { before })
  return after
}

/** The same for days of an import, on the current timesheet. */
export async function enterDays(call: SaveContext, { id, days }: Omit<EnteredDays, 'version'>): Promise<void> {
  const { version } = await loadTimesheet(call.db, call.scope, { id, lock: true })
  await save(call, { id, version, days })
}

export async function saveMany(call: Call<Endpoints['saveMany']>) {
  const saved: Pick<Timesheet, 'id' | 'version' | 'totals'>[] = []
  const refused = await runEach(call.db, call.body.timesheets, async (timesheet) => {
    const { id, version, totals } = await save(call, timesheet)
    saved.push({ id, version, totals: totals as unknown as Timesheet['totals'] })
  })
  return { saved, refused }
}

/** Whether its order form is not in force on any of its days; paid or billed ones stay all the same. */
async function isOutsidePlacement({ db }: Pick<SaveContext, 'db'>, row: TimesheetRecord): Promise<boolean> {
  const { from, to } = spanOf(daysOf(row))
  const terms = await termsOf(db, row.consultantId)
  const isRunning = terms.some(
    (term) => term.orderFormID === row.orderFormId && commonDays(term, { from, to }) !== null,
  )
  return !isRunning && row.status !== 'LOCKED' && !(await isUsed(db, row.id))
}

/** Deletes a timesheet that is completely outside its placement, in any status: its days count nowhere. */
async function deleteOutsidePlacement(call: Call<Endpoints['remove']>, row: TimesheetRecord): Promise<{ id: string }> {
  const { db, now } = call
  const documents = await db
    .deleteFrom('document')
    .where('timesheetId', '=', row.id)
    .returning('storedFileId')
    .execute()
  for (const { storedFileId } of documents)
    await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', storedFileId).execute()
  await recordTimesheet(call, 'deleted', row, { reason: `Outside the placement of ${row.orderFormNumber}.` })
  await notifySubmitter(call, row, 'deleted', row.approvedBy ? [row.approvedBy] : [])
  await db.deleteFrom('timesheet').where('id', '=', row.id).execute()
  return { id: row.id }
}

/** Deletes a draft that was never submitted, or any timesheet that is completely outside its placement. */
export async function removeTimesheet(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params } = call
  const row = await loadTimesheet(db, scope, { id: params.id, lock: true })
  if (await isOutsidePlacement(call, row)) return deleteOutsidePlacement(call, row)
  if (row.status !== 'DRAFT' || row.submittedAt !== null)
    throw conflict(
      'NOT_A_DRAFT',
      `This timesheet ${statusClause(timesheetStatusLabels, row.status)}. Only drafts that were never submitted can be deleted.`,
    )
  const documents = await db.selectFrom('document').select('storedFileId').where('timesheetId', '=', row.id).execute()
  if (documents.length > 0) throw conflict('HAS_DOCUMENTS', 'This timesheet has documents. Remove them first.')
  if ((await adjustmentsIn(db, row.id)).length > 0)
    throw conflict('HAS_ADJUSTMENTS', 'Adjustments of earlier months are applied in it. Revert them first.')
  await recordTimesheet(call, 'deleted', row)
  await db.deleteFrom('timesheet').where('id', '=', row.id).execute()
  return { id: row.id }
}
