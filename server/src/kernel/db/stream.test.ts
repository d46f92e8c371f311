import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { scaleClients } from '../../modules/clients/demo/clients.demo.ts'
import { createTestApp } from '../testing/app.ts'
import { createDb, createPool } from './db.ts'
import { type ListQuery, streamRows } from './list.ts'

test('A whole list can take longer than the statement timeout', async () => {
  const app = await createTestApp()
  const seller = { name: 'Sara Mansour', email: 'sara@example.com', role: 'BUSINESS_DEVELOPMENT' }
  await app.appContext.db.insertInto('appUser').values(seller).execute()
  await scaleClients(app.appContext.db, 1_200)
  const pool = createPool(app.database.connection, { size: 1 })
  pool.on('connect', (client) => void client.query('set statement_timeout = 400'))
  const db = createDb(pool)
  const list: ListQuery = {
    rows: db.selectFrom('client').select(['client.id', 'client.name']).where('client.name', '<>', 'Nobody'),
    key: 'client.id',
    sorts: { name: 'client.name' },
    present: ({ name }) => name,
  }
  const names: unknown[] = []
  for await (const name of streamRows(db, list, 'name')) {
    names.push(name)
    if (names.length % 400 === 0) await pause(300)
  }
  expect(names).toHaveLength(1_200)
  expect(new Set(names).size).toBe(1_200)
  for await (const _first of streamRows(db, list, '-name')) break
  // The only connection is free again, also after a reader that stopped early.
  expect(await db.selectFrom('client').select('id').limit(1).execute()).toHaveLength(1)
  await db.destroy()
})

test('A finished or abandoned cursor does not keep the process running', async () => {
  const { db } = (await createTestApp()).appContext
  const waiting = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  await db.selectFrom('country').select('id').execute()
  const before = waiting()
  for (let round = 0; round < 5; round += 1) {
    for await (const _row of db.selectFrom('country').select('id').stream(3));
    for await (const _row of db.selectFrom('country').select('id').stream(3)) break
  }
  expect(waiting()).toBeLessThan(before + 5)
})
