import { statesOf } from '@muster/contract/kernel/api/states.ts'
import { isPendingInternally } from '@muster/contract/order-forms/onboarding/request-assignees.rules.ts'
import { machineOf, RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { requestTaskLabels } from '@muster/contract/order-forms/onboarding/request-tasks.labels.ts'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  approveVisa,
  createDraft,
  createTestUsers,
  decideApproval,
  expectStatus,
  moveOrderForm,
  moveRequest,
  moveToStage,
  readOrderFormAs,
  SETUP,
  TODAY,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { type HomePart, readTasks } from '../../../kernel/testing/tasks.ts'
import { remindLateSteps } from '../core/reminders.actions.ts'

/** Each test has many steps. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

const users = await createTestUsers()

/** The tasks on a user's dashboard about one order form. */
const rowsAbout = async (who: Caller, id: string, part?: HomePart) =>
  (await readTasks(who, part)).filter(({ path }) => path.includes(id))
const context = async (who: Caller, id: string) =>
  (await rowsAbout(who, id)).map(({ action, title }) => `${action}: ${title}`)
const bells = async (who: Caller, id: string, type?: string): Promise<string[]> =>
  (await who.get('/user-notifications', { pageSize: 100 })).data
    .filter(({ metadata }: { metadata: { orderFormID?: string; type: string } }) => metadata.orderFormID === id)
    .filter(({ metadata }: { metadata: { type: string } }) => !type || metadata.type === type)
    .map(({ subject }: { subject: string }) => subject)
const listed = async (who: Caller, id: string) =>
  (await who.get(SETUP, { waiting: 'me', pageSize: 100 })).data.some((row: { id: string }) => row.id === id)

test('each step is on the dashboard of its assignees, and on that of the owner as waiting for others', async () => {
  const { bd, fmp, fmi, hrm, hra } = users
  const { id } = await createDraft(users)
  const { personName } = await readOrderFormAs(bd, id)
  expect(await rowsAbout(bd, id)).toEqual([
    expect.objectContaining({
      kind: 'order-form-draft',
      title: `Draft: ${personName}`,
      action: 'Continue',
      path: `/order-form-setups/new?draft=${id}`,
      dueOn: null,
    }),
  ])
  expect(await rowsAbout(users.cm, id), 'a draft is a task of its owner only').toEqual([])
  await moveToStage(users, id, 'MARGIN_REVIEW')
  expect(await rowsAbout(bd, id)).toEqual([])
  expect(await rowsAbout(fmi, id)).toEqual([
    expect.objectContaining({
      kind: 'order-form',
      title: `${personName} is pending margin review`,
      action: 'Check',
      path: `/order-form-setups/${id}`,
      dueAt: (await readOrderFormAs(fmi, id)).slaDueAt,
    }),
  ])
  expect(await rowsAbout(fmp, id), 'a user who has confirmed has no task any more').toEqual([])
  expect(await rowsAbout(bd, id, 'waitingOnOthers')).toEqual([expect.objectContaining({ action: 'Open' })])
  expectStatus(await users.fmi.post(`${SETUP}/${id}/checks`, { side: 'BILL', version: await versionOf(fmi, id) }))
  expect(await context(hrm, id)).toEqual([`Review: ${personName} is pending HR review`])
  expect(await rowsAbout(hra, id), 'the associate is notified and does not review').toEqual([])
  expect(await bells(hra, id)).toEqual([expect.stringContaining('is in HR review')])
  expectStatus(await moveOrderForm(hrm, id, 'REVISION_REQUESTED', { reason: 'The notice is too short.' }))
  expect(await context(bd, id)).toEqual([`Revise: ${personName} was returned`])
  expect(await rowsAbout(bd, id), 'a returned one is edited').toMatchObject([{ path: `/order-form-setups/${id}/edit` }])
})

test('a placement that ends soon is on the dashboard of those who can renew it, until the renewal is submitted', async () => {
  const { id } = await createDraft(users, { startDate: TODAY, endDate: '2026-08-01' })
  await moveToStage(users, id, 'ACTIVE')
  expect(await rowsAbout(users.bd, id, 'expiring')).toEqual([
    expect.objectContaining({ kind: 'renewal', action: 'Renew', dueOn: '2026-08-01' }),
  ])
  expect(await rowsAbout(users.fmi, id, 'expiring')).toEqual([])
  const { data: next } = expectStatus(await users.bd.post(`${SETUP}/${id}/clone-or-renew`, { mode: 'RENEW' }), 201)
  expect(await rowsAbout(users.bd, next.id, 'expiring'), 'the draft is continued').toEqual([
    expect.objectContaining({ kind: 'renewal', action: 'Continue', path: `/order-form-setups/new?draft=${next.id}` }),
  ])
})

test('requests of an order form and their cancellation reach the assignees as notification and on the dashboard', async () => {
  const { visa, assets, coo, cfo } = users
  // Not the associate who uploads the signature: users are not notified of their own transitions.
  const hra = await users.app.as('HR_ASSOCIATE')
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'VISA_IN_PROGRESS')
  const { personName } = await readOrderFormAs(hra, id)
  expect(await bells(hra, id, 'FORM_SUBMITTED')).toEqual([expect.stringContaining('requires the employee data form')])
  expect(await context(hra, id)).toContain(`Open: ${personName} has not received the employee data form`)
  expect(await bells(visa, id, 'VISA_UPDATE'), 'notified once').toHaveLength(1)
  await approveVisa(users, id)
  expect(await bells(assets, id, 'ASSET_REQUEST')).toEqual([expect.stringContaining('requires a laptop')])
  expect(await context(assets, id)).toEqual([`Open: ${personName} requires a laptop`])
  expect(await bells(hra, id)).toContainEqual(expect.stringContaining('requires a medical card'))
  expect(await context(hra, id)).toContain(`Open: ${personName} requires a medical card`)
  expect(await context(visa, id)).toEqual([`Open: ${personName} has a visa and has not arrived`])
  for (const status of ['ARRIVED', 'MEDICAL_DONE', 'ID_ISSUED'])
    expectStatus(await moveRequest(visa, id, 'VISA', { status }))
  expectStatus(await moveRequest(visa, id, 'VISA', { status: 'ACTIVE', reference: 'ID-1', expiresOn: '2028-06-14' }))
  expect(await context(visa, id)).toEqual([])

  expectStatus(await moveOrderForm(coo, id, 'CANCELLED', { reason: 'The client has stopped.' }))
  expect(await context(visa, id)).toEqual([`Open: ${personName} has a visa to cancel`])
  expect(await bells(visa, id)).toContainEqual(expect.stringContaining('Visa status: cancellation requested'))
  expect(await bells(assets, id)).toContainEqual(expect.stringContaining('Laptop status: cancelled'))
  expect(await bells(hra, id)).toContainEqual(expect.stringContaining('Medical card status: rejected'))
  // The card rejected by the cancellation is no task; the assigned laptop is requested back, without a due date.
  expect(await context(hra, id)).toEqual([])
  const requests = async (who: Caller, filters: object) =>
    (await who.get('/order-form-setup-requests', { orderFormID: id, ...filters })).data
      .map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)
      .sort()
  expect(await requests(hra, { waiting: 'me' })).toEqual([])
  expect(await requests(visa, { waiting: 'me' })).toEqual(['VISA CANCELLATION_REQUESTED'])
  expect(await requests(cfo, { done: false })).toEqual(['VISA CANCELLATION_REQUESTED'])
  expect(await requests(cfo, { done: true })).toEqual([
    'EMPLOYEE_DATA CANCELLED',
    'LAPTOP CANCELLED',
    'MEDICAL REJECTED',
  ])
  expect(await rowsAbout(visa, id)).toMatchObject([{ dueOn: null }])
  const history = (await cfo.get(`${SETUP}/${id}/history`)).data
  const fallen = history
    .filter(({ event }: { event: string }) => event === 'order-form.request-updated')
    .flatMap(({ changes }: { changes: { field: string; to: unknown }[] }) => changes)
    .map(({ field, to }: { field: string; to: unknown }) => `${field} ${to}`)
  expect(fallen).toEqual(
    expect.arrayContaining([
      'requests.VISA.status CANCELLATION_REQUESTED',
      'requests.LAPTOP.status CANCELLED',
      'requests.MEDICAL.status REJECTED',
      'requests.EMPLOYEE_DATA.status CANCELLED',
    ]),
  )
})

