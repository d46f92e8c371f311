import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createDraft,
  createTestUsers,
  decideApproval,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const bill = (rate: string) => ({ unit: 'MONTH', rate, currency: 'AED', paymentTerms: 'NET_30' })

/**
 * HR and recruiters see the rates and the pay, but not how the margin compares with target and floor
 * (docs/domain/permissions.md).
 */
test('A change below the floor warns only roles with margin access', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ACTIVE')
  const preview = async (who: Caller) => {
    const version = await versionOf(who, id)
    const change = { bill: { rate: '17500.00' }, effectiveDate: '2026-09-01', reason: 'The client saves.' }
    return expectStatus(await who.post(`${SETUP}/${id}/changes`, { ...change, version, preview: true })).data.impact
  }
  const shown = await preview(users.bd)
  expect(shown.warnings.join()).toContain('below the floor')
  expect(shown.margin.after).toMatchObject({ needsException: true })
  const blind = await preview(await users.app.as('TAS_VICE_PRESIDENT'))
  expect(blind.changes).toEqual(shown.changes)
  expect(blind.margin).toBeUndefined()
  expect(JSON.stringify(blind)).not.toMatch(/margin|floor|exception/i)
})

/**
 * An approval chain with more steps than the country manager, or with a required reason, reveals that the margin is
 * below target or floor. Users without permission on the margin see who has approved and who is next, never the steps
 * after that.
 */
test('The length of the approval chain is visible only with margin access', async () => {
  const { hrm, cfo, cm, coo, app } = users
  const low = (await createDraft(users, { bill: bill('22500.00') })).id
  const high = (await createDraft(users)).id
  for (const id of [low, high]) await moveToStage(users, id, 'APPROVAL')
  expect((await readOrderFormAs(cfo, low)).approvals.length).toBeGreaterThan(
    (await readOrderFormAs(cfo, high)).approvals.length,
  )
  expect((await readOrderFormAs(cfo, low)).approvals.at(-1).reasonRequired).toBe(true)
  const blind = [hrm, users.hra, await app.as('TAS_VICE_PRESIDENT'), await app.as('ADMIN')]
  const shape = async (who: Caller, id: string) =>
    (await readOrderFormAs(who, id)).approvals.map(({ id: _id, ...approval }: { id: string }) => approval)
  for (const who of blind) {
    expect(await shape(who, low)).toEqual(await shape(who, high))
    expect(await shape(who, low)).toMatchObject([{ step: 1, why: 'Approval', reasonRequired: false }])
    const history = (await who.get(`${SETUP}/${low}/history`)).data
    expect(history.filter(({ event }: { event: string }) => event === 'order-form.approval-started')).toEqual([])
  }
  const built = (await cfo.get(`${SETUP}/${low}/history`)).data
  expect(built.map(({ event }: { event: string }) => event)).toContain('order-form.approval-started')
  expectStatus(await decideApproval(cm, low, 'APPROVE', 'A client we want.'))
  expect(await shape(hrm, low)).toMatchObject([{ decision: 'APPROVE' }, { decision: null, roles: ['CFO'] }])
  expectStatus(await decideApproval(cfo, low, 'APPROVE', 'Accepted once.'))
  expectStatus(await decideApproval(coo, low, 'APPROVE', 'An exception for this term.'))
  expect(await shape(hrm, low)).toHaveLength(3)
})

test('A margin keeps its medical policy when it is renamed; a policy used by active order forms can’t be archived', async () => {
  const { app, cm, cfo, bd } = users
  const admin = await app.as('ADMIN')
  const POLICIES = '/medical-card-policies'
  const of = { insurer: 'Pearl', policyNumber: 'C-1', countryID: 'AE', category: 'C' }
  const premiums = [{ relation: 'EMPLOYEE', ageFrom: 18, ageTo: 65, premium: '3000.00' }]
  const days = { validFrom: '2026-01-01', validTo: '2026-12-31' }
  const policy = expectStatus(await admin.post(POLICIES, { ...of, ...days, premiums }), 201).data
  const { id } = await createDraft(users, { medical: { category: 'C', dependants: 0 } })
  const newest = async () => expectStatus(await cfo.get(`${SETUP}/${id}/margin`)).data[0]
  const archived = () => admin.post(`${POLICIES}/${policy.id}/archive`)
  const { number } = expectStatus(await moveOrderForm(bd, id, 'SUBMITTED')).data

  expect(await archived()).toMatchObject({
    status: 422,
    code: 'POLICY_IN_USE',
    message: `C-1 is still used by ${number}. Archive it once they have ended, or after its end date, 31 Dec 2026.`,
  })
  expectStatus(await admin.put(`${POLICIES}/${policy.id}`, { policyNumber: 'C-2027', version: policy.version }))
  expect(await newest()).toMatchObject({ _medicalPolicy: { id: policy.id, name: 'Pearl C-2027' } })
  expect(JSON.stringify((await newest()).result)).toContain('policy Pearl C-1')

  expectStatus(await moveOrderForm(cm, id, 'CANCELLED', { reason: 'The client stepped back.' }))
  expect(expectStatus(await archived()).data).toMatchObject({ archived: true, usedBy: 0 })
  const offered = (await bd.get('/medical-card-policy-directory', { countryID: 'AE', category: 'C' })).data
  expect(offered).toEqual([])
  const later = await createDraft(users, { medical: { category: 'C', dependants: 0 } })
  expect((await bd.get(`${SETUP}/${later.id}/margin`)).data[0]._medicalPolicy).toBeNull()
  const listed = async (query: object) => (await admin.get(POLICIES, { category: 'C', ...query })).meta!.total
  expect([await listed({}), await listed({ archived: true })]).toEqual([0, 1])
  expect(await admin.put(`${POLICIES}/${policy.id}`, { tpa: 'Other', version: 3 })).toMatchObject({
    status: 409,
    code: 'POLICY_ARCHIVED',
  })
  expect(await admin.del(`${POLICIES}/${policy.id}`)).toMatchObject({ status: 409, code: 'POLICY_IN_USE' })
  expect(expectStatus(await admin.post(`${POLICIES}/${policy.id}/restore`)).data.archived).toBe(false)
  const history = (await admin.get(`${POLICIES}/${policy.id}/history`)).data
  expect(history.slice(0, 2).map(({ event }: { event: string }) => event)).toEqual([
    'medical-policy.restored',
    'medical-policy.archived',
  ])
})
