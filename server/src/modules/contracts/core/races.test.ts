import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { createPlacement, signedPdf, type TestPlacement } from '../../../kernel/testing/fixtures/placement.ts'
import { runContractDailyTransitions } from '../contracts/contracts.jobs.ts'

const PATH = '/candidate-contracts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const associate = await app.as('HR_ASSOCIATE')
const manager = await app.as('HR_MANAGER')
const seller = await app.as('BUSINESS_DEVELOPMENT')

interface Draft {
  readonly id: string
  readonly version: number
}

async function sent({ id, version }: Draft) {
  const reviewed = await associate.put(`${PATH}/${id}/status`, { status: 'UNDER_REVIEW', version })
  const reply = await manager.put(`${PATH}/${id}/status`, { status: 'SENT', version: reviewed.data.version })
  expect(reply, reply.message).toMatchObject({ status: 200 })
  return reply.data as Draft
}
const sign = ({ id, version }: Draft, who = associate) =>
  who.upload(`${PATH}/${id}/signed-file`, signedPdf(), { signedOn: '2026-06-10', version: String(version) }, 'PUT')

/**
 * A contract in force until the end of June, sent; the one that follows it, and an amendment that would overlap with
 * that one.
 */
async function twoThatMeet() {
  app.setNow('2026-06-15T08:00:00Z')
  const at = await createPlacement(app, { startDate: '2026-01-01', endDate: '2026-06-30' })
  const first = (await sign(await sent((await associate.post(PATH, { orderFormID: at.orderFormID })).data))).data
  const next = (await associate.post(`${PATH}/${first.id}/renew`, { endDate: '2026-12-31', version: first.version }))
    .data
  const longer = { startDate: '2026-06-16', endDate: '2026-12-31', reason: 'Longer', version: first.version }
  const amendment = (await associate.post(`${PATH}/${first.id}/amend`, longer)).data
  return { first, both: [await sent(next), await sent(amendment)] as const }
}