test('every pending status has a task label on the dashboard', () => {
  const next = RequestKind.options.flatMap((kind) =>
    statesOf(machineOf(kind))
      .filter((status) => isPendingInternally(kind, status))
      .map((status) => [kind, status] as const),
  )
  expect(next.filter(([kind, status]) => !requestTaskLabels[kind][status])).toEqual([])
  expect(next).toHaveLength(Object.values(requestTaskLabels).flatMap((labels) => Object.keys(labels)).length)
})

test('current delegates see the pending approvals of their delegators; decided ones disappear', async () => {
  const { cm, cfo, hrm, app } = users
  // A user who checked neither side of its margin.
  const fmi = await app.as('FINANCE_MANAGER_INVOICE')
  const day = { firstDay: TODAY, lastDay: '2026-12-31' }
  for (const who of [cm, cfo]) expectStatus(await who.post('/delegations', { toID: fmi.staff!.id, ...day }), 201)
  const stranger = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  const elsewhere = await app.as('FINANCE_MANAGER_INVOICE')
  expectStatus(await stranger.post('/delegations', { toID: elsewhere.staff!.id, ...day }), 201)

  const { id } = await createDraft(users, {
    bill: { unit: 'MONTH', rate: '26000.00', currency: 'AED', paymentTerms: 'NET_30' },
  })
  await moveToStage(users, id, 'APPROVAL')
  const chain = (await readOrderFormAs(cfo, id)).approvals.map(({ roles }: { roles: string[] }) => roles[0])
  expect(chain.slice(0, 2)).toEqual(['COUNTRY_MANAGER', 'CFO'])
  for (const who of [cm, fmi]) {
    expect(await context(who, id)).toEqual([expect.stringContaining('Approve: ')])
    expect(await listed(who, id)).toBe(true)
    expect(await bells(who, id, 'APPROVAL_REQUEST')).toContainEqual(expect.stringContaining('is pending your approval'))
  }
  expect((await readOrderFormAs(hrm, id)).pendingRoles.people.map(({ id: one }: { id: string }) => one)).toContain(
    fmi.staff!.id,
  )
  expect(await context(elsewhere, id), 'a user can’t delegate more than their own scope').toEqual([])
  expect(await listed(elsewhere, id)).toBe(false)

  const second = await app.as('COUNTRY_MANAGER')
  const far = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  expectStatus(await second.post('/delegations', { toID: far.staff!.id, ...day }), 201)
  await remindLateSteps(app.appContext, new Date(Date.parse(`${TODAY}T08:00:00Z`) + 49 * 3_600_000))
  const late = expect.stringContaining('is overdue')
  expect(await bells(fmi, id, 'APPROVAL_REQUEST')).toContainEqual(late)
  expect(await bells(far, id, 'APPROVAL_REQUEST'), 'a delegate without access to it').toEqual([])

  expectStatus(await decideApproval(fmi, id, 'APPROVE', 'In place of the country manager'))
  expect((await readOrderFormAs(cfo, id)).pendingRoles.roles).toEqual(['CFO'])
  expect(await context(cfo, id)).toEqual([expect.stringContaining('Approve: ')])
  expect(await context(fmi, id), 'no user approves two steps of the same submission').toEqual([])
  expect(await listed(fmi, id)).toBe(false)
  expect(await decideApproval(fmi, id, 'APPROVE', 'Again')).toMatchObject({
    status: 422,
    code: 'NOT_THE_NEXT_APPROVER',
  })
})

