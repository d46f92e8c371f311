import { dayInWords } from '@muster/contract/kernel/days.ts'
import type { SheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { dividedDays, spanOf } from '@muster/contract/timesheets/division.rules.ts'
import type { Billing } from '@muster/contract/timesheets/units.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { correctionsIn } from './adjustments.queries.ts'
import { claimOver, IS_SETTLED, isUsed, termsOf, undivided } from './division.queries.ts'
import { columnsOf, factsOfOne, type SheetFacts } from './facts.queries.ts'
import { PROVED, revokeLinks, wordOfClient } from './proof.queries.ts'
import { daysOf, monthOf, type SheetRecord, sheetAtHand } from './timesheets.queries.ts'
import { recordSheet, tellSubmitter, touch, type Writing } from './writing.actions.ts'

interface Asked {
  readonly consultantID: string
  /** Of one month only. */
  readonly month?: string
}

/**
 * Divides the sheets of a person among the terms that hold on their days (docs/decisions/0050): what belongs to another term goes to its sheet,
 * with the state that it has, and the approval stays for all of it. In the caller's transaction; twice is as once.
 */
export async function divideSheets(doing: Writing, { consultantID, month }: Asked): Promise<void> {
  const { db } = doing
  await db.selectFrom('consultant').select('id').where('id', '=', consultantID).forUpdate().execute()
  const found = await undivided(db, [consultantID], month).execute()
  if (found.length === 0) return
  const terms = await termsOf(db, consultantID)
  for (const { id } of found) {
    const there = await db.selectFrom('timesheet').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (there) await divide(doing, await sheetAtHand(db, null, { id }), terms)
  }
  // Whatever was double before the rule, and is not any more, keeps it from now on.
  await sql`update timesheet set is_double = false where consultant_id = ${consultantID}::uuid and is_double and not exists (
    select from timesheet other where other.consultant_id = timesheet.consultant_id and other.id <> timesheet.id
      and daterange(other.first_day, other.last_day, '[]') && daterange(timesheet.first_day, timesheet.last_day, '[]'))`.execute(
    db,
  )
}

interface Portion {
  readonly facts: SheetFacts
  readonly days: readonly SheetDay[]
}

async function divide(doing: Writing, sheet: SheetRecord, terms: Awaited<ReturnType<typeof termsOf>>): Promise<void> {
  const { db } = doing
  const at = { orderFormID: sheet.orderFormId, clientID: sheet.clientId }
  const { stay, moved, dropped } = dividedDays(daysOf(sheet), at, terms)
  if (moved.length === 0 && dropped.length === 0) return
  const free: Portion[] = []
  for (const { term, days } of moved) {
    const facts = await factsOfOne(db, term.orderFormID, monthOf(sheet))
    if (facts && (await makeRoom(doing, term.orderFormID, sheet))) free.push({ facts, days })
  }
  const [first, ...others] = free
  const whole = stay.length === 0 ? first : undefined
  if (stay.length === 0 && !whole) return void (await giveUp(doing, sheet))
  const claim = await claimOver(db, sheet.id)
  const { isProved } = await wordOfClient(db, sheet.id)
  const standing = { settled: await isSettled(db, sheet.id), isProved }
  // The sheet lets go of its days before others take them.
  const after = whole ? await pass(doing, sheet, whole, standing) : await shorten(doing, sheet, stay)
  for (const portion of whole ? others : free)
    await hand(doing, { from: after, state: stateFor(sheet, portion, standing), claim }, portion)
  const reason = inWords(sheet, { stay, moved, dropped }, await numbersOf(db, moved))
  await recordSheet(doing, 'divided', await sheetAtHand(db, null, { id: sheet.id }), { before: sheet, reason })
  await tellSubmitter(doing, { ...after, reason }, 'divided', sheet.approvedBy ? [sheet.approvedBy] : [])
}

/** The sheet that the other term has of the month gives way while nobody has written on it; one that people wrote keeps its days. */
async function makeRoom(doing: Writing, orderFormID: string, { month }: SheetRecord): Promise<boolean> {
  const { db } = doing
  const there = await db
    .selectFrom('timesheet')
    .select(['id', 'status', 'enteredAt'])
    .select(
      sql<boolean>`exists (select from timesheet_adjustment change where timesheet.id in (change.counted_in, change.timesheet_id))
        or exists (select from timesheet_document paper where paper.timesheet_id = timesheet.id)`.as('isUsed'),
    )
    .where('orderFormId', '=', orderFormID)
    .where('month', '=', month)
    .executeTakeFirst()
  if (!there) return true
  if (there.status !== 'DRAFT' || there.enteredAt !== null || there.isUsed) return false
  await recordSheet(doing, 'deleted', await sheetAtHand(db, null, { id: there.id }))
  await db.deleteFrom('timesheet').where('id', '=', there.id).execute()
  return true
}

/** Nothing of it is left: its days stand on sheets of their own terms. What was paid or billed stays, as what it was. */
async function giveUp(doing: Writing, sheet: SheetRecord): Promise<void> {
  const { db } = doing
  if (sheet.status === 'LOCKED' || (await isUsed(db, sheet.id))) return
  const reason = 'All its days stand on the timesheet of the order form in force on them.'
  await recordSheet(doing, 'deleted', sheet, { reason })
  await db.deleteFrom('timesheet').where('id', '=', sheet.id).execute()
}

const isSettled = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('timesheet').select(IS_SETTLED.as('settled')).where('id', '=', id).executeTakeFirstOrThrow())
    .settled

