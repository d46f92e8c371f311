import { FINANCE_ROLES } from '@muster/contract/access/roles.ts'
import { dayInWords, monthAfter, monthInWords } from '@muster/contract/kernel/days.ts'
import type { SheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { type Db, inTransaction } from '../../kernel/db.ts'
import { forEachRow } from '../../kernel/each-row.ts'
import { notify } from '../../kernel/events.ts'
import type { World } from '../../kernel/world.ts'
import { idsReaching } from '../access/people.queries.ts'
import { countAnew, findNextOpen } from './adjustments.actions.ts'
import { adjustmentsOf } from './adjustments.queries.ts'
import { termsOf } from './division.queries.ts'
import { factsOfOne } from './facts.queries.ts'
import { makeSheets } from './generate.actions.ts'
import { daysOf, ENTITY, monthOf, type SheetRecord, sheetAtHand } from './timesheets.queries.ts'
import type { Writing } from './writing.actions.ts'

/**
 * Leave that was approved or cancelled for days of a locked timesheet becomes corrections of these days: they count in the next open month of
 * the placement, where pay and invoice take them up, and finance hears of it.
 */
export async function correctLocked(world: Pick<World, 'db' | 'log' | 'now'>, leaveID: string): Promise<void> {
  const leave = await leaveOf(world.db, leaveID)
  const by = leave && (leave.cancelledBy ?? leave.decidedBy)
  if (!leave || !by || leave.kind !== 'ABSENCE') return
  const locked = await world.db
    .selectFrom('timesheet')
    .select('id')
    .where('consultantId', '=', leave.consultantId)
    .where('status', '=', 'LOCKED')
    .where('firstDay', '<=', leave.endsOn)
    .where('lastDay', '>=', leave.startsOn)
    .orderBy('firstDay')
    .execute()
  await forEachRow(world, locked, ({ id }) =>
    inTransaction(world.db, (db) =>
      correctSheet({ db, staff: null, actor: 'Leave', now: world.now() }, id, { ...leave, by }),
    ),
  )
}

const leaveOf = (db: Db, id: string) =>
  db
    .selectFrom('leave')
    .select(['id', 'kind', 'status', 'consultantId', 'startsOn', 'endsOn', 'decidedBy', 'cancelledBy'])
    .where('id', '=', id)
    .executeTakeFirst()

type Decided = NonNullable<Awaited<ReturnType<typeof leaveOf>>> & { readonly by: string }

interface Change {
  readonly before: SheetDay
  readonly after: SheetDay
}

/** The days of the leave that stand otherwise on a locked sheet, as its corrections have left them. */
async function changesOf(db: Db, sheet: SheetRecord, { id, startsOn, endsOn }: Decided): Promise<Change[]> {
  const facts = await factsOfOne(db, sheet.orderFormId, monthOf(sheet))
  const corrected = await adjustmentsOf(db, sheet.id)
  const standing = new Map(
    [...daysOf(sheet), ...corrected.map(({ after }) => after)].map((day) => [day.date, day] as const),
  )
  return (facts?.expected ?? []).flatMap((after) => {
    const before = standing.get(after.date)
    const isOfLeave = after.leaveID === id || before?.leaveID === id
    const isWithin = startsOn <= after.date && after.date <= endsOn
    return before && isWithin && isOfLeave && before.leaveID !== after.leaveID ? [{ before, after }] : []
  })
}

async function correctSheet(doing: Writing, sheetID: string, leave: Decided): Promise<void> {
  const { db, now } = doing
  const sheet = await sheetAtHand(db, null, { id: sheetID, lock: true })
  const changes = await changesOf(db, sheet, leave)
  if (changes.length === 0) return
  const target = (await findNextOpen(db, sheet)) ?? (await makeNext(doing, sheet))
  const what = leave.status === 'CANCELLED' ? 'Leave was cancelled' : 'Leave was approved'
  const reason = `${what} after the month was paid or billed.`
  if (target) {
    await db
      .insertInto('timesheetAdjustment')
      .values(
        changes.map(({ before, after }) => ({
          ...{
            timesheetId: sheet.id,
            countedIn: target.id,
            date: after.date,
            reason,
            createdBy: leave.by,
            createdAt: now,
          },
          ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
        })),
      )
      .execute()
    await countAnew(doing, target, reason)
  }
  await tellFinance(doing, sheet, { changes, target, what })
}

/** The sheet of a later month, made for the correction: of whichever term of the placement runs then. */
async function makeNext(doing: Writing, sheet: SheetRecord): Promise<SheetRecord | undefined> {
  const last = doing.now.toISOString().slice(0, 7)
  const terms = (await termsOf(doing.db, sheet.consultantId)).filter(({ clientID }) => clientID === sheet.clientId)
  for (let month = monthAfter(monthOf(sheet)); month <= monthAfter(last); month = monthAfter(month)) {
    for (const { orderFormID } of terms) await makeSheets(doing, { month, countryIDs: null, orderFormID })
    const found = await findNextOpen(doing.db, sheet)
    if (found) return found
  }
  return undefined
}

interface Told {
  readonly changes: readonly Change[]
  readonly target: SheetRecord | undefined
  readonly what: string
}

/** Whoever pays and bills in the country hears which days of a closed month changed, and where they count. */
async function tellFinance(doing: Writing, sheet: SheetRecord, { changes, target, what }: Told): Promise<void> {
  const days = changes.map(({ after }) => dayInWords(after.date)).join(', ')
  const month = monthInWords(monthOf(sheet))
  const counts = target
    ? `The difference counts in the timesheet of ${monthInWords(monthOf(target))}: pay and invoice of that month take it up once it is approved.`
    : 'There is no later timesheet of the placement in which it could count. Settle it with the final settlement and a credit note.'
  await notify(doing, {
    to: await idsReaching(doing.db, [...FINANCE_ROLES], sheet.countryId),
    type: 'TIMESHEET_ACTION',
    subject: `Leave changes ${month} of ${sheet.personName}, which was paid or billed`,
    message: `${what} for ${days}. ${counts}`,
    ...{ orderFormID: sheet.orderFormId, entity: ENTITY, entityID: (target ?? sheet).id },
  })
}
