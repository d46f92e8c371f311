import { expect, test, vi } from 'vitest'
import { drainJobs } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createDraft,
  createTestUsers,
  expectStatus,
  moveToStage,
  readOrderFormAs,
  TODAY,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { orderFormJobs } from '../core/order-forms.jobs.ts'

/** Each test has many steps. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

const users = await createTestUsers()
const admin = await users.app.as('ADMIN')

/** Whether list, landing page and record show the order form as pending with this user; all three must agree. */
async function isPendingApprover(who: Caller, id: string): Promise<boolean> {
  const listed = (await who.get('/order-form-setup', { waiting: 'me', pageSize: 100 })).data
  const shown = await readTasks(who)
  const record = await readOrderFormAs(users.coo, id)
  const answers = [
    listed.some((one: { id: string }) => one.id === id),
    shown.some(({ path }) => path.includes(id)),
    record.pendingRoles.people.some((one: { id: string }) => one.id === who.staff!.id),
  ]
  expect(new Set(answers).size, `list, landing page and record agree: ${answers.join()}`).toBe(1)
  return answers[0]!
}

const becomes = (who: Caller, id: string, isPending: boolean) =>
  expect.poll(() => isPendingApprover(who, id), { timeout: 30_000 }).toBe(isPending)

async function change(who: Caller, fields: object): Promise<void> {
  const { version } = expectStatus(await admin.get(`/users/${who.staff!.id}`)).data
  expectStatus(await admin.put(`/users/${who.staff!.id}`, { ...fields, version }))
}

test('a change of role, countries or account status updates the pending approvers', async () => {
  const { app } = users
  await drainJobs(app, orderFormJobs)
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVAL')
  const other = await app.as('HR_ASSOCIATE')
  expect(await isPendingApprover(other, id)).toBe(false)
  await change(other, { role: 'COUNTRY_MANAGER', countryIDs: ['AE'] })
  await becomes(other, id, true)
  await change(other, { countryIDs: ['SA'] })
  await expect
    .poll(async () => (await readOrderFormAs(users.coo, id)).pendingRoles.people.map((one: { id: string }) => one.id))
    .not.toContain(other.staff!.id)
  await change(other, { countryIDs: ['AE'] })
  await becomes(other, id, true)
  await change(other, { active: false })
  const { people } = (await readOrderFormAs(users.coo, id)).pendingRoles
  expect(people.map((one: { id: string }) => one.id)).not.toContain(other.staff!.id)
})

test('a delegate is a pending approver on the days of the delegation, and no longer once it is ended', async () => {
  const { cm, app } = users
  await drainJobs(app, orderFormJobs)
  const head = await app.as('MANAGING_DIRECTOR')
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVAL')
  expect(await isPendingApprover(head, id)).toBe(false)
  const day = { firstDay: TODAY, lastDay: TODAY }
  const { data } = expectStatus(await cm.post('/delegations', { toID: head.staff!.id, ...day }), 201)
  await becomes(head, id, true)
  expectStatus(await cm.del(`/delegations/${data.id}`))
  expect(await isPendingApprover(head, id)).toBe(false)
})