const NOTHING_BILLED: Billing = { policy: { kind: 'NOT_BILLABLE', days: null }, leaveBefore: '0' }

/** Leaves a sheet with these of its days, and binds to them what the client has said of all. */
async function rewrite(doing: Writing, sheet: SheetRecord, days: readonly SheetDay[], facts: SheetFacts | undefined) {
  const { db } = doing
  const said = await db
    .selectFrom('timesheet')
    .select(PROVED.as('mark'))
    .where('id', '=', sheet.id)
    .executeTakeFirstOrThrow()
  const columns = columnsOf(days, facts?.billing ?? NOTHING_BILLED, await correctionsIn(db, sheet))
  await touch(doing, sheet.id, {
    ...columns,
    ...(facts && { orderFormId: facts.orderFormID, countryId: facts.countryID, legalEntityId: facts.legalEntityID }),
  })
  await revokeLinks(doing, sheet.id)
  const now = await db
    .selectFrom('timesheet')
    .select(PROVED.as('mark'))
    .where('id', '=', sheet.id)
    .executeTakeFirstOrThrow()
  for (const table of ['timesheetDocument', 'timesheetLink'] as const)
    await db
      .updateTable(table as 'timesheetDocument')
      .set({ proves: now.mark })
      .where('timesheetId', '=', sheet.id)
      .where('proves', '=', said.mark)
      .execute()
  return sheetAtHand(db, null, { id: sheet.id })
}

const shorten = async (doing: Writing, sheet: SheetRecord, days: readonly SheetDay[]) =>
  rewrite(doing, sheet, days, await factsOfOne(doing.db, sheet.orderFormId, monthOf(sheet)))

/** Gives the sheet itself to another order form, which bears all that is left on it. */
async function pass(doing: Writing, sheet: SheetRecord, portion: Portion, standing: Standing): Promise<SheetRecord> {
  await doing.db
    .insertInto('timesheetMove')
    .values(moveOf(doing, sheet, sheet.id, portion))
    .execute()
  const given = await rewrite(doing, sheet, portion.days, portion.facts)
  const state = standing.settled ? sheet : stateFor(sheet, portion, standing)
  if (state.status === sheet.status) return given
  const { status, approvedBy, approvedAt, reason } = state
  await touch(doing, sheet.id, { status, approvedBy, approvedAt, reason, stateSince: doing.now })
  return sheetAtHand(doing.db, null, { id: sheet.id })
}

const moveOf = ({ now }: Writing, from: SheetRecord, to: string, { facts, days }: Portion) => {
  const span = spanOf(days)
  return {
    ...{ fromSheet: from.id, toSheet: to, fromOrderForm: from.orderFormId, toOrderForm: facts.orderFormID },
    ...{ firstDay: span.from, lastDay: span.to, movedAt: now },
  }
}

interface Standing {
  readonly settled: boolean
  readonly isProved: boolean
}

type State = Pick<SheetRecord, 'status' | 'approvedBy' | 'approvedAt' | 'reason'>

const OTHER_CALENDAR =
  'The calendar of the order form is another one on these days. Look at them and submit them again.'

