import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { drainJobs } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { MSA } from '../../../kernel/testing/fixtures/agreements.ts'
import {
  checkRates,
  createDraft,
  createTestUsers,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  TODAY,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createActiveMsa, createClient, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { runContractDailyTransitions as runTransitions } from '../../contracts/contracts/contracts.jobs.ts'
import { orderFormJobs } from '../core/order-forms.jobs.ts'
import { resolvePendingWaivers } from './agreement-waiver.jobs.ts'

/** Each test has many steps. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()
const clientID = await createClient(users.app, 'AE', users.bd.staff!.id)
await createActiveMsa(users.app, { clientID, legalEntityID: users.legalEntityID }, { endDate: '2026-06-01' })

const rowsAbout = async (who: Caller, id: string) => (await readTasks(who)).filter(({ path }) => path.includes(id))
const bells = async (who: Caller, id: string) =>
  (await who.get('/user-notifications', { pageSize: 100 })).data.filter(
    (one: { metadata: { orderFormID?: string } }) => one.metadata.orderFormID === id,
  )
const waive = async (who: Caller, id: string) =>
  who.post(`${SETUP}/${id}/waivers`, {
    kind: 'AGREEMENT',
    reason: 'The new agreement is at the client for signature.',
    version: await versionOf(who, id),
  })
const WHY = { waiverReason: 'The client signs the new agreement next week.' }

test('a submission without an active agreement requests a waiver, waits for it and continues to the approval', async () => {
  const { bd, fmp, fmi, hrm, cfo, coo, cm } = users
  const { id } = await createDraft(users, { clientID })
  const refused = await moveOrderForm(bd, id, 'SUBMITTED')
  expect(refused).toMatchObject({ status: 422, code: 'AGREEMENT_NOT_ACTIVE' })
  expect(refused.message).toContain('submit with a waiver reason')
  expect(await readOrderFormAs(bd, id)).toMatchObject({ status: 'DRAFT', may: { requestWaiver: true } })

  const { data: requested } = expectStatus(await moveOrderForm(bd, id, 'SUBMITTED', WHY))
  expect(requested).toMatchObject({
    status: 'SUBMITTED',
    requestedWaiver: { kind: 'AGREEMENT', reason: WHY.waiverReason },
    pendingRoles: { roles: ['CFO', 'COO', 'MANAGING_DIRECTOR'] },
  })
  expect(await rowsAbout(cfo, id)).toEqual([expect.objectContaining({ action: 'Decide' })])
  expect(await rowsAbout(fmp, id)).toEqual([])
  expect(await bells(cfo, id)).toHaveLength(1)
  expect(await bells(fmp, id)).toEqual([])
  expect(await checkRates(fmp, id, 'PAY')).toMatchObject({ status: 422, code: 'WAIVER_NOT_GRANTED' })
  expect(await moveOrderForm(fmi, id, 'MARGIN_REVIEW')).toMatchObject({ status: 422, code: 'WAIVER_NOT_GRANTED' })
  expect((await waive(cm, id)).status).toBe(403)

  expectStatus(await waive(cfo, id))
  expect(await readOrderFormAs(fmp, id)).toMatchObject({
    requestedWaiver: null,
    waivers: [{ kind: 'AGREEMENT' }],
    pendingRoles: { roles: ['FINANCE_MANAGER_PAYROLL', 'FINANCE_MANAGER_INVOICE'] },
  })
  expect(await rowsAbout(cfo, id)).toEqual([])
  expect(await rowsAbout(fmp, id)).toEqual([expect.objectContaining({ action: 'Check' })])
  expectStatus(await checkRates(fmp, id, 'PAY'))
  expectStatus(await checkRates(fmi, id, 'BILL'))
  expectStatus(await moveOrderForm(hrm, id, 'APPROVAL'))
  for (const who of [cm, cfo, coo]) {
    const { version, status, may } = await readOrderFormAs(who, id)
    if (status === 'APPROVAL' && may.decide)
      expectStatus(await who.post(`${SETUP}/${id}/approvals`, { decision: 'APPROVE', comment: 'Yes', version }))
  }
  expect((await readOrderFormAs(bd, id)).status).toBe('APPROVED')
})

test('the waiver reason is saved with the draft, and removed when the client changes', async () => {
  const { bd } = users
  const { id, version } = await createDraft(users, { clientID })
  const save = async (more: object, on: number) =>
    expectStatus(await bd.post(`${SETUP}/drafts`, { id, version: on, ...more })).data as { version: number }
  const saved = await save(WHY, version)
  expect(await readOrderFormAs(bd, id)).toMatchObject({
    status: 'DRAFT',
    requestedWaiver: { reason: WHY.waiverReason },
  })
  const later = await save({ title: 'Tester' }, saved.version)
  expect(await readOrderFormAs(bd, id)).toMatchObject({ requestedWaiver: { reason: WHY.waiverReason } })
  const without = await save({ waiverReason: ' ' }, later.version)
  expect(await readOrderFormAs(bd, id)).toMatchObject({ requestedWaiver: null })
  const again = await save(WHY, without.version)
  const other = await createClient(users.app, 'AE', bd.staff!.id)
  const turned = await save({ clientID: other, ...WHY }, again.version)
  expect(await readOrderFormAs(bd, id)).toMatchObject({ may: { requestWaiver: true }, requestedWaiver: null })
  // A saved waiver applies to a submission that does not repeat it.
  await save({ clientID }, turned.version)
  await save(WHY, await versionOf(bd, id))
  expect(expectStatus(await moveOrderForm(bd, id, 'SUBMITTED')).data).toMatchObject({
    requestedWaiver: { reason: WHY.waiverReason },
  })
})

test('a waiver request can be returned instead of granted, and the next submission requests it again', async () => {
  const { id } = await createDraft(users, { clientID })
  expectStatus(await moveOrderForm(users.bd, id, 'SUBMITTED', WHY))
  expectStatus(await moveOrderForm(users.cfo, id, 'REVISION_REQUESTED', { reason: 'Have the agreement signed first.' }))
  expect(await readOrderFormAs(users.bd, id)).toMatchObject({ status: 'REVISION_REQUESTED' })
  expectStatus(await users.bd.post(`${SETUP}/${id}/margin`, { version: await versionOf(users.bd, id) }))
  const { data: again } = expectStatus(await moveOrderForm(users.bd, id, 'SUBMITTED'))
  expect(again.pendingRoles.roles).toContain('CFO')
  await createActiveMsa(users.app, { clientID, legalEntityID: users.legalEntityID }, { startDate: '2026-06-02' })
  expectStatus(await checkRates(users.fmp, id, 'PAY'))
})

test('with an active agreement no waiver is requested, and the CFO can’t return it before the approval', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'SUBMITTED')
  expect(await readOrderFormAs(users.bd, id)).toMatchObject({ requestedWaiver: null })
  const returned = await moveOrderForm(users.cfo, id, 'REVISION_REQUESTED', { reason: 'No' })
  expect(returned).toMatchObject({ status: 422, code: 'RETURN_NOT_ALLOWED' })
})

test('an auto-renewing agreement requires no waiver between its end date and its renewal', async () => {
  const { bd, cfo, fmp, app, legalEntityID } = users
  const { db } = app.appContext
  const own = await createClient(app, 'AE', bd.staff!.id)
  const { id } = await createDraft(users, { clientID: own })
  expectStatus(await moveOrderForm(bd, id, 'SUBMITTED', WHY))
  const msa = await createActiveMsa(app, { clientID: own, legalEntityID }, { endDate: '2026-06-30' })
  await db.updateTable('agreement').set({ autoRenew: true, renewalMonths: 12 }).where('id', '=', msa).execute()
  expect(await resolvePendingWaivers(app.appContext, { clientID: own })).toBe(1)
  const before = await bells(cfo, id)
  // In the UAE it is already July, and their agreements are not checked yet.
  app.setNow('2026-06-30T20:05:00Z')
  const changed = await resolvePendingWaivers(app.appContext, { clientID: own })
  await runTransitions(app.appContext, { countryID: 'AE', day: '2026-07-01' })
  app.setNow(`${TODAY}T08:00:00Z`)
  expect(changed).toBe(0)
  expect(await bells(cfo, id)).toEqual(before)
  expect((await readOrderFormAs(fmp, id)).pendingRoles.roles).toContain('FINANCE_MANAGER_PAYROLL')
  const { rows } = await sql`select id from graphile_worker._private_jobs
    where payload ->> 'clientID' = ${own}`.execute(db)
  expect(rows, 'the renewal of the agreement updates pending submissions').toHaveLength(1)
})

test('a waiver request is closed automatically when an agreement becomes active', async () => {
  const { bd, cfo, fmp, app } = users
  const own = await createClient(app, 'AE', bd.staff!.id)
  const { id } = await createDraft(users, { clientID: own })
  expectStatus(await moveOrderForm(bd, id, 'SUBMITTED', WHY))
  expect(await rowsAbout(cfo, id)).toHaveLength(1)
  await drainJobs(app, orderFormJobs)
  const terms = { clientID: own, legalEntityID: users.legalEntityID, title: 'Framework', startDate: '2026-06-01' }
  const { data: msa } = expectStatus(
    await bd.upload(MSA, signedPdf('msa.pdf'), { ...terms, signedOn: '2026-06-01' }),
    201,
  )
  const sent = expectStatus(
    await bd.put(`${MSA}/${msa.id}/status`, { status: 'NEGOTIATION', version: msa.version }),
  ).data
  expectStatus(await cfo.put(`${MSA}/${msa.id}/status`, { status: 'ACTIVE', version: sent.version }))
  await expect
    .poll(async () => (await readOrderFormAs(fmp, id)).pendingRoles.roles, { timeout: 20_000 })
    .toContain('FINANCE_MANAGER_PAYROLL')
  expect(await rowsAbout(cfo, id)).toEqual([])
  expect(await rowsAbout(fmp, id)).toEqual([expect.objectContaining({ action: 'Check' })])
})

test('a waiver that no step requires changes neither the pending approver nor the waiting time', async () => {
  const { app, cfo, fmp, bd } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'SUBMITTED')
  const { slaDueAt } = await readOrderFormAs(fmp, id)
  const count = (await bells(fmp, id)).length
  app.setNow(`${TODAY}T20:00:00Z`)
  // Waivers that were not requested can't be granted.
  expect((await readOrderFormAs(cfo, id)).may.waive).toEqual(['CLIENT_CONTRACT'])
  const waiver = { kind: 'CLIENT_CONTRACT', reason: 'Comes next week.', version: await versionOf(cfo, id) }
  const waived = await cfo.post(`${SETUP}/${id}/waivers`, waiver)
  app.setNow(`${TODAY}T08:00:00Z`)
  expect(expectStatus(waived).data.slaDueAt).toBe(slaDueAt)
  expect((await readOrderFormAs(fmp, id)).slaDueAt).toBe(slaDueAt)
  expect(await bells(fmp, id)).toHaveLength(count)
  expect((await bells(bd, id))[0].subject).toContain('has a granted waiver')
})

test('a linked agreement that was renewed counts with its renewal; any other agreement is reported', async () => {
  const { bd, app, legalEntityID } = users
  const own = { clientID: await createClient(app, 'AE', bd.staff!.id), legalEntityID }
  const old = await createActiveMsa(app, own)
  const { id } = await createDraft(users, { clientID: own.clientID, msaID: old })
  const agreements = app.appContext.db.updateTable('agreement')
  await agreements.set({ endDate: '2026-06-01', status: 'EXPIRED' }).where('id', '=', old).execute()
  const next = await createActiveMsa(app, own, { startDate: '2026-06-02' })
  const refused = await moveOrderForm(bd, id, 'SUBMITTED')
  expect(refused).toMatchObject({ status: 422, code: 'AGREEMENT_NOT_ACTIVE', errors: [{ path: 'msaID' }] })
  expect(refused.message).toMatch(/Select MSA-TEST-\d+/)
  await agreements.set({ renewsId: old }).where('id', '=', next).execute()
  expectStatus(await moveOrderForm(bd, id, 'SUBMITTED'))
})
