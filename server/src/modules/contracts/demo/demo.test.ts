import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { runContractDailyTransitions } from '../contracts/contracts.jobs.ts'
import { remind } from '../core/reminders.actions.ts'

const app = await createTestApp({ demo: true })
const director = await app.as('MANAGING_DIRECTOR')

const counts = async (path: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await director.get(`${path}/counts`)).data.map((row: { status: string; count: number }) => [
      row.status,
      row.count,
    ]),
  )

test('the demo company has agreements and contracts in all relevant statuses', async () => {
  expect(await counts('/client/master-service-agreement')).toMatchObject({
    ACTIVE: expect.any(Number),
    EXPIRED: 1,
    NEGOTIATION: expect.any(Number),
    SUPERSEDED: 1,
  })
  expect((await counts('/client/master-service-agreement')).ACTIVE).toBeGreaterThan(15)
  expect(await counts('/client/statement-of-work')).toMatchObject({ ACTIVE: 4, EXPIRED: 1, NEGOTIATION: 1 })
  const candidate = await counts('/candidate-contracts')
  for (const status of ['DRAFT', 'UNDER_REVIEW', 'SENT', 'SIGNED', 'ACTIVE', 'EXPIRED'])
    expect(candidate[status], status).toBeGreaterThan(0)
  const client = await counts('/client-contracts')
  for (const status of ['ACTIVE', 'SUPERSEDED', 'EXPIRED']) expect(client[status], status).toBeGreaterThan(0)
  expect((await director.get('/candidate-contracts', { expiringWithin: 90 })).meta!.total).toBeGreaterThan(3)
  for (const days of [30, 60, 90])
    expect(
      (await director.get('/client/master-service-agreement', { expiringWithin: days })).meta!.total,
      `${days}`,
    ).toBeGreaterThan(0)
})

test('every demo contract opens, with its history, its documents and its hierarchy', async () => {
  for (const path of [
    '/client/master-service-agreement',
    '/client/statement-of-work',
    '/client-contracts',
    '/candidate-contracts',
  ]) {
    const { data } = await director.get(path, { pageSize: 12 })
    for (const { id, hasSignedFile } of data) {
      const { status, data: record } = await director.get(`${path}/${id}`)
      expect(status).toBe(200)
      if (hasSignedFile)
        expect((await director.get(`${path}/${id}/download`)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
      const { data: history } = await director.get(`${path}/${id}/history`)
      expect(record.updatedAt, `the header of ${record.number} shows the date of its last entry`).toBe(history[0].at)
    }
  }
  const [largest] = (await director.get('/client/master-service-agreement', { status: 'ACTIVE', sort: 'number' })).data
  expect((await director.get(`/client/master-service-agreement/${largest.id}/chain`)).status).toBe(200)
})

test('in the demo hierarchies every placement is under its contract, and totals count each once', async () => {
  const { data } = await director.get('/client/master-service-agreement', { status: 'ACTIVE', pageSize: 30 })
  let contracts = 0
  for (const { id } of data) {
    const { data: root } = await director.get(`/client/master-service-agreement/${id}/chain`)
    const values = new Map<string, { amount: string; currency: string }>()
    const walk = (node: typeof root) => {
      if (node.kind === 'CLIENT_CONTRACT') contracts += 1
      if (node.kind === 'ORDER_FORM' && node.value) values.set(node.id, node.value)
      for (const child of node.children) walk(child)
    }
    walk(root)
    for (const { amount, currency } of root.totals) {
      const own = [...values.values()].filter((value) => value.currency === currency)
      expect(own.reduce((sum, value) => sum + Number(value.amount), 0)).toBeCloseTo(Number(amount), 2)
    }
    expect(new Set([...values.values()].map(({ currency }) => currency)).size).toBe(root.totals.length)
  }
  expect(contracts).toBeGreaterThan(50)
})

test('the first nightly run changes no status that should stay, and sends its reminders once', async () => {
  const before = await counts('/candidate-contracts')
  const day = new Date().toISOString().slice(0, 10)
  for (const countryID of ['AE', 'SA', 'QA'])
    for (const _ of [1, 2]) await runContractDailyTransitions(app.appContext, { countryID, day })
  expect(await counts('/candidate-contracts')).toEqual(before)
  const bells = async () =>
    Number(
      (
        await app.appContext.db
          .selectFrom('notification')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  for (const countryID of ['AE', 'SA', 'QA']) await remind(app.appContext, { countryID, day })
  const notices = await bells()
  for (const countryID of ['AE', 'SA', 'QA']) await remind(app.appContext, { countryID, day })
  expect(await bells()).toBe(notices)
  expect(notices).toBeGreaterThan(0)
})
