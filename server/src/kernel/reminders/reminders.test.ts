import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { defineReminders, dueBefore, sendReminders } from './reminders.ts'
import { inDays } from './rules.ts'

/** Two passports in an otherwise empty company: reminders need nothing else from a module. */

const DUE_ON = '2026-12-31'

const passports = defineReminders({
  codes: ['PASSPORT_EXPIRY'],
  select: () => Promise.resolve([{ id: 'first' }, { id: 'second' }]),
  due: (run, about) =>
    dueBefore(run, 'PASSPORT_EXPIRY', { subjectType: 'passport', subjectID: about.id, dueOn: DUE_ON, about }),
  message: ({ day }, { about: { id } }) =>
    Promise.resolve({
      to: [reader.staff!.id],
      type: 'EXPIRY_ALERT',
      subject: `The ${id} passport expires ${inDays(DUE_ON, day)}`,
      message: `Valid until ${formatLongDate(DUE_ON)}.`,
      orderFormID: null,
      entity: 'passport',
      entityID: id,
    }),
})

const on = (daysLeft: number) => ({ countryID: 'AE', day: daysAfter(DUE_ON, -daysLeft) })
const remind = (daysLeft: number) => sendReminders(app.appContext, [passports], on(daysLeft))
const rule = (values: object) =>
  app.appContext.db.updateTable('reminderRule').set(values).where('code', '=', 'PASSPORT_EXPIRY').execute()

async function subjects(): Promise<string[]> {
  const rows = await app.appContext.db.selectFrom('notification').select('subject').orderBy('createdAt').execute()
  return rows.map(({ subject }) => subject).sort()
}

async function steps(): Promise<[string, number | null][]> {
  const rows = await app.appContext.db
    .selectFrom('reminderSent')
    .select(['subjectId', 'step'])
    .orderBy('sentAt')
    .orderBy('subjectId')
    .execute()
  return rows.map(({ subjectId, step }) => [subjectId, step])
}

const run = (daysLeft: number) =>
  app.appContext.db
    .selectFrom('reminderRun')
    .select('reminded')
    .where('day', '=', on(daysLeft).day)
    .executeTakeFirstOrThrow()

const app = await createTestApp()
const reader = await app.as('HR_MANAGER')

beforeEach(async () => {
  await sql`truncate notification, reminder_sent, reminder_run`.execute(app.appContext.db)
  await rule({
    isOn: true,
    steps: JSON.stringify([
      { offset: 30, recipients: ['HR_MANAGER'] },
      { offset: 7, recipients: ['HR_MANAGER'] },
    ]),
  })
})

test('two nodes that run at the same time send each reminder once', async () => {
  await Promise.all([remind(30), remind(30), remind(30)])
  expect(await subjects()).toEqual(['The first passport expires in 30 days', 'The second passport expires in 30 days'])
  expect(await run(30)).toEqual({ reminded: 2 })
})

test('steps are sent in their order, each once; after a missed morning the nearest step is sent', async () => {
  await remind(31)
  expect(await steps()).toEqual([])
  for (const daysLeft of [29, 28, 8]) await remind(daysLeft)
  expect(await steps()).toEqual([
    ['first', 30],
    ['second', 30],
  ])
  for (const daysLeft of [5, 4, 0, -1]) await remind(daysLeft)
  expect(await steps()).toEqual([
    ['first', 30],
    ['second', 30],
    ['first', 7],
    ['second', 7],
  ])
  expect((await subjects()).filter((subject) => subject.includes('in 5 days'))).toHaveLength(2)
})

test('a failed reminder leaves no data, does not stop the others, and is sent by the next run', async () => {
  const { db } = app.appContext
  await sql`create function break_first() returns trigger language plpgsql as $$ begin
    if new.metadata ->> 'entityID' = 'first' then raise exception 'the connection is lost'; end if; return new; end $$`.execute(
    db,
  )
  await sql`create trigger break_first before insert on notification for each row execute function break_first()`.execute(
    db,
  )
  await expect(remind(30)).rejects.toThrow('1 of 1 rows could not be processed')
  expect(await steps(), 'the log and the notification are stored together or not at all').toEqual([['second', 30]])
  expect(await run(30)).toEqual({ reminded: 1 })
  await sql`drop trigger break_first on notification`.execute(db)
  await remind(30)
  expect(await steps()).toEqual(expect.arrayContaining([['first', 30]]))
  expect(await subjects()).toHaveLength(2)
  expect(await run(30)).toEqual({ reminded: 2 })
})

test('a paused rule sends nothing and is logged as run; resumed, it sends its nearest step', async () => {
  await rule({ isOn: false })
  expect(await remind(30)).toEqual({ PASSPORT_EXPIRY: 0 })
  expect([await subjects(), await run(30)]).toEqual([[], { reminded: 0 }])
  await rule({ isOn: true })
  expect(await remind(20)).toEqual({ PASSPORT_EXPIRY: 2 })
})

test('a message for several subjects names each until its step has been sent', async () => {
  let people = ['Asha', 'Omar']
  const described: string[] = []
  const together = defineReminders({
    codes: ['LEAVE_EXPIRY'],
    select: () => Promise.resolve([{ id: DUE_ON }]),
    due: () => [
      {
        rule: 'LEAVE_EXPIRY' as const,
        subjectType: 'person',
        subjectIDs: people,
        dueOn: DUE_ON,
        step: 30,
        recipients: [],
        about: null,
      },
    ],
    send: (_run, { subjectIDs }) => {
      described.push(subjectIDs.join())
      return Promise.resolve({ isSent: true })
    },
  })
  const again = () => sendReminders(app.appContext, [together], on(20))
  await again()
  people = ['Asha', 'Omar', 'Priya']
  await again()
  await again()
  expect(described).toEqual(['Asha,Omar', 'Priya'])
})