test('an order form has one draft contract of each type, also after two concurrent requests', async () => {
  const { orderFormID } = await createPlacement(app)
  const replies = await Promise.all([1, 2, 3].map(() => associate.post(PATH, { orderFormID })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(replies.find(({ status }) => status === 409)).toMatchObject({ code: 'CONTRACT_OPEN' })
})

test('of two concurrent signatures of one contract one succeeds, the other is outdated', async () => {
  const { orderFormID } = await createPlacement(app)
  const waiting = await sent((await associate.post(PATH, { orderFormID })).data)
  const replies = await Promise.all([sign(waiting), sign(waiting, manager)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('of a renewal and an amendment with overlapping dates, signed at the same moment, one is in force and the other is rejected', async () => {
  const { both } = await twoThatMeet()
  app.setNow('2026-07-05T08:00:00Z')
  const replies = await Promise.all(both.map((one) => sign(one)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(replies.find(({ status }) => status === 422)).toMatchObject({ code: 'OVERLAP' })
  const states = await Promise.all(both.map(async ({ id }) => (await associate.get(`${PATH}/${id}`)).data.status))
  expect(states.sort()).toEqual(['ACTIVE', 'SENT'])
})

test('a signed contract that overlaps one in force stays signed every night until a user has ended that one', async () => {
  const { first, both } = await twoThatMeet()
  const [next, amendment] = both
  expect((await sign(next)).data).toMatchObject({ status: 'SIGNED' })
  app.setNow('2026-06-20T08:00:00Z')
  expect((await sign(amendment)).data).toMatchObject({ status: 'ACTIVE' })
  expect((await associate.get(`${PATH}/${first.id}`)).data).toMatchObject({
    status: 'SUPERSEDED',
    endsOn: '2026-06-15',
  })
  for (const day of ['2026-07-01', '2026-07-02'])
    await runContractDailyTransitions(app.appContext, { countryID: 'AE', day })
  expect((await associate.get(`${PATH}/${next.id}`)).data.status).toBe('SIGNED')
  const running = (await associate.get(`${PATH}/${amendment.id}`)).data
  app.setNow('2026-07-02T08:00:00Z')
  const ending = { reason: 'Signed again', effectiveDate: '2026-06-30', version: running.version }
  expect(await manager.post(`${PATH}/${amendment.id}/terminate`, ending)).toMatchObject({ status: 200 })
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-07-03' })
  expect((await associate.get(`${PATH}/${next.id}`)).data.status).toBe('ACTIVE')
})

/** The order form that amends a placement from July, approved with other terms. */
async function amendmentOf({ orderFormID }: TestPlacement, terms: object = {}): Promise<string> {
  const { db } = app.appContext
  const before = await db.selectFrom('orderForm').selectAll().where('id', '=', orderFormID).executeTakeFirstOrThrow()
  const { searchTextFull: _searchText, placementId: _line, authorIds: _authors, ...row } = before
  const id = randomUUID()
  const next = { id, number: `${row.number}-NEXT`, type: 'AMENDMENT', status: 'APPROVED', startDate: '2026-07-01' }
  await db
    .insertInto('orderForm')
    .values({
      ...row,
      ...next,
      parentId: orderFormID,
      rootId: orderFormID,
      person: JSON.stringify(row.person),
      terms: JSON.stringify({ ...(row.terms as object), ...terms }),
    })
    .execute()
  return id
}

test('drafting the contract of a next term during an open amendment is rejected with the reason; once that is cancelled, it is drafted', async () => {
  app.setNow('2026-06-15T08:00:00Z')
  const { db } = app.appContext
  const at = await createPlacement(app)
  const first = (await sign(await sent((await associate.post(PATH, { orderFormID: at.orderFormID })).data))).data
  const change = { startDate: '2026-07-01', leaveDays: 22, reason: 'Less leave', version: first.version }
  const own = (await associate.post(`${PATH}/${first.id}/amend`, change)).data
  const orderFormID = await amendmentOf(at)
  const draft = () => associate.post(PATH, { orderFormID, leaveDays: 25 })
  expect(await draft()).toMatchObject({ status: 409, code: 'AMENDMENT_OPEN' })
  expect((await associate.get(`${PATH}/${own.id}`)).data).toMatchObject({ orderFormID: at.orderFormID, leaveDays: 22 })

  const waiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  const { reply } = await db.transaction().execute(async (cancelling) => {
    await cancelling.updateTable('contract').set({ status: 'CANCELLED' }).where('id', '=', own.id).execute()
    const body = draft()
    await expect.poll(waiting).toBeGreaterThan(0)
    return { reply: body }
  })
  const made = await reply
  expect(made, made.message).toMatchObject({ status: 201, data: { orderFormID, revision: 3, leaveDays: 25 } })
})

test('the next version of a work order keeps its negotiated terms, and drops those that the approved term removed', async () => {
  app.setNow('2026-06-15T08:00:00Z')
  const { db } = app.appContext
  const at = await createPlacement(app, { manager: seller.staff!.id })
  const bill = { unit: 'MONTH', rate: '27500', currency: 'AED' }
  const agreed = { bill: { ...bill, maxUnits: '22' }, purchaseOrder: { number: 'PO-7' }, calendar: {} }
  await db
    .updateTable('orderForm')
    .set({ terms: sql`terms || ${JSON.stringify(agreed)}::jsonb` })
    .where('id', '=', at.orderFormID)
    .execute()
  const negotiated = {
    paymentTerms: 'NET_60',
    hoursPerDay: '7.5',
    workingDays: [1, 2, 3, 4],
    invoicingAddress: 'Accounts, Gate Avenue, Dubai',
    minUnits: '10',
  }
  const work = '/client-contracts'
  const first = await seller.post(work, { orderFormID: at.orderFormID, ...negotiated })
  expect(first, first.message).toMatchObject({ status: 201, data: { maxUnits: '22', purchaseOrderNumber: 'PO-7' } })
  const file = await db.selectFrom('storedFile').select('id').limit(1).executeTakeFirstOrThrow()
  const inForce = { status: 'ACTIVE', signedFileId: file.id, signedOn: '2026-06-10' }
  await db.updateTable('contract').set(inForce).where('id', '=', first.data.id).execute()
  const orderFormID = await amendmentOf(at, { bill: { ...bill, maxUnits: null }, purchaseOrder: {} })
  const next = await seller.post(work, { orderFormID })
  expect(next, next.message).toMatchObject({
    status: 201,
    data: { revision: 2, ...negotiated, maxUnits: null, purchaseOrderNumber: null, mismatches: [] },
  })
  const again = await seller.put(`${work}/${next.data.id}`, { version: next.data.version, maxUnits: '22' })
  expect(again.data.mismatches).toEqual([{ field: 'maxUnits', contract: '22', orderForm: '—' }])
})
