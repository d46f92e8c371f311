import { stands } from '@muster/contract/kernel/spoken.ts'
import { entryProblems, sheetProblems } from '@muster/contract/timesheets/guards.rules.ts'
import { enteredOver } from '@muster/contract/timesheets/month.rules.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { conflict, notFound, refused, staleVersion } from '../../kernel/errors.ts'
import type { Call } from '../../kernel/route.ts'
import { adjustmentsOf, correctionsIn } from './adjustments.queries.ts'
import { columnsOf, factsOfOne } from './facts.queries.ts'
import { readSheet, sheetNow } from './record.queries.ts'
import { daysOf, monthOf, type SheetRecord, sheetAtHand } from './timesheets.queries.ts'
import { recordSheet, touch, type Writing, writersWith } from './writing.actions.ts'

type Endpoints = typeof timesheetEndpoints
type Adjusting = Pick<Call<Endpoints['adjust']>, 'db' | 'staff' | 'now' | 'requestID' | 'ip'>

/**
 * Says how a day of a locked month should have been. The month itself stays as it was paid and billed; the difference counts in the next
 * month of the placement that is still open, and is approved with it.
 */
export async function adjustSheet(call: Call<Endpoints['adjust']>): Promise<Timesheet> {
  const { db, scope, params, body, staff, now } = call
  const sheet = await sheetAtHand(db, scope, { id: params.id, lock: true })
  if (sheet.version !== body.version) throw staleVersion(await readSheet(call, scope, sheet.id))
  if (sheet.status !== 'LOCKED')
    throw conflict(
      'NOT_LOCKED',
      `This timesheet ${stands(sheet.status, 'timesheet')}. Have it sent back and correct its days.`,
    )
  const facts = await factsOfOne(db, sheet.orderFormId, monthOf(sheet))
  if (!facts) throw refused('placementRuns', 'The placement has no day in this month any more.')
  const corrected = await adjustmentsOf(db, sheet.id)
  // A day that was corrected before is corrected from there, on the calendar and the leave of now.
  const before =
    corrected.findLast(({ date }) => date === body.day.date)?.after ??
    daysOf(sheet).find(({ date }) => date === body.day.date)
  const [after] = enteredOver(
    facts.expected.filter(({ date }) => date === body.day.date),
    [body.day],
    facts.calendar,
  )
  const problems = [
    ...entryProblems(facts.expected, [body.day]),
    ...(after ? sheetProblems([after], facts.expected) : []),
  ]
  const [first] = problems
  if (first) throw refused(first.code, first.message, problems)
  if (!before || !after) throw notFound('day')
  const target = await nextOpen(call, sheet)
  await db
    .insertInto('timesheetAdjustment')
    .values({
      ...{ timesheetId: sheet.id, countedIn: target.id, date: body.day.date, reason: body.reason },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after), createdAt: now, createdBy: staff.id },
    })
    .execute()
  await countAnew(call, target, body.reason)
  return readSheet(call, null, sheet.id)
}

/** The next sheet of the placement on which people still write, whichever of its terms holds then. */
export async function findNextOpen(db: Db, sheet: SheetRecord): Promise<SheetRecord | undefined> {
  const later = await db
    .selectFrom('timesheet')
    .innerJoin('orderForm', 'orderForm.id', 'timesheet.orderFormId')
    .select(['timesheet.id', 'timesheet.orderFormId', 'timesheet.month'])
    .where('timesheet.consultantId', '=', sheet.consultantId)
    .where('orderForm.placementId', '=', (eb) =>
      eb.selectFrom('orderForm').select('placementId').where('id', '=', sheet.orderFormId),
    )
    .where('timesheet.firstDay', '>', sheet.lastDay)
    .where('timesheet.status', 'in', ['DRAFT', 'REJECTED'])
    .where('timesheet.isDouble', '=', false)
    .orderBy('timesheet.firstDay')
    .forUpdate('timesheet')
    .execute()
  for (const { id, orderFormId, month } of later)
    if (await factsOfOne(db, orderFormId, month.slice(0, 7))) return sheetAtHand(db, null, { id })
  return undefined
}

async function nextOpen({ db }: Adjusting, sheet: SheetRecord): Promise<SheetRecord> {
  const next = await findNextOpen(db, sheet)
  if (!next)
    throw refused(
      'laterMonthOpen',
      'There is no later month of this placement that is still open. Make its sheet first; after the last month, settle it with the final settlement and a credit note.',
    )
  return next
}

/** The totals of the month in which corrections count. */
export async function countAnew(call: Writing, before: SheetRecord, reason: string | null): Promise<void> {
  const { db } = call
  const { facts, days } = await sheetNow(db, before)
  if (!facts) throw refused('placementRuns', 'The placement has no day in that month any more.')
  const columns = columnsOf(days, facts.billing, await correctionsIn(db, before))
  // What leave has decided, two people decided there.
  const writers = call.staff ? writersWith(before, call.staff) : before.writers
  await touch(call, before.id, { ...columns, writers })
  await recordSheet(call, 'adjusted', await sheetAtHand(db, null, { id: before.id }), { before, reason })
}

/** Takes a correction back while the month in which it counts is open, the latest of its day first. */
export async function removeAdjustment(call: Call<Endpoints['removeAdjustment']>): Promise<{ id: string }> {
  const { db, scope, params } = call
  const sheet = await sheetAtHand(db, scope, { id: params.id, lock: true })
  const all = await adjustmentsOf(db, sheet.id)
  const one = all.find(({ id }) => id === params.adjustmentID)
  if (!one) throw notFound('correction')
  if (all.findLast(({ date }) => date === one.date)?.id !== one.id)
    throw conflict('CORRECTED_AGAIN', 'This day was corrected again afterwards. Take the later correction back first.')
  const target = await sheetAtHand(db, null, { id: one._countedIn.id, lock: true })
  if (target.status !== 'DRAFT' && target.status !== 'REJECTED')
    throw conflict(
      'NOT_OPEN',
      `The month in which it counts ${stands(target.status, 'timesheet')}. Have that timesheet sent back first.`,
    )
  await db.deleteFrom('timesheetAdjustment').where('id', '=', one.id).execute()
  await countAnew(call, target, `Taken back: ${one.reason}`)
  return { id: one.id }
}
