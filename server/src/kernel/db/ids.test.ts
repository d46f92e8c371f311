import { expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'

const app = await createTestApp()

test('an ID in capital letters is the same ID, also in checks of one’s own account and in the audit trail', async () => {
  const admin = await app.as('ADMIN')
  await app.as('ADMIN')
  const own = admin.staff!.id.toUpperCase()
  const { data } = await admin.get(`/users/${own}`)
  const changed = await admin.put(`/users/${own}`, { version: data.version, role: 'FINANCE_MANAGER_PAYROLL' })
  expect(changed).toMatchObject({ status: 422, code: 'OWN_ROLE' })
  expect((await admin.del(`/user?id=${own}`)).status).toBe(422)
  const other = await app.as('FINANCE')
  const { version } = (await admin.get(`/users/${other.staff!.id}`)).data
  expect((await admin.put(`/users/${other.staff!.id.toUpperCase()}`, { version, name: 'Other Name' })).status).toBe(200)
  const trail = await admin.get('/audit-trails', { entityID: other.staff!.id, event: 'user.updated' })
  expect(trail.meta!.total).toBe(1)
})
