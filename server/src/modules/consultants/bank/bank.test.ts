import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { consultantRoutes } from '../core/consultants.routes.ts'
import { smallPortrait } from '../demo/attachments.demo.ts'
import { findBankRow } from './bank.queries.ts'

const IBAN = 'AE070331234567890123456'
const BANK = {
  accountName: 'Priya Nair',
  bankName: 'Demo Bank',
  iban: 'AE07 0331 2345 6789 0123 456',
  swift: 'DEMOAEAD',
}

const app = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
app.setNow('2026-11-21T09:00:00Z')
const proposer = await app.as('HR_ASSOCIATE')
const approver = await app.as('FINANCE_MANAGER_PAYROLL')
const second = await app.as('FINANCE_MANAGER_PAYROLL')

async function createPerson(name = 'Priya Nair'): Promise<string> {
  const row = { name, countryId: 'AE', personalEmail: 'priya@example.com' }
  return (await app.appContext.db.insertInto('consultant').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const propose = async (id: string, change: object = {}) =>
  proposer.post(`/candidates/${id}/bank-changes`, { bank: { ...BANK, ...change } })
const decide = (caller: Caller, changeID: string, status: string, reason?: string) =>
  caller.put(`/candidates/bank-changes/${changeID}/status`, { status, ...(reason && { reason }) })
const rowsOf = async (query: ReturnType<typeof sql>) =>
  (await query.execute(app.appContext.db)).rows as Record<string, unknown>[]

describe('new bank details', () => {
  test('are pending and masked until another user approves them; then they are effective, and the consultant is notified twice', async () => {
    const id = await createPerson()
    const proposed = await propose(id)
    expect(proposed).toMatchObject({
      status: 201,
      data: { status: 'PENDING', proposed: { iban: '•••• 3456' }, present: null, effectiveDate: '2026-11-21' },
    })
    expect((await approver.get(`/candidates/${id}/bank`)).data).toBeNull()
    const decided = await decide(approver, proposed.data.id, 'APPROVED')
    expect(decided.data).toMatchObject({ status: 'APPROVED', _decidedBy: { id: approver.staff!.id } })
    expect((await approver.get(`/candidates/${id}`)).data.bank).toMatchObject({
      iban: '•••• 3456',
      effectiveFrom: '2026-11-21',
      pendingChangeID: null,
    })
    expect((await approver.get(`/candidates/${id}/bank`)).data).toMatchObject({ iban: IBAN, swift: 'DEMOAEAD' })
    const mails = await rowsOf(sql`select to_address, text_body from outbox_mail where entity_id = ${id}`)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail.toAddress ?? mail.to_address).toBe('priya@example.com')
    expect(JSON.stringify(mails)).not.toContain(IBAN)
  })

  test('are notified to every current and recent address, once each', async () => {
    const id = await createPerson('Warned Everywhere')
    const change = (version: number, addresses: object) => proposer.put(`/candidates/${id}`, { version, ...addresses })
    await change(1, { workEmail: 'old.work@example.com' })
    await change(2, { personalEmail: 'thief@example.net', workEmail: 'new.work@example.com' })
    await change(3, { personalEmail: 'PRIYA@example.com' })
    await change(4, { personalEmail: 'thief@example.net' })
    await propose(id)
    const mails = await rowsOf(sql`select to_address as address from outbox_mail where entity_id = ${id} order by 1`)
    expect(mails.map(({ address }) => address)).toEqual([
      'new.work@example.com',
      'old.work@example.com',
      'priya@example.com',
      'thief@example.net',
    ])
  })

  test('are notified to the approvers, not to the proposer', async () => {
    const id = await createPerson('Told About')
    await propose(id)
    const notices = await rowsOf(
      sql`select user_id as id, message from notification where metadata ->> 'entityID' = ${id}`,
    )
    expect(notices.map((row) => row.id).sort()).toEqual([approver.staff!.id, second.staff!.id].sort())
    expect(JSON.stringify(notices)).not.toContain('3456')
  })

  test('with a later effective date apply from the next pay run; until then the current account stays', async () => {
    const id = await createPerson()
    await decide(approver, (await propose(id)).data.id, 'APPROVED')
    const next = await propose(id, { iban: 'GB29 NWBK 6016 1331 9268 19', swift: null })
    expect(next.data).toMatchObject({ effectiveDate: '2026-12-01', present: { iban: '•••• 3456' } })
    await decide(approver, next.data.id, 'APPROVED')
    expect((await approver.get(`/candidates/${id}/bank`)).data.iban).toBe(IBAN)
    const inForce = async (day: string) => (await findBankRow(app.appContext.db, id, day))!.ibanMasked
    expect([await inForce('2026-11-30'), await inForce('2026-12-01')]).toEqual(['•••• 3456', '•••• 6819'])
  })

  test.each([
    ['a mistyped IBAN', { bank: { ...BANK, iban: 'AE070331234567890123457' } }, 400, 'bank.iban'],
    ['neither IBAN nor account', { bank: { accountName: 'P', bankName: 'B' } }, 400, 'bank.iban'],
    ['a date in the past', { bank: BANK, effectiveDate: '2026-11-20' }, 400, 'effectiveDate'],
    ['a decider', { bank: BANK, decidedBy: 'me' }, 400, 'decidedBy'],
  ])('are rejected with %s', async (_what, body, status, path) => {
    const id = await createPerson()
    expect(await proposer.post(`/candidates/${id}/bank-changes`, body)).toMatchObject({ status, errors: [{ path }] })
  })

  test('are pending once per consultant, also when two are proposed concurrently', async () => {
    const id = await createPerson()
    const both = await Promise.all([propose(id), propose(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.code).toBe('BANK_CHANGE_PENDING')
  })
})

describe('self-approval', () => {
  test('a proposer can’t decide on their own proposal, even with the permission to decide', async () => {
    const change = (await propose(await createPerson())).data
    await sql`update consultant_bank_change set proposed_by = ${approver.staff!.id} where id = ${change.id}`.execute(
      app.appContext.db,
    )
    expect((await approver.get(`/candidates/bank-changes/${change.id}`)).data).toMatchObject({
      mayDecide: false,
      mayNotDecideBecause: expect.stringContaining('can’t approve your own change'),
    })
    expect(await decide(approver, change.id, 'APPROVED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
    expect((await decide(second, change.id, 'APPROVED')).status).toBe(200)
  })

  test('of two concurrent approvals one succeeds, the other gets a conflict, and one account is effective', async () => {
    const id = await createPerson()
    const change = (await propose(id)).data
    const both = await Promise.all([
      decide(approver, change.id, 'APPROVED'),
      decide(second, change.id, 'REJECTED', 'Not proven'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.code).toBe('BANK_CHANGE_DECIDED')
    const banks = await rowsOf(sql`select 1 from consultant_bank where consultant_id = ${id}`)
    expect(banks).toHaveLength(both[0]!.status === 200 ? 1 : 0)
  })

  test('the database itself rejects an approval by the proposer', async () => {
    const change = (await propose(await createPerson())).data
    const approve = sql`update consultant_bank_change set status = 'APPROVED', decided_by = proposed_by, decided_at = now() where id = ${change.id}`
    await expect(approve.execute(app.appContext.db)).rejects.toThrow(/check constraint/)
  })

  test.each([
    ['HR_ASSOCIATE', 403],
    ['HR_VICE_PRESIDENT', 403],
    ['CFO', 403],
    ['FINANCE_EXECUTIVE_PAYROLL', 403],
    ['MANAGING_DIRECTOR', 403],
    ['FINANCE_MANAGER_PAYROLL', 200],
  ] as const)('an approval by %s returns %i', async (role, status) => {
    const change = (await propose(await createPerson())).data
    expect((await decide(await app.as(role), change.id, 'APPROVED')).status).toBe(status)
  })

  test('a rejection needs a reason; only the proposer can withdraw', async () => {
    const change = (await propose(await createPerson())).data
    expect(await decide(approver, change.id, 'REJECTED')).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
    expect((await decide(await app.as('HR_ASSOCIATE'), change.id, 'WITHDRAWN')).code).toBe('NOT_PROPOSER')
    expect((await decide(proposer, change.id, 'WITHDRAWN')).data.status).toBe('WITHDRAWN')
    expect((await decide(approver, change.id, 'APPROVED')).status).toBe(409)
  })
})

describe('account numbers', () => {
  test('are encrypted in the database and absent from all diffs, logs and queues', async () => {
    const id = await createPerson('Sealed Away')
    const change = (await propose(id)).data
    await decide(approver, change.id, 'APPROVED')
    for (const table of [
      'consultant_bank',
      'consultant_bank_change',
      'audit_entry',
      'notification',
      'outbox_mail',
      'idempotency_record',
    ]) {
      const rows = await rowsOf(sql`select row_to_json(t)::text as whole from ${sql.table(table)} t`)
      expect(JSON.stringify(rows), table).not.toContain('0331234567890123456')
    }
    const diffs = await rowsOf(sql`select diff::text as diff from audit_entry where entity_id = ${id}`)
    expect(JSON.stringify(diffs)).toContain('•••• 3456')
  })

  test('are audited when read, once per user, record and hour', async () => {
    const id = await createPerson()
    await decide(approver, (await propose(id)).data.id, 'APPROVED')
    const reader = await app.as('CFO')
    for (let i = 0; i < 3; i += 1) expect((await reader.get(`/candidates/${id}/bank`)).data.iban).toBe(IBAN)
    const reads = () =>
      rowsOf(
        sql`select 1 from audit_entry where event = 'consultant.bank-viewed' and entity_id = ${id} and actor_id = ${reader.staff!.id}`,
      )
    expect(await reads()).toHaveLength(1)
    app.setNow(new Date(Date.now() + 3_600_000))
    await (await app.as('CFO')).get(`/candidates/${id}/bank`)
    await reader.get(`/candidates/${id}/bank`)
    app.setNow(null)
    expect(await reads()).toHaveLength(2)
  })

  test('an IBAN of another consultant is shown to the approver as a duplicate', async () => {
    const other = await createPerson('First Owner')
    await decide(approver, (await propose(other)).data.id, 'APPROVED')
    const change = (await propose(await createPerson('Second Owner'))).data
    expect(change.sharedWith).toContainEqual({ id: other, name: 'First Owner' })
  })

  test('the queue shows only proposals of countries in scope', async () => {
    await propose(await createPerson('Only Here'))
    const foreign = await app.as('FINANCE_MANAGER_PAYROLL', { countryIDs: ['SA'] })
    expect((await foreign.get('/candidates/bank-changes')).meta!.total).toBe(0)
    const { data } = await approver.get('/candidates/bank-changes', { status: 'PENDING', searchInput: 'only here' })
    expect(data).toMatchObject([{ _candidate: { name: 'Only Here' }, proposed: { iban: '•••• 3456' } }])
    expect((await foreign.get(`/candidates/bank-changes/${data[0].id}`)).status).toBe(404)
    expect((await decide(foreign, data[0].id, 'APPROVED')).status).toBe(404)
  })
})

test('staff of another country cannot propose an account or change pay, status, dependants or photo of a consultant', async () => {
  const id = await createPerson()
  const associate = await app.as('HR_ASSOCIATE', { countryIDs: ['SA'] })
  const manager = await app.as('HR_MANAGER', { countryIDs: ['SA'] })
  const pay = { currency: 'AED', effectiveFrom: '2020-01-01', components: [{ code: 'BASIC', amount: '9000' }] }
  const picture = { name: 'me.png', content: await smallPortrait(120) }
  const answers = [
    await associate.post(`/candidates/${id}/bank-changes`, { bank: BANK }),
    await manager.put(`/candidates/${id}/pay`, { ...pay, version: 1 }),
    await associate.put(`/candidates/${id}/status`, { status: 'BENCH', version: 1 }),
    await associate.put(`/candidates/${id}/dependants`, {
      version: 1,
      dependants: [{ name: 'Arun', relation: 'CHILD' }],
    }),
    await associate.upload(`/candidates/${id}/photo`, picture, {}, 'PUT'),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const { data } = await proposer.get(`/candidates/${id}`)
  expect(data).toMatchObject({ version: 1, hasPhoto: false, dependants: [] })
})
