import { readFileSync } from 'node:fs'
import { ROLES } from '@muster/contract/access/roles.ts'
import { recordPathOf } from '@muster/contract/kernel/api/pages.ts'
import { modulesWith } from '@muster/server/app.ts'
import { brokenInvariants } from '@muster/server/cli/check/invariants.ts'
import { addressesOf } from '@muster/server/kernel/http/pages.ts'
import { sendLater } from '@muster/server/kernel/mail/mail.ts'
import { randomFrom } from '@muster/server/kernel/security/random.ts'
import { createTestApp } from '@muster/server/kernel/testing/app.ts'
import { isAdmitted } from '@muster/server/kernel/testing/expected-permissions.ts'
import { readHome } from '@muster/server/kernel/testing/tasks.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testAccess } from './server/module.testing.ts'
import { badges } from './server/module.ts'

/**
 * The example module of CONTRIBUTING.md "Adding a module", from `examples/badges`; the application needs only its
 * manifest.
 */
const modules = modulesWith(badges)
const app = await createTestApp({ modules })
await sql.raw(readFileSync(new URL('badges.sql', import.meta.url), 'utf8')).execute(app.appContext.db)

const badge = (number: string, holder = 'Mariam Al Suwaidi') => ({ number, holder, validTo: '2027-12-31' })

describe('a new module whose manifest is listed', () => {
  test('issues, lists, finds and exports its records, and keeps their history', async () => {
    const manager = await app.as('ASSET_MANAGER')
    const { status, data } = await manager.post('/badges', badge('B-100'))
    expect(status).toBe(201)
    expect((await manager.get('/badges', { searchInput: 'suwaidi' })).data).toMatchObject([{ number: 'B-100' }])
    expect((await manager.get(`/badges/${data.id}`)).data).toEqual(data)
    expect((await manager.get(`/badges/${data.id}/history`)).data).toMatchObject([{ event: 'badge.created' }])
    expect((await manager.get('/badges/export', { format: 'csv' })).status).toBe(200)
    expect(await manager.post('/badges', badge('B-100'))).toMatchObject({
      status: 409,
      code: 'BADGE_NUMBER_ALREADY_USED',
    })
  })

  test.each(ROLES)('lets %s do what the permission matrix allows, and nothing else', async (role) => {
    const caller = await app.as(role)
    const anyID = '3f2c5c0e-7a53-4c1e-9d43-0d5b7a1f2e11'
    for (const line of testAccess.permissions.trim().split('\n')) {
      const [permission, method, ...paths] = line.split(' ') as [string, string, ...string[]]
      for (const path of paths) {
        const address = path.replace(':id', anyID)
        const { status } =
          method === 'POST'
            ? await caller.post(address, badge(`R-${role}`))
            : await caller.get(
                method === 'EXPORT' ? `${address}/export` : address,
                method === 'EXPORT' ? { format: 'csv' } : {},
              )
        expect(status !== 403, `${role} ${method} ${path}: ${status}`).toBe(isAdmitted([permission], role))
      }
    }
  })

  test('is found by the search box, for those who may see it', async () => {
    const groups = async (role: 'ASSET_MANAGER' | 'VISA_TEAM') =>
      (await (await app.as(role)).get('/search', { q: 'B-100' })).data.map(({ kind }: { kind: string }) => kind)
    expect(await groups('ASSET_MANAGER')).toContain('badges')
    expect(await groups('VISA_TEAM')).not.toContain('badges')
  })

  test('puts its tasks on the dashboard, its entries in the audit trail and its pages among the addresses', async () => {
    const manager = await app.as('ASSET_MANAGER')
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { data } = await manager.post('/badges', { ...badge('B-200'), validTo: soon })
    const { waitingOnMe } = await readHome(manager)
    expect(waitingOnMe.find(({ kind }) => kind === 'badges')?.rows).toMatchObject([
      { title: 'Badge B-200', dueOn: soon },
    ])
    const trail = await (await app.as('ADMIN')).get('/audit-trails', { entity: 'badge' })
    expect(trail.data).toEqual(expect.arrayContaining([expect.objectContaining({ entityID: data.id })]))
    expect(addressesOf(modules).has('badges')).toBe(true)
    expect(recordPathOf(modules.flatMap(({ pages = [] }) => pages))({ entity: 'badge', entityID: '7' })).toBe(
      '/badges/7',
    )
  })

  test('has an email about a record that is on hold sent by those who may send it and see the record', async () => {
    const manager = await app.as('ASSET_MANAGER')
    const { data } = await manager.post('/badges', badge('B-300'))
    const sender = await app.as('HR_MANAGER')
    const held = async (entityID: string) => {
      const id = await sendLater(app.appContext.db, {
        kind: 'ORDER_FORM',
        to: 'holder@client.example',
        subject: 'Your badge',
        text: 'Collect it',
        entity: 'badge',
        entityID,
      })
      await sql`update outbox_mail set state = 'HELD' where id = ${id}`.execute(app.appContext.db)
      return id
    }
    expect((await sender.post(`/mailbox/${await held(data.id)}/send`)).status).toBe(200)
    const noBadge = '3f2c5c0e-7a53-4c1e-9d43-0d5b7a1f2e11'
    expect((await sender.post(`/mailbox/${await held(noBadge)}/send`)).status).toBe(404)
  })

  test('is part of the demo company and of the data checks', async () => {
    const { appContext } = app
    const context = {
      db: appContext.db,
      appContext,
      random: randomFrom('test'),
      now: new Date(),
      startedAt: new Date(),
    }
    for (const { write } of badges.demo ?? []) await write(context)
    expect((await brokenInvariants(appContext.db, badges.invariants)).problems).toEqual([])
    await sql`update badge set valid_to = '2020-01-01' where number = 'B-100'`.execute(appContext.db)
    expect((await brokenInvariants(appContext.db, badges.invariants)).problems).toMatchObject([
      { name: 'No badge expired before it was issued' },
    ])
  })
})
