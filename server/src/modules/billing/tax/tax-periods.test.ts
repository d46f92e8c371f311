import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  BILLINGS,
  createBillingTestApp,
  dataOf,
  moveInvoice,
  NOTIFIED_AT,
} from '../../../kernel/testing/fixtures/billing.ts'

// Tax periods: closed by one person, reopened by two.

const { app, executive, manager, cfo, make, documents } = await createBillingTestApp()
beforeEach(() => app.setNow(NOTIFIED_AT))

const PERIODS = `${BILLINGS}/tax-periods`

test('nothing is issued into a closed tax period until two people have reopened it', async () => {
  const placed = await make.month()
  const path = `${PERIODS}/${placed.legalEntityID}`
  const submitted = dataOf(await moveInvoice(executive, await documents.draftOf(placed.clientID), 'SUBMITTED'))
  const approved = dataOf(await moveInvoice(manager, submitted, 'APPROVED'))
  const close = (who: Caller, closedUntil: string, version: number) => who.put(path, { closedUntil, version })
  expect(await close(executive, '2026-11-05', 0)).toMatchObject({ status: 403 })
  expect(await close(manager, '2026-12-31', 0)).toMatchObject({ status: 400 })
  expect(dataOf(await close(manager, '2026-11-05', 0))).toMatchObject({ closedUntil: '2026-11-05', version: 1 })
  expect(await close(manager, '2026-11-06', 0)).toMatchObject({ status: 409 })
  expect(dataOf(await manager.get(`${BILLINGS}/${approved.id}`))).toMatchObject({ issueFrom: '2026-11-06' })
  const into = () => moveInvoice(manager, approved, 'ISSUED', { issueDate: '2026-11-05' })
  expect(await into()).toMatchObject({ code: 'ISSUE_DATE_INVALID', message: expect.stringContaining('is closed') })

  // One user alone cannot reopen it: neither by an earlier date, nor by approving their own request.
  const alone = { status: 422, code: 'SECOND_PERSON_REQUIRED', errors: [{ path: 'closedUntil' }] }
  expect(await close(manager, '2026-10-31', 1)).toMatchObject(alone)
  const wanted = { closedUntil: '2026-10-31', version: 1, reason: 'An invoice of October is missing' }
  const request = `${path}/reopening`
  expect(await manager.post(request, { ...wanted, reason: '' })).toMatchObject({ errors: [{ path: 'reason' }] })
  expect(await manager.post(request, { ...wanted, closedUntil: '2026-11-05' })).toMatchObject({
    status: 400,
    errors: [{ path: 'closedUntil' }],
  })
  const created = dataOf(await manager.post(request, wanted))
  expect(created).toMatchObject({
    closedUntil: '2026-11-05',
    version: 1,
    reopening: {
      closedUntil: '2026-10-31',
      reason: wanted.reason,
      _requestedBy: { id: manager.staff!.id },
      blockedBy: expect.stringContaining(cfo.staff!.name),
    },
  })
  expect(await into(), 'a request alone reopens nothing').toMatchObject({ code: 'ISSUE_DATE_INVALID' })
  const approve = { status: 'APPROVED', version: 1 }
  expect(await manager.put(request, approve)).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  expect(await manager.post(request, wanted)).toMatchObject({ status: 409, code: 'REOPENING_PENDING' })
  expect(await close(cfo, '2026-11-06', 1)).toMatchObject({ status: 409, code: 'REOPENING_PENDING' })
  expect(await cfo.put(request, { status: 'WITHDRAWN', version: 1 })).toMatchObject({ code: 'NOT_REQUESTER' })
  expect(dataOf(await cfo.put(request, approve))).toMatchObject({
    closedUntil: '2026-10-31',
    version: 2,
    reopening: null,
  })
  expect(dataOf(await into())).toMatchObject({ status: 'ISSUED' })
  const elsewhere = await app.as('FINANCE_MANAGER_INVOICE', { countryIDs: ['SA'] })
  expect(await close(elsewhere, '2026-11-06', 2)).toMatchObject({ status: 404 })
})

