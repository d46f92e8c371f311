import { stands } from '@muster/contract/kernel/spoken.ts'
import type { DayEntry } from '@muster/contract/timesheets/day.contract.ts'
import { commonDays, spanOf } from '@muster/contract/timesheets/division.rules.ts'
import { entryProblems, sheetProblems } from '@muster/contract/timesheets/guards.rules.ts'
import { enteredOver } from '@muster/contract/timesheets/month.rules.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { isOpenSheet } from '@muster/contract/timesheets/states.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { eachByItself } from '../../kernel/each-by-itself.ts'
import { conflict, refused, staleVersion } from '../../kernel/errors.ts'
import type { Call } from '../../kernel/route.ts'
import { adjustmentsIn, correctionsIn } from './adjustments.queries.ts'
import { isUsed, termsOf } from './division.queries.ts'
import { columnsOf } from './facts.queries.ts'
import { readSheet, sheetNow } from './record.queries.ts'
import { daysOf, type SheetRecord, sheetAtHand, statusOf } from './timesheets.queries.ts'
import { recordSheet, tellSubmitter, touch, writersWith } from './writing.actions.ts'

type Endpoints = typeof timesheetEndpoints
type Saving = Pick<Call<Endpoints['save']>, 'db' | 'world' | 'scope' | 'staff' | 'now' | 'today' | 'requestID' | 'ip'>

type Sent = Saving & Pick<Call<Endpoints['save']>, 'body'> & { readonly params: { readonly id: string } }

export async function saveDays(call: Sent): Promise<Timesheet> {
  await save(call, { id: call.params.id, ...call.body })
  return readSheet(call, null, call.params.id)
}

interface Entered {
  readonly id: string
  readonly version: number
  readonly days: readonly DayEntry[]
}

/** Writes days of one sheet, all of them or none; days that are left out stay. */
async function save(call: Saving, { id, version, days: entries }: Entered): Promise<SheetRecord> {
  const { db, scope, now } = call
  const before = await sheetAtHand(db, scope, { id, lock: true })
  if (!isOpenSheet(statusOf(before)))
    throw conflict(
      'NOT_OPEN',
      `This timesheet ${stands(before.status, 'timesheet')}. Have it sent back before you change its days.`,
    )
  if (before.version !== version) throw staleVersion(await readSheet(call, scope, id))
  const { facts, days: standing } = await sheetNow(db, before)
  if (!facts) throw refused('placementRuns', 'The placement has no day in this month any more. Delete the sheet.')
  const outside = entryProblems(facts.expected, entries)
  const days = enteredOver(standing, entries, facts.calendar)
  const named = new Set(entries.map(({ date }) => date))
  // What was wrong before, on a day that nobody touches now, is told when it is submitted.
  const wrong = sheetProblems(days, facts.expected).filter(({ path }) => named.has(path.split('.')[1]!))
  const [first] = [...outside, ...wrong]
  if (first) throw refused(first.code, first.message, [...outside, ...wrong])
  const columns = columnsOf(days, facts.billing, await correctionsIn(db, before))
  const marks = { enteredAt: before.enteredAt ?? now, writers: writersWith(before, call.staff) }
  await touch(call, id, { ...columns, ...marks })
  const after = await sheetAtHand(db, null, { id })
  await recordSheet(call, 'days-entered', after, { before })
  return after
}

/** The same for days that an import brings, on the sheet as it is at that moment. */
export async function enterDays(call: Saving, { id, days }: Omit<Entered, 'version'>): Promise<void> {
  const { version } = await sheetAtHand(call.db, call.scope, { id, lock: true })
  await save(call, { id, version, days })
}

export async function saveMany(call: Call<Endpoints['saveMany']>) {
  const saved: Pick<Timesheet, 'id' | 'version' | 'totals'>[] = []
  const refused = await eachByItself(call.db, call.body.sheets, async (sheet) => {
    const { id, version, totals } = await save(call, sheet)
    saved.push({ id, version, totals: totals as unknown as Timesheet['totals'] })
  })
  return { saved, refused }
}

/** Whether its order form does not run on any of its days; what was paid or billed stays all the same. */
async function isOutside({ db }: Pick<Saving, 'db'>, row: SheetRecord): Promise<boolean> {
  const { from, to } = spanOf(daysOf(row))
  const terms = await termsOf(db, row.consultantId)
  const isRunning = terms.some(
    (term) => term.orderFormID === row.orderFormId && commonDays(term, { from, to }) !== null,
  )
  return !isRunning && row.status !== 'LOCKED' && !(await isUsed(db, row.id))
}

/** Takes a timesheet away that lies wholly outside its placement, in whatever state it is: its days count nowhere. */
async function voidSheet(call: Call<Endpoints['remove']>, row: SheetRecord): Promise<{ id: string }> {
  const { db, now } = call
  const papers = await db
    .deleteFrom('timesheetDocument')
    .where('timesheetId', '=', row.id)
    .returning('storedFileId')
    .execute()
  for (const { storedFileId } of papers)
    await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', storedFileId).execute()
  await recordSheet(call, 'deleted', row, { reason: `It lay outside the placement of ${row.orderFormNumber}.` })
  await tellSubmitter(call, row, 'deleted', row.approvedBy ? [row.approvedBy] : [])
  await db.deleteFrom('timesheet').where('id', '=', row.id).execute()
  return { id: row.id }
}

/** Takes a draft away that was never submitted, or any sheet that lies wholly outside its placement. */
export async function removeSheet(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params } = call
  const row = await sheetAtHand(db, scope, { id: params.id, lock: true })
  if (await isOutside(call, row)) return voidSheet(call, row)
  if (row.status !== 'DRAFT' || row.submittedAt !== null)
    throw conflict(
      'NOT_A_DRAFT',
      `This timesheet ${stands(row.status, 'timesheet')}. Only drafts that were never submitted are deleted.`,
    )
  const papers = await db
    .selectFrom('timesheetDocument')
    .select('storedFileId')
    .where('timesheetId', '=', row.id)
    .execute()
  if (papers.length > 0) throw conflict('HAS_DOCUMENTS', 'There are papers on this timesheet. Remove them first.')
  if ((await adjustmentsIn(db, row.id)).length > 0)
    throw conflict('HAS_CORRECTIONS', 'Corrections of earlier months count in it. Take them back first.')
  await recordSheet(call, 'deleted', row)
  await db.deleteFrom('timesheet').where('id', '=', row.id).execute()
  return { id: row.id }
}