test('a submission shows the missing approver of a step that no user can take, and administrators are notified', async () => {
  const { bd, cm, app } = users
  const admin = await app.as('ADMIN')
  const managers = app.appContext.db.updateTable('appUser').where('role', '=', 'COUNTRY_MANAGER')
  await managers.set({ active: false }).execute()
  const { id } = await createDraft(users)
  const submitted = expectStatus(await moveOrderForm(bd, id, 'SUBMITTED'))
  const missing = submitted.data.pendingRoles.unfilled.find((message: string) => message.includes('Country Manager'))
  expect(missing).toMatch(
    /^No user with the role Country Manager or Associate Director is available for United Arab Emirates\. Ask an administrator/,
  )
  expect(submitted.message).toContain(missing)
  const notices = (await admin.get('/user-notifications', { pageSize: 100 })).data
  expect(notices).toContainEqual(
    expect.objectContaining({
      subject: `Order form ${submitted.data.number} can’t be approved`,
      message: expect.stringContaining(missing),
      metadata: expect.objectContaining({ orderFormID: id, type: 'APPROVAL_REQUEST' }),
    }),
  )
  await managers.set({ active: true }).execute()
  expect((await readOrderFormAs(bd, id)).pendingRoles.unfilled).not.toContain(missing)
  // A contributor may not approve it: as the only user with the role they are ignored for the step.
  await managers.set({ active: false }).where('id', '<>', cm.staff!.id).execute()
  const own = await createDraft(users, {}, cm)
  expect(expectStatus(await moveOrderForm(cm, own.id, 'SUBMITTED')).data.pendingRoles.unfilled).toContain(missing)
  await managers.set({ active: true }).execute()
})

