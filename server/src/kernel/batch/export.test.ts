import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'

const app = await createTestApp()
const admin = await app.as('ADMIN')
const director = await app.as('MANAGING_DIRECTOR')

test('a slow download does not block other users', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => ({
    name: `Client ${n}`,
    code: `X-${n}`,
    countryId: 'AE',
    workingDays: [1, 2, 3, 4, 5],
  }))
  await app.appContext.db
    .insertInto('client')
    .values(rows.map((row) => ({ ...row, type: 'ACTIVE', hoursPerDay: '8', currency: 'AED' })))
    .execute()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const slow = Array.from({ length: 9 }, () => {
    const headers = { authorization: `Bearer ${director.token}` }
    const pending = request({ port, host: '127.0.0.1', path: '/api/v1/clients/export?format=csv', headers })
    pending.on('response', (response) => response.pause())
    pending.on('error', () => {})
    pending.end()
    return pending
  })
  await pause(1_500)
  const began = performance.now()
  expect((await admin.get('/clients')).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(2_000)
  for (const requested of slow) requested.destroy()
})
