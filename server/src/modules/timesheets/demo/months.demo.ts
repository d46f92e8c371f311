import { randomUUID } from 'node:crypto'
import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { DayEntry, Overtime, TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { enteredOver, NO_OVERTIME } from '@muster/contract/timesheets/month.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { CONFIRMED } from '../client-approval/client-approval.queries.ts'
import { loadTimesheetFacts, runningIn, type TimesheetFacts, timesheetColumns } from '../core/facts.queries.ts'
import { TIMESHEET_ENTITY } from '../core/timesheets.queries.ts'

export interface DemoTimesheetHistory {
  readonly db: Db
  readonly appContext: AppContext
  readonly random: Random
  readonly writer: DemoUser
  readonly approver: DemoUser
  /** A document for each client that signs, used for all its months. */
  readonly documents: Map<string, string>
}

/** A past month, as it was entered and approved on the first days of the next one. */
export async function writePastMonth(past: DemoTimesheetHistory, month: string): Promise<void> {
  const { db, random, writer, approver } = past
  const facts = await loadTimesheetFacts(db, month, await runningIn(db, month).orderBy('orderForm.id').execute())
  if (facts.length === 0) return
  const sentAt = at(month, 3, '08:10')
  const doneAt = at(month, 5, '10:40')
  const known = new Map<string, ReturnType<typeof timesheetColumns>>()
  const by = { submittedBy: writer.id, submittedAt: sentAt, approvedBy: approver.id, approvedAt: doneAt }
  const rows = facts.map((placement) => {
    const days = enteredOver(placement.expected, specialDays(placement, random), placement.calendar)
    return {
      id: randomUUID(),
      orderFormId: placement.orderFormID,
      consultantId: placement.consultantID,
      clientId: placement.clientID,
      countryId: placement.countryID,
      legalEntityId: placement.legalEntityID,
      month: firstOfMonth(month),
      status: 'APPROVED',
      ...sharedColumns(known, days, placement.billing),
      ...by,
      enteredAt: sentAt,
      stateSince: doneAt,
      contributorIds: [writer.id],
      version: 4,
      createdAt: at(month, -5, '02:30'),
      updatedAt: doneAt,
      updatedBy: approver.id,
    }
  })
  await db.insertInto('timesheet').values(rows).execute()
  await confirmByLink(past, month)
  const staff = { ...approver, sessionID: '' }
  await writeAuditEntries(
    { db, staff },
    rows.map(({ id, countryId }) => ({
      event: `${TIMESHEET_ENTITY}.approved`,
      entity: TIMESHEET_ENTITY,
      entityID: id,
      countryID: countryId,
      name: month,
      at: doneAt,
      before: { status: 'SUBMITTED' },
      after: { status: 'APPROVED' },
    })),
  )
}

/** Most consultants with the same calendar have the same month, and its totals are calculated once. */
function sharedColumns(
  known: Map<string, ReturnType<typeof timesheetColumns>>,
  ...month: Parameters<typeof timesheetColumns>
) {
  const key = JSON.stringify(month)
  const found = known.get(key) ?? timesheetColumns(...month)
  known.set(key, found)
  return found
}

/** This many days after the end of a month; a negative number counts back from its last day. */
const at = (month: string, days: number, time: string) =>
  new Date(Date.parse(`${lastOfMonth(month)}T${time}:00Z`) + days * 86_400_000)

/** The special days: overtime after work, on a rest day and on a holiday, half a day off, an on-call shift. */
export function specialDays({ expected }: Pick<TimesheetFacts, 'expected'>, random: Random): DayEntry[] {
  const found = new Map<string, DayEntry>()
  const day = (one: TimesheetDay | undefined, more: Partial<DayEntry> & { overtime?: Overtime }) => {
    if (!one || found.has(one.date) || one.leaveID !== null) return
    const { date, type, otherHalf, hours } = one
    found.set(date, { date, type, otherHalf, hours, onCall: false, note: null, overtime: NO_OVERTIME, ...more })
  }
  const some = (wanted: (one: TimesheetDay) => boolean) => {
    const all = expected.filter(wanted)
    return all.length > 0 ? random.pick(all) : undefined
  }
  const works = (one: TimesheetDay) => one.type === 'WORK' && one.otherHalf === null
  if (random.chance(0.2))
    day(some(works), { overtime: { ...NO_OVERTIME, normal: `${random.between(1, 4)}` }, note: 'Release' })
  if (random.chance(0.06)) day(some(works), { overtime: { ...NO_OVERTIME, night: '3.5' }, note: 'Cut-over at night' })
  if (random.chance(0.06))
    day(
      some(({ type }) => type === 'WEEKEND'),
      { overtime: { ...NO_OVERTIME, rest: '6' }, note: 'Migration' },
    )
  if (random.chance(0.25))
    day(
      some(({ type }) => type === 'HOLIDAY'),
      { overtime: { ...NO_OVERTIME, holiday: '4' }, note: 'Support over the holiday' },
    )
  if (random.chance(0.06)) day(some(works), { onCall: true })
  if (random.chance(0.04)) day(some(works), { otherHalf: 'OFF', hours: undefined, note: 'Left at noon' })
  return [...found.values()]
}

/** Clients that sign have confirmed by the link: one email for all timesheets of a month. */
async function confirmByLink(
  { db, appContext, writer, documents }: DemoTimesheetHistory,
  month: string,
): Promise<void> {
  const clients = await db
    .selectFrom('timesheet')
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .leftJoin('clientContact as contact', (join) =>
      join.onRef('contact.clientId', '=', 'client.id').on('contact.isPrimary', '=', true),
    )
    .select(['client.id', 'client.name', 'contact.name as contactName', 'contact.email'])
    .select(sql<string[]>`array_agg(timesheet.id)`.as('timesheets'))
    .where('timesheet.month', '=', firstOfMonth(month))
    .where('timesheet.status', '=', 'APPROVED')
    .where('client.requiresSignedTimesheet', '=', true)
    .groupBy(['client.id', 'client.name', 'contact.name', 'contact.email'])
    .execute()
  for (const { id, name, contactName, email, timesheets } of clients) {
    const toName = contactName ?? name
    const storedFileId = documents.get(id) ?? (await documentOf({ db, appContext, writer }, name, timesheets[0]!))
    documents.set(id, storedFileId)
    const sentAt = at(month, 3, '08:30')
    const answeredAt = at(month, 4, '11:15')
    await sql`insert into timesheet_link (timesheet_id, sha256, to_name, to_address, stored_file_id, proves, sent_at, sent_by, expires_at,
        opened_at, answer, answered_at, answered_by, answered_from)
      select timesheet.id, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), ${toName}, ${email ?? 'timesheets@example.com'},
        ${storedFileId}::uuid, ${CONFIRMED}, ${sentAt}::timestamptz, ${writer.id}::uuid, ${sentAt}::timestamptz + interval '14 days',
        ${answeredAt}::timestamptz, 'CONFIRMED', ${answeredAt}::timestamptz, ${toName}, '192.0.2.10'
      from timesheet where timesheet.id = any(${timesheets}::uuid[])`.execute(db)
  }
}

async function documentOf(
  { db, appContext, writer }: Pick<DemoTimesheetHistory, 'db' | 'appContext' | 'writer'>,
  client: string,
  timesheetID: string,
) {
  const file = { filename: 'Timesheets.pdf', content: smallPdf(['Timesheets', client]) }
  const belonging = { entity: TIMESHEET_ENTITY, entityID: timesheetID, kind: 'document', confidential: true } as const
  return (await saveFile({ db, appContext, staff: writer }, file, belonging)).id
}
