import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { bodyOfMail } from '../../../kernel/mail/sealed.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import { createPlacement, type TestPlacement } from '../../../kernel/testing/fixtures/placement.ts'
import {
  dataOf,
  moveTimesheet,
  novemberDay,
  TIMESHEETS,
  type Timesheet,
  timesheetFixture,
  writeDays,
} from '../../../kernel/testing/fixtures/timesheet-fixtures.ts'
import { timesheetJobs } from '../core/timesheets.jobs.ts'

const app = await createTestApp()
const executive = await app.as('FINANCE_EXECUTIVE_PAYROLL')
const manager = await app.as('HR_MANAGER')
const associate = await app.as('HR_ASSOCIATE')
const timesheet = timesheetFixture(app, associate)
beforeEach(() => app.setNow('2026-11-18T08:00:00Z'))

const contact = async (clientId: string, kind: string, email: string | null, name = `Of ${kind}`) =>
  (
    await app.appContext.db
      .insertInto('clientContact')
      .values({ clientId, kind, email, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const email = (by: Caller, { id, version }: Pick<Timesheet, 'id' | 'version'>, contactID?: string) =>
  by.post(`${TIMESHEETS}/${id}/email`, { version, ...(contactID && { contactID }) })

/** The latest email about a timesheet, decrypted as for sending. */
async function mailOf(id: string) {
  const row = await app.appContext.db
    .selectFrom('outboxMail')
    .selectAll()
    .where('entityId', '=', id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  const { text } = bodyOfMail(app.appContext.secrets, row)
  return { to: row.toAddress, text: row.textBody, token: /token=([\w-]+)/.exec(text)![1]!, documents: row.attachments }
}
const open = (token: string) => app.anonymous.post('/open/timesheets/read', { token })
const answer = (token: string, body: object) =>
  app.anonymous.post('/open/timesheets/answer', { token, name: 'Huda Karim', ...body })

/** A submitted timesheet with a day of sick leave, and a contact of the client. */
async function submitted() {
  const made = await timesheet()
  const kind = await contact(made.clientID, 'TIMESHEET_APPROVER', 'huda@client.example.com')
  const leaves = `/candidates/${made.candidateID}/leaves`
  const sick = { type: 'SICK', startsOn: '2026-11-04', endsOn: '2026-11-04', reason: 'Operation' }
  const { data } = await associate.post(leaves, sick)
  await dataOf(manager.put(`${leaves}/${data.id}/status`, { version: data.version, status: 'APPROVED' }))
  const columns = { requiresSignedTimesheet: true }
  await app.appContext.db.updateTable('client').set(columns).where('id', '=', made.clientID).execute()
  const typed = await dataOf(
    writeDays(executive, made, novemberDay('03', 'WORK', { note: 'Release', overtime: { normal: '2' } })),
  )
  return {
    ...made,
    contactID: kind,
    timesheet: (await dataOf(moveTimesheet(executive, typed, 'SUBMITTED'))) as Timesheet,
  }
}

test('the client approves a month once by an emailed link, sees the days without leave types, and the approval is the proof', async () => {
  const { timesheet, clientID } = await submitted()
  await contact(clientID, 'ACCOUNTS_PAYABLE', 'bills@client.example.com')
  expect((await executive.get(`${TIMESHEETS}/${timesheet.id}/recipients`)).data).toMatchObject([
    { name: 'Of TIMESHEET_APPROVER', isDefault: true },
  ])
  const mailed = await dataOf(email(executive, timesheet))
  expect(mailed).toMatchObject({ status: 'SUBMITTED', hasClientApproval: false, version: timesheet.version })
  expect(mailed.confirmations).toMatchObject([{ derivedStatus: 'OPEN', to: 'Of TIMESHEET_APPROVER', openedAt: null }])
  const { to, text, token, documents } = await mailOf(timesheet.id)
  expect(to).toBe('huda@client.example.com')
  expect(text).not.toContain(token)
  expect(documents).toHaveLength(1)
  const { data: page } = await open(token)
  expect(page).toMatchObject({ derivedStatus: 'OPEN', recipientName: 'Of TIMESHEET_APPROVER', answer: null })
  expect(page.timesheet).toMatchObject({
    month: '2026-11',
    totals: { worked: '20', leave: '1', overtimeNormal: '2.00' },
  })
  expect(page.timesheet.days[2]).toMatchObject({ type: 'WORK', note: 'Release' })
  expect(page.timesheet.days[3]).toMatchObject({ type: 'LEAVE', hours: '0' })
  expect(JSON.stringify(page)).not.toMatch(/SICK|Operation|paid|payable|billable/i)
  expect(await answer(token, { answer: 'OBJECTED' })).toMatchObject({ status: 400 })
  const answers = await Promise.all([1, 2, 3].map(() => answer(token, { answer: 'CONFIRMED', comment: 'Fine' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await open(token)).data).toMatchObject({
    derivedStatus: 'CONFIRMED',
    timesheet: null,
    answer: { name: 'Huda Karim' },
  })
  const { data } = await executive.get(`${TIMESHEETS}/${timesheet.id}`)
  expect(data).toMatchObject({ status: 'CLIENT_CONFIRMED', hasClientApproval: true })
  expect(data.confirmations).toMatchObject([{ answeredBy: 'Huda Karim', answeredFrom: '127.0.0.1', isCurrent: true }])
  expect((await executive.get('/user-notifications', { sort: '-createdAt' })).data[0].subject).toContain(
    'approved by the client',
  )
  const { data: history } = await manager.get(`${TIMESHEETS}/${timesheet.id}/history`)
  expect(history.slice(0, 2).map(({ event }: { event: string }) => event)).toEqual([
    'timesheet.client-confirmed',
    'timesheet.client-contacted',
  ])
  await dataOf(moveTimesheet(manager, data, 'APPROVED'))
})

test('requested changes block the approval until the days are corrected, and older links do not apply to other days', async () => {
  const { timesheet } = await submitted()
  await dataOf(email(executive, timesheet))
  const first = (await mailOf(timesheet.id)).token
  await dataOf(email(executive, timesheet))
  const { token } = await mailOf(timesheet.id)
  expect(await answer(first, { answer: 'CONFIRMED' })).toMatchObject({ status: 409, code: 'LINK_REVOKED' })
  await dataOf(answer(token, { answer: 'OBJECTED', comment: 'The 10th was not worked' }))
  const { data: objected } = await executive.get(`${TIMESHEETS}/${timesheet.id}`)
  expect(objected).toMatchObject({ status: 'SUBMITTED', hasClientApproval: false })
  expect(await moveTimesheet(manager, objected, 'APPROVED')).toMatchObject({
    status: 422,
    code: 'CHANGES_REQUESTED_BY_CLIENT',
  })
  await dataOf(email(executive, objected))
  const linkToken = (await mailOf(timesheet.id)).token
  const back = await dataOf(moveTimesheet(manager, objected, 'REJECTED', 'As the client says'))
  expect((await open(linkToken)).data).toMatchObject({ derivedStatus: 'REVOKED', timesheet: null })
  expect(await email(executive, back)).toMatchObject({ status: 409, code: 'NOT_SUBMITTED' })
  const again = await dataOf(
    moveTimesheet(executive, await dataOf(writeDays(executive, back, novemberDay('10', 'OFF'))), 'SUBMITTED'),
  )
  expect(again.confirmations.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, false, false])
  await dataOf(email(executive, again))
  const last = (await mailOf(timesheet.id)).token
  app.setNow('2026-12-02T08:00:01Z')
  expect((await open(last)).data).toMatchObject({ derivedStatus: 'EXPIRED', timesheet: null })
  expect(await answer(last, { answer: 'CONFIRMED' })).toMatchObject({ status: 409, code: 'LINK_EXPIRED' })
})

test('a deleted contact, or one of an archived client, can no longer open or answer the emailed link', async () => {
  const { timesheet: sent, clientID, contactID } = await submitted()
  await dataOf(email(executive, sent))
  const { token } = await mailOf(sent.id)
  const events = async () =>
    (await dataOf(manager.get(`${TIMESHEETS}/${sent.id}/history`))).map(({ event }: { event: string }) => event)
  const before = await events()
  const archived = (archivedAt: Date | null) =>
    app.appContext.db.updateTable('client').set({ archivedAt }).where('id', '=', clientID).execute()
  const assertInvalid = async () => {
    const unknown = await open('x'.repeat(43))
    for (const refused of [await open(token), await answer(token, { answer: 'CONFIRMED' })])
      expect([refused.status, refused.code, refused.message]).toEqual([404, 'LINK_UNKNOWN', unknown.message])
  }
  await archived(new Date())
  await assertInvalid()
  await archived(null)
  expect((await open(token)).data).toMatchObject({ derivedStatus: 'OPEN' })
  await app.appContext.db.deleteFrom('clientContact').where('id', '=', contactID).execute()
  await assertInvalid()
  const { data } = await executive.get(`${TIMESHEETS}/${sent.id}`)
  expect(data).toMatchObject({ status: 'SUBMITTED', hasClientApproval: false })
  expect(data.confirmations).toMatchObject([{ derivedStatus: 'REVOKED', answeredAt: null }])
  expect(await events()).toEqual(before)
})

test('a link is sent to client contacts only, and a guessed token opens nothing', async () => {
  const { timesheet: created, contactID } = await submitted()
  const other = await timesheet()
  const stranger = await contact(other.clientID, 'HIRING_MANAGER', 'other@example.com')
  expect(await email(executive, created, stranger)).toMatchObject({ status: 422, code: 'CONTACT_OF_OTHER_CLIENT' })
  expect(await email(executive, created, contactID)).toMatchObject({ status: 200 })
  expect(await email(manager, { ...created, version: 1 })).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  const mute = await dataOf(moveTimesheet(executive, other, 'SUBMITTED'))
  await app.appContext.db.updateTable('clientContact').set({ email: null }).where('id', '=', stranger).execute()
  expect(await email(executive, mute)).toMatchObject({ status: 422, code: 'CONTACT_MISSING' })
  for (const token of ['x'.repeat(43), (await mailOf(created.id)).token.slice(0, -1)]) {
    expect(await open(token)).toMatchObject({ status: 404, code: 'LINK_UNKNOWN' })
    expect(await answer(token, { answer: 'CONFIRMED' })).toMatchObject({ status: 404, code: 'LINK_UNKNOWN' })
  }
  const tries = []
  for (let i = 0; i < 60; i += 1) tries.push((await open(`${'y'.repeat(40)}${i}`)).status)
  expect(tries).toContain(429)
})

test('the previous month is copied by weekday onto work days; leave, overtime and notes do not change', async () => {
  const october = await timesheet({}, '2026-10')
  const next = await dataOf(associate.post(TIMESHEETS, { orderFormID: october.orderFormID, month: '2026-11' }), 201)
  const copy = ({ id, version }: Timesheet) => executive.post(`${TIMESHEETS}/${id}/copy`, { version })
  expect(await copy(next)).toMatchObject({ status: 422, code: 'PREVIOUS_MONTH_EMPTY' })
  const october5 = { date: '2026-10-05', type: 'WORK', otherHalf: 'OFF', note: 'Half', overtime: { normal: '1' } }
  await dataOf(
    writeDays(executive, october, october5, { date: '2026-10-13', type: 'WORK', hours: '6.5', onCall: true }),
  )
  const typed = await dataOf(
    writeDays(executive, next, novemberDay('02', 'WORK', { overtime: { night: '3' }, note: 'Mine' })),
  )
  const copied = await dataOf(copy(typed))
  const at = (date: string) => copied.days.find((one: { date: string }) => one.date === `2026-11-${date}`)
  // The first Monday from the first Monday, the second Tuesday from the second Tuesday.
  expect(at('02')).toMatchObject({ type: 'WORK', otherHalf: 'OFF', hours: '4', note: 'Mine', overtime: { night: '3' } })
  expect(at('10')).toMatchObject({ type: 'WORK', hours: '6.5', onCall: true, note: null, overtime: { normal: '0' } })
  expect(at('01')).toMatchObject({ type: 'WEEKEND' })
})

interface Order {
  readonly startsOn: string
  readonly endsOn: string
  /** Open by default. */
  readonly status?: string
  readonly stateSince?: string
  /** When it was unlinked from the contract. */
  readonly removedAt?: string
}

/**
 * Orders of the client for the placement of a timesheet, each with its period. The client contract of the placement is
 * the second version; links refer to the first.
 */
async function ordersFor(
  { clientID, orderFormID, candidateID, legalEntityID }: TestPlacement,
  orders: Readonly<Record<string, Order>>,
) {
  const { db } = app.appContext
  const [first, next] = [randomUUID(), randomUUID()]
  const former = await createPlacement(app, { clientID, legalEntityID })
  const whose = { clientId: clientID, legalEntityId: legalEntityID }
  const contract = { ...whose, candidateId: candidateID, countryId: 'AE', terms: '{}', familyId: first }
  const named = { ...contract, kind: 'CLIENT', number: 'WO-PRINT', title: 'Java', startDate: '2026-01-01' }
  await db
    .insertInto('contract')
    .values([
      { ...named, id: first, orderFormId: former.orderFormID },
      { ...named, id: next, revision: 2, amendsId: first, orderFormId: orderFormID },
    ] as never)
    .execute()
  for (const [at, [number, { startsOn, endsOn, removedAt = null, ...state }]] of Object.entries(orders).entries()) {
    const order = { ...whose, number, reference: number, title: 'Services', currency: 'AED', status: 'OPEN', ...state }
    const { id } = await db
      .insertInto('purchaseOrder')
      .values({ ...order, value: '1', ceiling: '1', validFrom: startsOn, validTo: endsOn } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const isActive = order.status === 'OPEN' || order.status === 'DRAFT'
    const link = {
      purchaseOrderId: id,
      clientContractId: first,
      startsOn,
      endsOn,
      priority: at + 1,
      isActive,
      removedAt,
    }
    await db
      .insertInto('purchaseOrderContract')
      .values(link as never)
      .execute()
  }
}

test('a consultant’s month is printed for the client without pay and leave types, as PDF and on the page', async () => {
  const placed = await submitted()
  const { timesheet, candidateID, orderFormID } = placed
  await ordersFor(placed, {
    'PO-4711': { startsOn: '2026-11-15', endsOn: '2027-03-31' },
    'PO-0815': { startsOn: '2026-01-01', endsOn: '2026-10-31' },
    'PO-CLOSED': { startsOn: '2026-11-01', endsOn: '2026-12-31', status: 'CLOSED', stateSince: '2026-12-03T08:00:00Z' },
    'PO-BEFORE': { startsOn: '2026-01-01', endsOn: '2026-12-31', status: 'CLOSED', stateSince: '2026-10-20T08:00:00Z' },
    'PO-DRAFT': { startsOn: '2026-11-01', endsOn: '2026-11-30', status: 'DRAFT' },
    'PO-CANCELLED': { startsOn: '2026-11-01', endsOn: '2026-11-30', status: 'CANCELLED' },
    'PO-UNLINKED': { startsOn: '2026-11-01', endsOn: '2026-11-30', removedAt: '2026-11-02T08:00:00Z' },
  })
  const { data } = await manager.get('/candidate-timesheets', { candidateID, month: '2026-11' })
  expect(data).toMatchObject({
    _candidate: { id: candidateID },
    timesheets: [{ timesheetID: timesheet.id, orderFormID }],
  })
  expect(data.timesheets[0].days).toHaveLength(30)
  expect(JSON.stringify(data)).not.toMatch(/SICK|Operation|payable|billable/)
  const text = await textOf((await manager.get(`${TIMESHEETS}/${timesheet.id}/download`)).bytes)
  expect(text).toContain('Leave')
  expect(text).not.toMatch(/Sick/i)
  // The orders of the client that cover days of the month: open, or closed after it began.
  expect(text).toContain('Purchase order PO-4711, PO-CLOSED ')
  expect(data.timesheets[0]).toMatchObject({ purchaseOrder: 'PO-4711, PO-CLOSED' })
  const abroad = await app.as('HR_MANAGER', { countryIDs: ['SA'] })
  expect(await abroad.get('/candidate-timesheets', { candidateID, month: '2026-11' })).toMatchObject({ status: 404 })
})

test('a holiday missing in the calendar is a warning on the timesheet, and can be approved there but not in bulk', async () => {
  const made = await timesheet()
  expect(made).toMatchObject({ warnings: [] })
  const typed = await dataOf(
    writeDays(executive, made, novemberDay('03', 'HOLIDAY'), novemberDay('04', 'WORK', { otherHalf: 'HOLIDAY' })),
  )
  const warned = ['03', '04'].map((of) => ({ code: 'HOLIDAY_NOT_IN_CALENDAR', path: `days.2026-11-${of}.type` }))
  expect(typed).toMatchObject({ problems: [], warnings: warned })
  const { id, version } = await dataOf(moveTimesheet(executive, typed, 'SUBMITTED'))
  const { data } = await manager.post(`${TIMESHEETS}/approve`, { timesheets: [{ id, version }] })
  const message = expect.stringContaining('3 Nov 2026, 4 Nov 2026')
  expect(data).toMatchObject({ done: [], refused: [{ id, code: 'WARNINGS_NOT_CONFIRMED', message }] })
  expect(await dataOf(manager.get(`${TIMESHEETS}/${id}`))).toMatchObject({ warnings: warned })
  expect(await dataOf(moveTimesheet(manager, { id, version }, 'APPROVED'))).toMatchObject({ status: 'APPROVED' })
  // A holiday that was deleted from the calendar no longer counts.
  const other = await dataOf(writeDays(executive, await timesheet(), novemberDay('05', 'HOLIDAY')))
  const { db } = app.appContext
  const free = { countryId: 'AE', date: '2026-11-05', name: 'Accession Day', paid: true, tentative: false }
  const { id: freeID } = await db.insertInto('publicHoliday').values(free).returning('id').executeTakeFirstOrThrow()
  const entered = await dataOf(executive.get(`${TIMESHEETS}/${other.id}`))
  await db.deleteFrom('publicHoliday').where('id', '=', freeID).execute()
  expect([other.warnings.length, entered.warnings]).toEqual([1, []])
})

test('a user who loses the permission before the job starts generates no timesheets', async () => {
  const { orderFormID } = await createPlacement(app, { status: 'ACTIVE', countryID: 'OM', startDate: '2026-08-03' })
  const leaving = await app.as('HR_ASSOCIATE')
  const generated = await leaving.post(`${TIMESHEETS}/generate`, { month: '2026-10', countryID: 'OM' })
  const { id } = leaving.staff!
  await app.appContext.db.updateTable('appUser').set({ role: 'VISA_TEAM' }).where('id', '=', id).execute()
  const worker = await drainJobs(app, timesheetJobs)
  const { errors } = await outcomeOf(leaving, generated)
  await worker.stop()
  expect(errors).toMatchObject([{ message: expect.stringContaining('no longer generate timesheets') }])
  expect((await executive.get(TIMESHEETS, { orderFormID })).data).toEqual([])
})

test('days without a valid work authorisation can be approved only by HR, one by one and with a reason', async () => {
  const made = await timesheet()
  const ends = (visaExpiry: string, more = {}) =>
    app.appContext.db
      .updateTable('consultant')
      .set({ visaExpiry, ...more })
      .where('id', '=', made.candidateID)
      .execute()
  const sent = await dataOf(moveTimesheet(executive, made, 'SUBMITTED'))
  const ways = async (by: Caller) =>
    (await dataOf(by.get(`${TIMESHEETS}/${made.id}`))).availableTransitions.find(
      ({ to }: { to: string }) => to === 'APPROVED',
    )
  const finance = await app.as('FINANCE_MANAGER_INVOICE')
  // Today is the 18th: a visa that ends tomorrow is valid, one that ended yesterday is not; no one needs one in their
  // own country.
  await ends('2026-11-18')
  expect(await ways(finance)).toMatchObject({ to: 'APPROVED', allowed: true, needsReason: false })
  await ends('2026-11-17', { nationality: 'AE' })
  expect(await ways(finance)).toMatchObject({ allowed: true })
  await ends('2026-11-17', { nationality: null })
  expect(await ways(finance), 'without a known nationality').toMatchObject({ allowed: false })
  await ends('2026-11-17', { nationality: 'IN' })
  expect(await ways(finance)).toMatchObject({ allowed: false, why: [{ name: 'workAuthorised' }] })
  expect(await moveTimesheet(finance, sent, 'APPROVED', 'It is being renewed')).toMatchObject({
    status: 422,
    code: 'WORK_NOT_AUTHORISED',
  })
  expect(await ways(manager)).toMatchObject({ allowed: true, needsReason: true })
  expect(await moveTimesheet(manager, sent, 'APPROVED')).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
  const { data } = await manager.post(`${TIMESHEETS}/approve`, { timesheets: [{ id: sent.id, version: sent.version }] })
  expect(data).toMatchObject({ done: [], refused: [{ id: sent.id, code: 'WORK_NOT_AUTHORISED' }] })
  const reason = 'The renewal is applied for, and the stay goes on.'
  expect(await dataOf(moveTimesheet(manager, sent, 'APPROVED', reason))).toMatchObject({ status: 'APPROVED', reason })
  const { data: history } = await manager.get(`${TIMESHEETS}/${made.id}/history`)
  expect(history[0]).toMatchObject({ event: 'timesheet.approved', reason })
})