/** What is approved stays so, and what the client has confirmed; days that people have to look at again come back to them. */
function stateFor(sheet: SheetRecord, { facts, days }: Portion, { settled, isProved }: Standing): State {
  const { status, approvedBy, approvedAt, reason } = sheet
  const dates = new Map(days.map((day) => [day.date, day]))
  const open = { approvedBy: null, approvedAt: null }
  if (facts.expected.some(({ date }) => !dates.has(date))) return { ...open, status: 'DRAFT', reason: null }
  const isOther = facts.expected.some(({ date, isWorkday }) => dates.get(date)!.isWorkday !== isWorkday)
  if (isOther && !settled && status !== 'DRAFT') return { ...open, status: 'REJECTED', reason: OTHER_CALENDAR }
  // Its paper stays with the sheet on which it was laid.
  if (status === 'SUBMITTED' && isProved) return { ...open, status: 'CLIENT_CONFIRMED', reason }
  return { status, approvedBy, approvedAt, reason }
}

interface Handing {
  readonly from: SheetRecord
  readonly state: State
  readonly claim: string | null
}

/** Makes the sheet of another order form of days that another sheet held, with what has become of them. */
async function hand(doing: Writing, { from, state, claim }: Handing, { facts, days: taken }: Portion): Promise<void> {
  const { db, now, staff } = doing
  const byDate = new Map(taken.map((day) => [day.date, day]))
  const days = facts.expected.map((day) => byDate.get(day.date) ?? day)
  const { id } = await db
    .insertInto('timesheet')
    .values({
      ...{
        orderFormId: facts.orderFormID,
        consultantId: from.consultantId,
        clientId: facts.clientID,
        month: from.month,
      },
      ...{
        countryId: facts.countryID,
        legalEntityId: facts.legalEntityID,
        ...columnsOf(days, facts.billing),
        ...state,
      },
      ...{ enteredAt: from.enteredAt, submittedBy: from.submittedBy, submittedAt: from.submittedAt },
      ...{ writers: from.writers, stateSince: state.status === from.status ? from.stateSince : now },
      ...{ createdAt: now, createdBy: staff?.id ?? null, updatedAt: now, updatedBy: staff?.id ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dates = [...byDate.keys()]
  await db
    .updateTable('timesheetAdjustment')
    .set({ timesheetId: id })
    .where('timesheetId', '=', from.id)
    .where('countedIn', '<>', id)
    .where('date', 'in', dates)
    .execute()
  await db
    .insertInto('timesheetMove')
    .values({ ...moveOf(doing, from, id, { facts, days: taken }), claimId: claim })
    .execute()
  // The line that pays the days pays them on this sheet from now on.
  if (state.status === from.status)
    await sql`insert into payroll_line_sheet (timesheet_id, line_id)
      select ${id}::uuid, line_id from payroll_line_sheet where timesheet_id = ${from.id}::uuid`.execute(db)
  const made = await sheetAtHand(db, null, { id })
  const reason = `${spanInWords(taken)} came from ${from.orderFormNumber}.`
  await recordSheet(doing, 'created', made, { reason })
}

const spanInWords = (days: readonly SheetDay[]) => {
  const { from, to } = spanOf(days)
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`
}

const numbersOf = async (db: Db, moved: ReturnType<typeof dividedDays<SheetDay>>['moved']) =>
  new Map(
    moved.length === 0
      ? []
      : (
          await db
            .selectFrom('orderForm')
            .select(['id', 'number'])
            .where('id', 'in', [...moved.map(({ term }) => term.orderFormID)])
            .execute()
        ).map(({ id, number }) => [id, number ?? ''] as const),
  )

/** Which days stay and which went where, for the history and the people of the sheet. */
function inWords(
  sheet: SheetRecord,
  { stay, moved, dropped }: Pick<ReturnType<typeof dividedDays<SheetDay>>, 'stay' | 'moved' | 'dropped'>,
  numbers: ReadonlyMap<string, string>,
): string {
  return [
    ...(stay.length > 0 ? [`${spanInWords(stay)} stay on ${sheet.orderFormNumber}.`] : []),
    ...moved.map(({ term, days }) => `${spanInWords(days)} moved to ${numbers.get(term.orderFormID)}.`),
    ...(dropped.length > 0 ? [`${spanInWords(dropped)} are not of this placement and were taken off.`] : []),
  ].join(' ')
}
