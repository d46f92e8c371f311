import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createClient,
  createLegalEntity,
  createPlacement,
  signedPdf,
} from '../../../kernel/testing/fixtures/placement.ts'
import { type HomePart, readTasks } from '../../../kernel/testing/tasks.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const associate = await app.as('HR_ASSOCIATE')
const manager = await app.as('HR_MANAGER')
const cfo = await app.as('CFO')
const checker = await app.as('FINANCE_MANAGER_INVOICE')

/** The tasks on the home page of a user about one document. */
const rowsAbout = async (who: Caller, id: string, part: HomePart) =>
  (await readTasks(who, part)).filter((row) => row.id === id)

test('a signature is on the landing page of its approvers, and an end date on that of its contributors', async () => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const legalEntityID = await createLegalEntity(app)
  const fields = { clientID, legalEntityID, startDate: '2026-01-01', endDate: '2026-08-01', signedOn: '2026-06-01' }
  const made = (await seller.upload('/client/master-service-agreement', signedPdf(), fields)).data
  const path = `/client/master-service-agreement/${made.id}`
  expect(await rowsAbout(cfo, made.id, 'waitingOnMe')).toEqual([])
  const open = (await seller.put(`${path}/status`, { status: 'NEGOTIATION', version: made.version })).data
  expect(await rowsAbout(cfo, made.id, 'waitingOnMe')).toEqual([
    expect.objectContaining({ action: 'Approve', path: `/clients/master-agreements/${made.id}` }),
  ])
  expect(await rowsAbout(seller, made.id, 'waitingOnMe')).toEqual([])
  await cfo.put(`${path}/status`, { status: 'ACTIVE', version: open.version })
  expect(await rowsAbout(cfo, made.id, 'waitingOnMe')).toEqual([])
  expect(await rowsAbout(seller, made.id, 'expiring')).toEqual([expect.objectContaining({ dueOn: '2026-08-01' })])
  expect(await rowsAbout(associate, made.id, 'expiring')).toEqual([])
})

test('a contract is a task of its author, then of its checkers and approvers, then waits for the other party', async () => {
  const at = await createPlacement(app, { startDate: '2026-07-01', endDate: '2027-06-30' })
  const { id, version } = (await associate.post('/candidate-contracts', { orderFormID: at.orderFormID })).data
  const move = (who: Caller, status: string, of: number) =>
    who.put(`/candidate-contracts/${id}/status`, { status, version: of })
  expect(await rowsAbout(associate, id, 'waitingOnMe')).toEqual([
    expect.objectContaining({ action: 'Complete', path: `/candidates/contracts/${id}` }),
  ])
  const reviewed = (await move(associate, 'UNDER_REVIEW', version)).data
  expect(await rowsAbout(associate, id, 'waitingOnMe')).toEqual([])
  expect(await rowsAbout(manager, id, 'waitingOnMe')).toEqual([expect.objectContaining({ action: 'Approve' })])
  await move(manager, 'SENT', reviewed.version)
  expect(await rowsAbout(manager, id, 'waitingOnMe')).toEqual([])
  expect(await rowsAbout(associate, id, 'waitingOnOthers')).toEqual([expect.objectContaining({ action: 'Open' })])
})

test('rates are checked before the CFO gets the task', async () => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const legalEntityID = await createLegalEntity(app)
  const at = await createPlacement(app, { clientID, legalEntityID, startDate: '2026-07-01', endDate: '2027-06-30' })
  const made = (await seller.post('/client-contracts', { orderFormID: at.orderFormID })).data
  const path = `/client-contracts/${made.id}`
  const open = (await seller.put(`${path}/status`, { status: 'UNDER_REVIEW', version: made.version })).data
  expect(await rowsAbout(checker, made.id, 'waitingOnMe')).toEqual([expect.objectContaining({ action: 'Check' })])
  expect(await rowsAbout(cfo, made.id, 'waitingOnMe')).toEqual([])
  const checked = await checker.put(`${path}/rates-check`, { version: open.version })
  expect(checked, checked.message).toMatchObject({ status: 200 })
  expect(await rowsAbout(checker, made.id, 'waitingOnMe')).toEqual([])
  expect(await rowsAbout(cfo, made.id, 'waitingOnMe')).toEqual([expect.objectContaining({ action: 'Approve' })])
})