test('the other tax period managers are notified of each step, and the history names both people', async () => {
  const { db } = app.appContext
  const legalEntityID = await make.entity()
  const path = `${PERIODS}/${legalEntityID}`
  const { _legalEntity } = dataOf(await cfo.put(path, { closedUntil: '2026-10-31', version: 0 }))
  const { name } = _legalEntity
  dataOf(await cfo.post(`${path}/reopening`, { closedUntil: '2026-09-30', version: 1, reason: 'Wrong rate' }))
  expect(await manager.put(`${path}/reopening`, { status: 'REJECTED', version: 1 })).toMatchObject({
    errors: [{ path: 'reason' }],
  })
  dataOf(await manager.put(`${path}/reopening`, { status: 'REJECTED', version: 1, reason: 'It is declared' }))
  dataOf(await cfo.post(`${path}/reopening`, { closedUntil: '2026-09-30', version: 1, reason: 'Wrong rate' }))
  dataOf(await cfo.put(`${path}/reopening`, { status: 'WITHDRAWN', version: 1 }))
  dataOf(await cfo.post(`${path}/reopening`, { closedUntil: '2026-09-30', version: 1, reason: 'Wrong rate' }))
  dataOf(await manager.put(`${path}/reopening`, { status: 'APPROVED', version: 1 }))
  const notices = async ({ staff }: Caller) => {
    const rows = await db
      .selectFrom('notification')
      .select('subject')
      .where('userId', '=', staff!.id)
      .where('subject', 'like', `Tax of ${name}: %`)
      .execute()
    return rows.map(({ subject }) => subject.split(': ')[1]).toSorted()
  }
  const opening = 'request to reopen after 30 Sep 2026'
  const decided = 'request to reopen after 30 Sep 2026 was'
  const closed = 'closed until 31 Oct 2026'
  expect(await notices(manager)).toEqual([closed, opening, opening, opening, `${decided} withdrawn`])
  expect(await notices(cfo)).toEqual([`${decided} approved`, `${decided} rejected`])
  const admin = await app.as('ADMIN')
  const { data } = await admin.get(`/settings/legal-entities/${legalEntityID}/history`)
  const events = data.map(({ event, actorID, reason }: Record<string, unknown>) => [event, actorID, reason])
  expect(events.slice(0, 2)).toEqual([
    ['legal-entity.tax-opened', manager.staff!.id, 'Wrong rate'],
    ['legal-entity.tax-reopening-requested', cfo.staff!.id, 'Wrong rate'],
  ])
  const byHand = db.updateTable('taxPeriod').set({ closedUntil: '2026-01-31', version: 3 })
  await expect(byHand.where('legalEntityId', '=', legalEntityID).execute()).rejects.toThrow('takes two people')
})

test('receipts are not dated in a closed tax period: not when entered, posted or reversed', async () => {
  const placed = await make.month()
  const { clientID, legalEntityID } = placed
  const document = await documents.issued(clientID)
  const close = async (closedUntil: string, version: number) =>
    dataOf(await manager.put(`${BILLINGS}/tax-periods/${legalEntityID}`, { closedUntil, version }))
  const on = (receivedOn: string) => ({ receivedOn, currency: 'AED', received: '1000.00' })
  const receipt = { ...on('2026-11-09'), clientID, legalEntityID }
  const draft = dataOf(await executive.post(`${BILLINGS}/receipts`, receipt))
  await close('2026-11-09', 0)
  const closed = { status: 422, code: 'PERIOD_CLOSED', errors: [{ path: 'receivedOn' }] }
  expect(await executive.post(`${BILLINGS}/receipts`, receipt)).toMatchObject({
    ...closed,
    message: expect.stringContaining('closed until 9 Nov 2026'),
  })
  expect(
    await executive.post(`${BILLINGS}/${document.id}/payments`, { ...on('2026-11-09'), cash: '1.00' }),
  ).toMatchObject(closed)
  // One entered earlier can’t be posted any more, and its page shows why.
  const move = (id: string, status: string, version: number, reason?: string) =>
    manager.put(`${BILLINGS}/receipts/${id}/status`, { status, version, ...(reason && { reason }) })
  const shown = dataOf(await manager.get(`${BILLINGS}/receipts/${draft.id}`))
  expect(shown.availableTransitions.find(({ to }: { to: string }) => to === 'POSTED')).toMatchObject({
    allowed: false,
    why: [{ name: 'periodOpen', message: expect.stringContaining('9 Nov 2026') }],
  })
  expect(await move(draft.id, 'POSTED', 1)).toMatchObject({ status: 422, code: 'PERIOD_CLOSED' })
  const { id } = dataOf(
    await executive.post(`${BILLINGS}/${document.id}/payments`, { ...on('2026-11-10'), cash: '1000.00' }),
  )
  const posted = dataOf(await move(id, 'POSTED', 1))
  await close('2026-11-10', 1)
  expect(await move(id, 'REVERSED', posted.version, 'It bounced')).toMatchObject({ status: 422, code: 'PERIOD_CLOSED' })
  app.setNow('2026-11-11T08:00:00Z')
  expect(dataOf(await move(id, 'REVERSED', posted.version, 'It bounced'))).toMatchObject({ status: 'REVERSED' })
  expect((await move(draft.id, 'CANCELLED', 1, 'Entered again')).status).toBe(200)
})