test('the HR vice president can take the HR review, so a country without an HR manager is not reported', async () => {
  const { bd, app } = users
  await app.as('HR_VICE_PRESIDENT')
  const managers = app.appContext.db.updateTable('appUser').where('role', '=', 'HR_MANAGER')
  await managers.set({ active: false }).execute()
  const { id } = await createDraft(users)
  const submitted = expectStatus(await moveOrderForm(bd, id, 'SUBMITTED'))
  expect(submitted.data.pendingRoles.unfilled).toEqual([])
  const heads = app.appContext.db.updateTable('appUser').where('role', '=', 'HR_VICE_PRESIDENT')
  await heads.set({ active: false }).execute()
  expect((await readOrderFormAs(bd, id)).pendingRoles.unfilled).toEqual([
    expect.stringMatching(/^No user with the role HR Manager or HR Vice President is available/),
  ])
  await heads.set({ active: true }).execute()
  await managers.set({ active: true }).execute()
})

test('an approval step whose only users decided or reviewed this order form is reported', async () => {
  const { cm, coo, app } = users
  const { db } = app.appContext
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVAL')
  const unfilled = async () => (await readOrderFormAs(coo, id)).pendingRoles.unfilled
  expect(await unfilled()).toEqual([])
  const steps = db.updateTable('orderFormApproval').where('orderFormId', '=', id)
  const others = db.updateTable('appUser').where('role', 'in', ['COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR'])
  const message = expect.stringMatching(/^No user with the role Country Manager.* is available/)
  await others.set({ active: false }).where('id', '<>', cm.staff!.id).execute()
  expect(await unfilled()).toEqual([])
  await db.updateTable('orderForm').set({ hrReviewedBy: cm.staff!.id }).where('id', '=', id).execute()
  expect(await unfilled(), 'reviewed').toEqual([message])
  await db.updateTable('orderForm').set({ hrReviewedBy: null }).where('id', '=', id).execute()
  const { roles } = await db
    .selectFrom('orderFormApproval')
    .select('roles')
    .where('orderFormId', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('orderFormApproval')
    .values({ orderFormId: id, round: 1, step: 9, roles, why: 'A second opinion', reasonRequired: false })
    .execute()
  await steps
    .where('step', '=', 1)
    .set({ decision: 'APPROVE', decidedBy: cm.staff!.id, decidedAt: new Date() })
    .execute()
  expect(await unfilled(), 'decided').toEqual([message])
  await others.set({ active: true }).execute()
})
