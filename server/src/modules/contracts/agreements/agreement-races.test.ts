import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { agreementSteps, MSA, SOW } from '../../../kernel/testing/fixtures/agreements.ts'
import {
  createActiveMsa,
  createClient,
  createLegalEntity,
  createPlacement,
} from '../../../kernel/testing/fixtures/placement.ts'

/** Several rounds with many steps. */
vi.setConfig({ testTimeout: 90_000 })

const app = await createTestApp()
const { db } = app.appContext
const seller = await app.as('BUSINESS_DEVELOPMENT')
const cfo = await app.as('CFO')
const director = await app.as('MANAGING_DIRECTOR')
const checker = await app.as('FINANCE_MANAGER_INVOICE')
const legalEntityID = await createLegalEntity(app)
const make = agreementSteps(app, { seller, approver: cfo, legalEntityID })
beforeEach(() => app.setNow('2026-06-15T08:00:00Z'))

const ROUNDS = 8
const statusOf = async (path: string, { id }: { id: string }) => (await seller.get(`${path}/${id}`)).data.status

/** A master agreement in force, and a signed statement of work under it that waits for its approval. */
async function statementToApprove() {
  const msa = await make.active({ endDate: '2027-12-31' })
  const sow = await make.draft({ msaID: msa.id, clientID: msa.clientID, endDate: '2027-06-30' }, SOW)
  return { msa, sow: await make.sign(await make.negotiated(sow, SOW), SOW) }
}
const approve = (path: string, { id, version }: { id: string; version: number }) =>
  director.put(`${path}/${id}/status`, { status: 'ACTIVE', version })

test('a master agreement is not terminated while a statement of work under it is approved', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { msa, sow } = await statementToApprove()
    const replies = await Promise.all([
      cfo.post(`${MSA}/${msa.id}/terminate`, { reason: 'The client leaves', version: msa.version }),
      approve(SOW, sow),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect([await statusOf(MSA, msa), await statusOf(SOW, sow)]).toEqual(
      replies[0]!.status === 200 ? ['TERMINATED', 'NEGOTIATION'] : ['ACTIVE', 'ACTIVE'],
    )
  }
})

test('a master agreement is not amended to end earlier while a statement of work under it is approved', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { msa, sow } = await statementToApprove()
    const shorter = { reason: 'Shorter', endDate: '2026-12-31', version: msa.version }
    const { data } = await seller.post(`${MSA}/${msa.id}/amend`, shorter)
    const amendment = await make.sign(await make.negotiated(data))
    const replies = await Promise.all([
      cfo.put(`${MSA}/${amendment.id}/status`, { status: 'ACTIVE', version: amendment.version }),
      approve(SOW, sow),
    ])
    // The statement of work that moved to the amendment has a new version.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
    expect([await statusOf(MSA, amendment), await statusOf(SOW, sow)]).toEqual(
      replies[0]!.status === 200 ? ['ACTIVE', 'NEGOTIATION'] : ['NEGOTIATION', 'ACTIVE'],
    )
  }
})

/** The requests that wait for a lock. */
const waiting = async () => {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

test('a client contract is not approved while the master agreement of its client ends', async () => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const msaID = await createActiveMsa(app, { clientID, legalEntityID })
  const dates = { startDate: '2026-07-01', endDate: '2027-06-30' }
  const { orderFormID } = await createPlacement(app, { clientID, legalEntityID, ...dates })
  const made = (await seller.post('/client-contracts', { orderFormID })).data
  const path = `/client-contracts/${made.id}`
  const open = (await seller.put(`${path}/status`, { status: 'UNDER_REVIEW', version: made.version })).data
  const checked = (await checker.put(`${path}/rates-check`, { version: open.version })).data
  const { reply } = await db.transaction().execute(async (ending) => {
    await ending
      .updateTable('agreement')
      .set({ status: 'TERMINATED', endedOn: '2026-06-15' })
      .where('id', '=', msaID)
      .execute()
    const approval = cfo.put(`${path}/status`, { status: 'SENT', version: checked.version })
    await expect.poll(waiting).toBeGreaterThan(0)
    return { reply: approval }
  })
  expect(await reply).toMatchObject({ status: 422, code: 'AGREEMENT_NOT_ACTIVE' })
  expect((await seller.get(path)).data.status).toBe('UNDER_REVIEW')
})
