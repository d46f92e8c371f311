import { beforeEach, expect, test } from 'vitest'
import { drainJobs, outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import { createPlacement, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import {
  createTimesheetTestApp,
  dataOf,
  moveTimesheet,
  novemberDay,
  TIMESHEETS,
  type Timesheet,
  writeDays,
} from '../../../kernel/testing/fixtures/timesheet-fixtures.ts'
import { generateNightly, timesheetJobs } from './timesheets.jobs.ts'

const { app, executive, associate, manager, timesheet } = await createTimesheetTestApp()
await app.appContext.db
  .insertInto('publicHoliday')
  .values({ countryId: 'AE', date: '2026-11-30', name: 'Commemoration Day', paid: true, tentative: false })
  .execute()
beforeEach(() => app.setNow('2026-11-18T08:00:00Z'))

test('a timesheet is generated from the placement, entered, submitted by one person and approved by another', async () => {
  const made = await timesheet({ startDate: '2026-11-09' })
  expect(made).toMatchObject({
    firstDay: '2026-11-09',
    lastDay: '2026-11-30',
    status: 'DRAFT',
    derivedStatus: 'MISSING',
  })
  expect(made).toMatchObject({ totals: { expected: '15', worked: '15', holiday: '1', hours: '120.00' } })
  expect(made.days.at(-1)).toMatchObject({ date: '2026-11-30', type: 'HOLIDAY', holiday: 'Commemoration Day' })
  const entered = await dataOf(
    writeDays(
      executive,
      made,
      novemberDay('09', 'WORK', { overtime: { night: '2.5' }, note: 'Release' }),
      novemberDay('10', 'WORK', { otherHalf: 'OFF' }),
    ),
  )
  expect(entered).toMatchObject({
    derivedStatus: 'DRAFT',
    version: 2,
    problems: [],
    totals: { worked: '14.5', billable: '14.5', payable: '15.5', hours: '116.00', overtimeNight: '2.50' },
  })
  const submitted = await dataOf(moveTimesheet(executive, entered, 'SUBMITTED'))
  expect(submitted).toMatchObject({ isOpen: false, _submittedBy: { id: executive.staff!.id } })
  expect(submitted.availableTransitions).toMatchObject([
    { to: 'CLIENT_CONFIRMED', allowed: false, why: [{ name: 'hasClientApproval' }] },
  ])
  expect(await writeDays(executive, submitted, novemberDay('11'))).toMatchObject({ status: 409, code: 'NOT_OPEN' })
  expect(await moveTimesheet(executive, submitted, 'APPROVED')).toMatchObject({ status: 403 })
  const approved = await dataOf(moveTimesheet(manager, submitted, 'APPROVED'))
  expect(approved).toMatchObject({ status: 'APPROVED', _approvedBy: { id: manager.staff!.id } })
  expect((await executive.get('/user-notifications', { sort: '-createdAt' })).data[0].subject).toContain(': approved')
  const { data: history } = await manager.get(`${TIMESHEETS}/${made.id}/history`)
  expect(history.map(({ event }: { event: string }) => event)).toEqual(
    ['approved', 'submitted', 'days-entered', 'created'].map((what) => `timesheet.${what}`),
  )
  expect(history[2].changes).toContainEqual({ field: 'days.2026-11-10', from: 'WORK 8', to: 'WORK/OFF 4' })
})

test('no user can approve a timesheet they submitted, singly or in bulk; a returned timesheet has a reason and can be submitted again', async () => {
  const own = await timesheet()
  const other = await timesheet()
  const mine = await dataOf(moveTimesheet(manager, own, 'SUBMITTED'))
  const theirs = await dataOf(moveTimesheet(associate, other, 'SUBMITTED'))
  expect(await moveTimesheet(manager, mine, 'APPROVED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  const timesheets = [mine, theirs].map(({ id, version }) => ({ id, version }))
  const { data } = await manager.post(`${TIMESHEETS}/approve`, { timesheets })
  expect(data).toMatchObject({ done: [other.id], refused: [{ id: own.id, code: 'SELF_APPROVAL' }] })
  expect(await moveTimesheet(manager, mine, 'REJECTED')).toMatchObject({ status: 400 })
  const back = await dataOf(moveTimesheet(manager, mine, 'REJECTED', 'The 3rd is missing'))
  expect(back).toMatchObject({ status: 'REJECTED', reason: 'The 3rd is missing', isOpen: true })
  const again = await dataOf(
    moveTimesheet(associate, await dataOf(writeDays(associate, back, novemberDay('03'))), 'SUBMITTED'),
  )
  expect(again).toMatchObject({ status: 'SUBMITTED', reason: null })
  const approved = await dataOf(moveTimesheet(manager, again, 'APPROVED'))
  expect(await dataOf(moveTimesheet(manager, approved, 'REJECTED', 'Too early'))).toMatchObject({ _approvedBy: null })
})

test('no user can approve days they entered, even if another person submits them or after a return', async () => {
  const deputy = await app.as('HR_MANAGER')
  const made = await timesheet()
  const wrote = await dataOf(writeDays(manager, made, novemberDay('03', 'OFF')))
  expect(wrote._contributors).toMatchObject([{ id: manager.staff!.id }])
  const submitted = await dataOf(moveTimesheet(associate, wrote, 'SUBMITTED'))
  expect(await moveTimesheet(manager, submitted, 'APPROVED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  const back = await dataOf(moveTimesheet(manager, submitted, 'REJECTED', 'Once more'))
  const again = await dataOf(moveTimesheet(associate, back, 'SUBMITTED'))
  const { id, version } = again
  const { data } = await manager.post(`${TIMESHEETS}/approve`, { timesheets: [{ id, version }] })
  expect(data.refused).toMatchObject([{ id, code: 'SELF_APPROVAL' }])
  await dataOf(moveTimesheet(deputy, again, 'APPROVED'))
})

test.each([
  ['outside the placement', [{ date: '2026-11-08', type: 'WORK' }], 'DAY_OUTSIDE_PLACEMENT', 'days.2026-11-08'],
  ['in another month', [{ date: '2026-12-01', type: 'WORK' }], 'DAY_OUTSIDE_PLACEMENT', 'days.2026-12-01'],
  [
    'of 25 hours',
    [novemberDay('10', 'WORK', { hours: '20', overtime: { normal: '5' } })],
    'TOO_MANY_HOURS',
    'days.2026-11-10.hours',
  ],
  ['of leave without approval', [novemberDay('10', 'LEAVE_PAID')], 'LEAVE_NOT_APPROVED', 'days.2026-11-10.type'],
  ['twice', [novemberDay('10'), novemberDay('10', 'OFF')], 'DUPLICATE_DAY', 'days.2026-11-10'],
])('a day %s is rejected at the day, and no day of the month is saved', async (_what, days, code, path) => {
  const made = await timesheet({ startDate: '2026-11-09' })
  const refused = await writeDays(executive, made, novemberDay('12', 'OFF'), ...days)
  expect(refused, refused.message).toMatchObject({ status: 422, code })
  expect(refused.errors?.map((one) => one.path)).toContain(path)
  expect((await executive.get(`${TIMESHEETS}/${made.id}`)).data).toMatchObject({ version: 1, derivedStatus: 'MISSING' })
})

test('approved leave updates an open timesheet, blocks a submitted one, and is rejected for an approved one', async () => {
  const open = await timesheet()
  const leave = `/candidates/${open.candidateID}/leaves`
  const requestLeave = async (startsOn: string, endsOn: string) => {
    const { data } = await associate.post(leave, { type: 'ANNUAL', startsOn, endsOn })
    return (to = 'APPROVED') => manager.put(`${leave}/${data.id}/status`, { version: data.version, status: to })
  }
  await dataOf((await requestLeave('2026-11-03', '2026-11-04'))())
  const now = (await executive.get(`${TIMESHEETS}/${open.id}`)).data
  expect(now.days.slice(2, 4)).toMatchObject([
    { type: 'LEAVE_PAID', hours: '0', paidPercent: '100' },
    { type: 'LEAVE_PAID' },
  ])
  const rowOf = async () => (await executive.get(TIMESHEETS, { orderFormID: open.orderFormID })).data[0]
  expect((await rowOf()).totals).toMatchObject({ leave: '0' })
  const worker = await drainJobs(app, timesheetJobs)
  await expect.poll(async () => (await rowOf()).totals.leave, { timeout: 10_000 }).toBe('2')
  await worker.stop()
  const followed = (await executive.get(`${TIMESHEETS}/${open.id}`)).data
  expect(await writeDays(executive, followed, novemberDay('03'))).toMatchObject({ code: 'LEAVE_NOT_APPROVED' })
  const submitted = await dataOf(moveTimesheet(executive, followed, 'SUBMITTED'))
  expect(submitted.totals).toMatchObject({ leave: '2' })
  await dataOf((await requestLeave('2026-11-10', '2026-11-10'))())
  expect(await moveTimesheet(manager, submitted, 'APPROVED')).toMatchObject({
    status: 422,
    code: 'DAYS_INVALID',
    errors: [{ path: 'days.2026-11-10.type' }],
  })
  const back = await dataOf(moveTimesheet(manager, submitted, 'REJECTED', 'Leave on the 10th'))
  await dataOf(moveTimesheet(manager, await dataOf(moveTimesheet(executive, back, 'SUBMITTED')), 'APPROVED'))
  expect(await (await requestLeave('2026-11-12', '2026-11-12'))()).toMatchObject({
    status: 422,
    code: 'TIMESHEET_ALREADY_APPROVED',
  })
})

test('leave and timesheet of one day, decided concurrently, never contradict each other', async () => {
  for (let round = 0; round < 4; round += 1) {
    const open = await timesheet()
    const submitted = await dataOf(moveTimesheet(executive, open, 'SUBMITTED'))
    const leave = `/candidates/${open.candidateID}/leaves`
    const { data } = await associate.post(leave, { type: 'UNPAID', startsOn: '2026-11-10', endsOn: '2026-11-10' })
    const answers = await Promise.all([
      manager.put(`${leave}/${data.id}/status`, { version: data.version, status: 'APPROVED' }),
      moveTimesheet(manager, submitted, 'APPROVED'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  }
})

test('a client that requires a signed timesheet gets one before the approval, and its document stays', async () => {
  const made = await timesheet()
  const columns = { requiresSignedTimesheet: true }
  await app.appContext.db.updateTable('client').set(columns).where('id', '=', made.clientID).execute()
  const submitted = await dataOf(moveTimesheet(executive, made, 'SUBMITTED'))
  expect(await moveTimesheet(manager, submitted, 'APPROVED')).toMatchObject({ code: 'CLIENT_APPROVAL_MISSING' })
  expect(await moveTimesheet(executive, submitted, 'CLIENT_CONFIRMED')).toMatchObject({
    code: 'CLIENT_APPROVAL_MISSING',
  })
  const pdf = signedPdf('november.pdf')
  const added = await executive.upload(`${TIMESHEETS}/${made.id}/documents`, pdf, { type: 'SIGNED' })
  const document = `${TIMESHEETS}/${made.id}/documents/${added.data[0].id}`
  expect((await executive.get(document)).bytes.equals(pdf.content as Buffer)).toBe(true)
  const confirmed = await dataOf(moveTimesheet(executive, submitted, 'CLIENT_CONFIRMED'))
  expect(await executive.del(document)).toMatchObject({ status: 409, code: 'DOCUMENT_IN_USE' })
  // A signed document proves only the days for which it was signed.
  const back = await dataOf(moveTimesheet(manager, confirmed, 'REJECTED', 'The 10th was not worked'))
  expect(back).toMatchObject({ hasClientApproval: true })
  const changed = await dataOf(writeDays(executive, back, novemberDay('10', 'OFF')))
  expect(changed).toMatchObject({ hasClientApproval: false })
  const again = await dataOf(moveTimesheet(executive, changed, 'SUBMITTED'))
  expect(await moveTimesheet(manager, again, 'APPROVED')).toMatchObject({ code: 'CLIENT_APPROVAL_MISSING' })
  // Recording the client's signature is not an approval.
  const prover = await app.as('HR_MANAGER')
  await prover.upload(`${TIMESHEETS}/${made.id}/documents`, pdf, { type: 'SIGNED' })
  expect(await moveTimesheet(prover, again, 'APPROVED')).toMatchObject({ code: 'SELF_APPROVAL' })
  const back2 = await dataOf(moveTimesheet(manager, again, 'REJECTED', 'The signed timesheet is of other days'))
  // A document attached while the days are entered belongs to the days submitted with it.
  await executive.upload(`${TIMESHEETS}/${made.id}/documents`, pdf, { type: 'SIGNED' })
  const typed = await dataOf(writeDays(executive, back2, novemberDay('11', 'OFF')))
  await dataOf(moveTimesheet(manager, await dataOf(moveTimesheet(executive, typed, 'SUBMITTED')), 'APPROVED'))
})

test('the timesheets of a month are generated once in the background, and follow leave until days are entered', async () => {
  const { orderFormID, candidateID } = await createPlacement(app, {
    status: 'ACTIVE',
    countryID: 'OM',
    startDate: '2026-08-03',
  })
  // A placement put on hold before its start has no month.
  const held = await createPlacement(app, { status: 'ONBOARDING', countryID: 'OM', startDate: '2026-08-03' })
  await app.appContext.db
    .updateTable('orderForm')
    .set({ status: 'ON_HOLD', statusBeforeHold: 'ONBOARDING' })
    .where('id', '=', held.orderFormID)
    .execute()
  const worker = await drainJobs(app, timesheetJobs)
  const generate = async () =>
    outcomeOf(executive, await executive.post(`${TIMESHEETS}/generate`, { month: '2026-10', countryID: 'OM' }))
  expect((await generate()).result).toEqual({ month: '2026-10', created: 1, refreshed: 0, placements: 1 })
  expect((await generate()).result).toMatchObject({ created: 0, refreshed: 0 })
  await app.appContext.db
    .insertInto('publicHoliday')
    .values({ countryId: 'OM', date: '2026-10-05', name: 'A holiday', paid: true, tentative: false })
    .execute()
  expect((await generate()).result).toMatchObject({ created: 0, refreshed: 1 })
  await worker.stop()
  const { data } = await executive.get(TIMESHEETS, { orderFormID, month: '2026-10' })
  expect(data).toMatchObject([{ derivedStatus: 'MISSING', _candidate: { id: candidateID }, totals: { holiday: '1' } }])
  expect(await generateNightly(app.appContext, { countryID: 'OM', day: '2026-10-25' })).toEqual([
    { created: 0, refreshed: 0, placements: 1 },
    { created: 1, refreshed: 0, placements: 1 },
  ])
  const month = (await executive.get(`${TIMESHEETS}/progress`, { month: '2026-10', countryID: 'OM' })).data
  expect(month).toMatchObject({
    placements: 1,
    withoutTimesheet: 0,
    derivedStatuses: [{ derivedStatus: 'MISSING', count: 1 }],
    workedDays: '0',
  })
  const later = (await executive.get(`${TIMESHEETS}/progress`, { month: '2026-12', countryID: 'OM' })).data
  expect(later).toMatchObject({ placements: 1, withoutTimesheet: 1, derivedStatuses: [] })
  expect(await associate.post(TIMESHEETS, { orderFormID, month: '2026-10' })).toMatchObject({
    status: 409,
    code: 'TIMESHEET_EXISTS',
  })
  expect(await associate.post(TIMESHEETS, { orderFormID, month: '2026-07' })).toMatchObject({
    code: 'PLACEMENT_NOT_ACTIVE',
  })
})

test('bulk edit loads and saves in one request, and one invalid row does not block the others', async () => {
  const one = await timesheet()
  const two = await timesheet()
  const three = await timesheet()
  const { data: grid } = await executive.get(`${TIMESHEETS}/grid`, { orderFormID: [one.orderFormID, two.orderFormID] })
  expect(grid).toHaveLength(2)
  expect(grid[0].days).toHaveLength(30)
  const timesheets = [
    { id: one.id, version: one.version, days: [novemberDay('02', 'OFF')] },
    { id: two.id, version: two.version, days: [novemberDay('02', 'SICK')] },
    { id: three.id, version: 9, days: [novemberDay('02')] },
  ]
  const { data } = await executive.put(`${TIMESHEETS}/days`, { timesheets })
  expect(data.saved).toMatchObject([{ id: one.id, version: 2, totals: { worked: '19' } }])
  expect(data.refused.map(({ code }: { code: string }) => code).sort()).toEqual(['LEAVE_NOT_APPROVED', 'STALE_VERSION'])
})

test('days are imported from a spreadsheet: a check reports errors by line, and all or none are saved', async () => {
  const one = await timesheet()
  const two = await timesheet()
  const people = await app.appContext.db
    .selectFrom('consultant')
    .select(['id', 'code'])
    .where('id', 'in', [one.candidateID, two.candidateID])
    .execute()
  const code = (id: string) => people.find((person) => person.id === id)!.code
  const worker = await drainJobs(app, timesheetJobs)
  const bring = async (mode: string, ...lines: string[]) => {
    const content = ['Employee no,Date,Status,Hours,OT', ...lines].join('\n')
    return outcomeOf(
      executive,
      await executive.upload(`${TIMESHEETS}/import`, { name: 'november.csv', content }, { mode }),
    )
  }
  const good = [`${code(one.candidateID)},2026-11-02,P,7.5,2`, `${code(two.candidateID)},2026-11-03,absent,,`]
  const wrong = [
    `${code(one.candidateID)},2026-11-04,P,25,`,
    `${code(one.candidateID)},2026-11-05,annual leave,,`,
    'C-99999,2026-11-02,P,8,',
    `${code(two.candidateID)},2026-11-03,P,8,`,
  ]
  const checked = await bring('CHECK', ...good, ...wrong)
  expect(checked.result.bad.map(({ line, path }: { line: number; path: string }) => `${line} ${path}`).sort()).toEqual([
    '4 hours',
    '5 type',
    '6 consultant',
    '7 date',
  ])
  expect(await bring('COMMIT', ...good, ...wrong)).toMatchObject({ state: 'FAILED' })
  expect((await executive.get(`${TIMESHEETS}/${one.id}`)).data).toMatchObject({ derivedStatus: 'MISSING' })
  expect(await bring('COMMIT', ...good)).toMatchObject({ state: 'DONE', result: { created: 2 } })
  await worker.stop()
  expect((await executive.get(`${TIMESHEETS}/${one.id}`)).data).toMatchObject({
    derivedStatus: 'DRAFT',
    version: 2,
    totals: { hours: '159.50', overtimeNormal: '2.00' },
  })
  expect((await executive.get(`${TIMESHEETS}/${two.id}`)).data.totals).toMatchObject({ worked: '19' })
})

test('consultants are reminded by an email recorded on the timesheet, at most once an hour', async () => {
  const made = await timesheet()
  const sent = await timesheet()
  await dataOf(moveTimesheet(executive, sent, 'SUBMITTED'))
  const remind = () => executive.post(`${TIMESHEETS}/reminders`, { timesheetIDs: [made.id, sent.id] })
  expect((await remind()).data).toMatchObject({
    done: [made.id],
    refused: [{ id: sent.id, code: 'TIMESHEET_NOT_MISSING' }],
  })
  expect((await remind()).data.refused.map(({ code }: { code: string }) => code)).toContain('SENT_RECENTLY')
  const mails = await app.appContext.db
    .selectFrom('outboxMail')
    .select(['toAddress', 'subject'])
    .where('entityId', '=', made.id)
    .execute()
  expect(mails).toEqual([{ toAddress: `${made.candidateID}@example.com`, subject: 'Your timesheet for Nov 2026' }])
  const { data } = await executive.get(`${TIMESHEETS}/${made.id}`)
  expect(data.reminders).toMatchObject([{ to: `${made.candidateID}@example.com`, _by: { id: executive.staff!.id } }])
})

test('earlier commenters are notified of comments, and the timesheet is printed for signature', async () => {
  const made = await timesheet()
  const comment = (by: Caller, text: string) => by.post(`${TIMESHEETS}/${made.id}/comments`, { text })
  await comment(associate, 'Where is the 5th?')
  expect(await comment(executive, 'On its way')).toMatchObject({
    status: 201,
    data: { _author: { id: executive.staff!.id } },
  })
  expect((await associate.get('/user-notifications', { sort: '-createdAt' })).data[0].subject).toContain('New comment')
  expect((await executive.get(`${TIMESHEETS}/${made.id}/comments`)).data).toHaveLength(2)
  const { bytes, headers } = await executive.get(`${TIMESHEETS}/${made.id}/download`)
  expect(headers['content-type']).toBe('application/pdf')
  const text = await textOf(bytes)
  for (const phrase of [
    'Timesheet Nov 2026',
    'Mon 2 Nov 2026',
    'Worked',
    'Comments',
    'Signature and stamp: Signature:',
  ])
    expect(text).toContain(phrase)
  // The view is on the audit trail only.
  const views = app.appContext.db.selectFrom('auditEntry').select('id').where('event', '=', 'timesheet.pdf-viewed')
  expect(await views.where('entityId', '=', made.id).execute()).toHaveLength(1)
  expect(JSON.stringify((await executive.get(`${TIMESHEETS}/${made.id}/history`)).data)).not.toContain('pdf-viewed')
})

test('country managers and business development see status and totals within their scope only', async () => {
  const seller = await app.as('BUSINESS_DEVELOPMENT')
  const made = await timesheet({ manager: seller.staff!.id })
  const other = await timesheet()
  const { data } = await seller.get(`${TIMESHEETS}/${made.id}`)
  expect(data).toMatchObject({ status: 'DRAFT', totals: { worked: '20' } })
  for (const hidden of [
    'days',
    'adjustments',
    'ownAdjustments',
    'reminders',
    'availableTransitions',
    'reason',
    'documents',
  ])
    expect(data).not.toHaveProperty(hidden)
  await dataOf(
    moveTimesheet(manager, await dataOf(moveTimesheet(executive, made, 'SUBMITTED')), 'REJECTED', 'Ill on the 10th'),
  )
  const leave = `/candidates/${made.candidateID}/leaves`
  const sick = (await associate.post(leave, { type: 'SICK', startsOn: '2026-11-10', endsOn: '2026-11-10' })).data
  await dataOf(manager.put(`${leave}/${sick.id}/status`, { version: sick.version, status: 'APPROVED' }))
  await dataOf(writeDays(executive, (await executive.get(`${TIMESHEETS}/${made.id}`)).data, novemberDay('10', 'SICK')))
  // The number of leave days is visible as part of the total; the number of sick days is health data.
  const [own] = (await seller.get(TIMESHEETS)).data
  const one = (await seller.get(`${TIMESHEETS}/${made.id}`)).data
  const history = (await seller.get(`${TIMESHEETS}/${made.id}/history`)).data
  const close = (await seller.get(`${TIMESHEETS}/month-close`, { month: '2026-11' })).data
  expect([own, one, close]).toMatchObject(Array(3).fill({ totals: { leave: '1' } }))
  expect(JSON.stringify([own, one, history, close])).not.toMatch(/sick|Ill on/i)
  expect((await seller.get(TIMESHEETS)).data.map(({ id }: Timesheet) => id)).toEqual([made.id])
  for (const path of [`${TIMESHEETS}/${other.id}`, `${TIMESHEETS}/${other.id}/history`])
    expect(await seller.get(path), path).toMatchObject({ status: 404 })
  expect(await seller.get(`${TIMESHEETS}/grid`)).toMatchObject({ status: 403 })
  expect((await seller.get(`${TIMESHEETS}/progress`, { month: '2026-11' })).data).toMatchObject({ placements: 1 })
  const abroad = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  expect(await abroad.get(`${TIMESHEETS}/${made.id}`)).toMatchObject({ status: 404 })
  expect((await abroad.get(TIMESHEETS)).meta!.total).toBe(0)
  const cfo = await app.as('CFO')
  const file = await cfo.get(`${TIMESHEETS}/export`, { format: 'csv', orderFormID: made.orderFormID })
  expect(file.bytes.toString('utf8')).toContain('2026-11')
})
