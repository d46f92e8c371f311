import { randomUUID } from 'node:crypto'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from './cli/check/invariants.ts'
import type { TestApp } from './kernel/testing/app.ts'
import type { Caller } from './kernel/testing/caller.ts'
import { BILLINGS, billingFixtures, dataOf, moveInvoice } from './kernel/testing/fixtures/billing.ts'
import { callerOn, copyRow, createTestCluster } from './kernel/testing/nodes.ts'
import type { Program } from './kernel/testing/program.ts'
import { generateDrafts } from './modules/billing/drafts/generate.actions.ts'

/** Two programs on one database, with many concurrent requests to issue. */
const AT_ONCE = 200
let app: TestApp
let nodes: readonly Program[]
let executive: Caller
let manager: Caller
/** The manager at each node. */
let at: readonly Caller[]
let make: ReturnType<typeof billingFixtures>
beforeAll(async () => {
  const opened = await createTestCluster()
  ;({ app } = opened)
  nodes = await Promise.all([opened.start(), opened.start()])
  executive = await app.as('FINANCE_EXECUTIVE_INVOICE')
  manager = await app.as('FINANCE_MANAGER_INVOICE')
  at = nodes.map((node) => callerOn(() => node, manager))
  make = billingFixtures(app)
})

const today = () => new Date().toISOString().slice(0, 10)

interface ApprovedInvoice {
  readonly id: string
  readonly version: number
}

/** An approved invoice of a milestone of today, and the given number of copies. */
async function approved(contractID: string, copies: number): Promise<ApprovedInvoice[]> {
  const { db } = app.appContext
  const draft = dataOf(await executive.post(BILLINGS, { clientContractID: contractID }))
  const milestone = {
    kind: 'MILESTONE',
    description: 'Go-live',
    day: today(),
    money: { amount: '1000.00', currency: 'AED' },
  }
  const added = dataOf(await executive.post(`${BILLINGS}/${draft.id}/lines`, { ...milestone, version: draft.version }))
  const submitted = dataOf(await moveInvoice(executive, added, 'SUBMITTED'))
  const { id, version } = dataOf(await moveInvoice(manager, submitted, 'APPROVED'))
  const line = await db
    .selectFrom('billingLine')
    .select(['id', 'billedPeriodId'])
    .where('billingId', '=', id)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: copies }, () => ({ billing: randomUUID(), billedPeriod: randomUUID() }))
  await copyRow(
    db,
    'billing',
    id,
    others.map((one) => ({ id: one.billing })),
  )
  await copyRow(
    db,
    'billed_period',
    line.billedPeriodId,
    others.map((one) => ({ id: one.billedPeriod })),
  )
  const lines = others.map((one) => ({ id: randomUUID(), billing_id: one.billing, billed_period_id: one.billedPeriod }))
  await copyRow(db, 'billing_line', line.id, lines)
  return [{ id, version }, ...others.map((one) => ({ id: one.billing, version }))]
}

let round = 0
/**
 * Requests the issue, alternating between the nodes; repeats a request that was rejected because the node was too busy,
 * as the page does.
 */
async function issue(document: ApprovedInvoice, more: object = {}, headers: Record<string, string> = {}) {
  round += 1
  const who = at[round % 2]!
  for (;;) {
    const answer = await who.put(
      `${BILLINGS}/${document.id}/status`,
      { status: 'ISSUED', ...document, id: undefined, ...more },
      headers,
    )
    if (answer.status !== 503) return answer
  }
}

/** The numbers that the series has assigned, and those on documents. */
async function numbersOf(legalEntityID: string) {
  const { db } = app.appContext
  const given = await db
    .selectFrom('issuedNumber')
    .innerJoin('numberSeries', 'numberSeries.id', 'issuedNumber.seriesId')
    .select(['issuedNumber.number', 'issuedNumber.count'])
    .where('legalEntityId', '=', legalEntityID)
    .where('series', '=', 'INVOICE')
    .orderBy('issuedNumber.count')
    .execute()
  const documents = await db
    .selectFrom('billing')
    .select('number')
    .where('legalEntityId', '=', legalEntityID)
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
  return {
    counts: given.map(({ count }) => Number(count)),
    given: given.map(({ number }) => number).toSorted(),
    documents: documents.map(({ number }) => number),
  }
}

/** A placed consultant, created once. */
async function placed() {
  const { db } = app.appContext
  const found = await make.month({ client: { invoiceGrouping: 'PER_PO' } })
  await db.updateTable('consultant').set({ status: 'ACTIVE' }).where('id', '=', found.candidateID).execute()
  await db.updateTable('contract').set({ endDate: LATER }).where('id', '=', found.contractID).execute()
  return found
}
const LATER = '2099-12-31'

/** A purchase order for a contract, with a balance for three milestones. */
async function orderOn({ clientID, legalEntityID, contractID }: Awaited<ReturnType<typeof placed>>): Promise<string> {
  const { db } = app.appContext
  const number = `PO-${contractID}`
  const order = { number, reference: number, title: 'Services', clientId: clientID, currency: 'AED' }
  const { id } = await db
    .insertInto('purchaseOrder')
    .values({
      ...order,
      legalEntityId: legalEntityID,
      value: '3000.00',
      ceiling: '3000.00',
      validFrom: '2026-01-01',
      validTo: LATER,
      status: 'OPEN',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('purchaseOrderContract')
    .values({
      purchaseOrderId: id,
      clientContractId: contractID,
      startsOn: '2026-01-01',
      endsOn: LATER,
      priority: 1,
      isActive: true,
    } as never)
    .execute()
  return id
}

/** Reserves this amount on an order for each of these invoices. */
async function reserveCapacity(orderID: string, documents: readonly ApprovedInvoice[], amount: string): Promise<void> {
  const ids = documents.map(({ id }) => id)
  await sql`update purchase_order_use use set amount = ${amount}::numeric from billing_line line
    where line.billing_id = any(${ids}::uuid[]) and use.source_key = 'billing:' || line.billed_period_id || ':' || ${orderID}`.execute(
    app.appContext.db,
  )
  for (const [table, key] of [
    ['purchase_order', 'id'],
    ['purchase_order_contract', 'purchase_order_id'],
  ] as const)
    await sql`update ${sql.table(table)} set committed = (select sum(amount) from purchase_order_use
      where purchase_order_id = ${orderID}::uuid and state = 'RESERVED') where ${sql.ref(key)} = ${orderID}::uuid`.execute(
      app.appContext.db,
    )
}

const isGapless = (counts: readonly number[], count: number) =>
  expect(counts).toEqual(Array.from({ length: count }, (_, i) => i + 1))

test(`${AT_ONCE} concurrent issues, some of them double-clicked, get ${AT_ONCE} numbers without a gap`, async () => {
  const { contractID, legalEntityID } = await placed()
  const drafts = await approved(contractID, AT_ONCE - 1)
  const stale = drafts.filter((_, i) => i % 10 === 0)
  const keyOf = (document: ApprovedInvoice, i: number): Record<string, string> =>
    i % 2 === 0 ? { 'idempotency-key': `issue-${document.id}` } : {}
  const clicks = [...drafts, ...stale].map((document, i) => issue(document, {}, keyOf(document, i)))
  const answers = await Promise.all(clicks)
  const issued = answers.filter(({ status }) => status === 200).map(({ data }) => data)
  expect(issued).toHaveLength(AT_ONCE)
  // The second request finds that the invoice is already issued.
  const late = answers.filter(({ status }) => status !== 200)
  expect(late.map(({ status }) => status)).toEqual(stale.map(() => 409))
  const { counts, given, documents } = await numbersOf(legalEntityID)
  isGapless(counts, AT_ONCE)
  expect(documents).toEqual(given)
  expect(issued.map(({ number }) => number).toSorted()).toEqual(given)
})

test('rejected issues among them leave no gap: a closed tax period, and an exhausted purchase order', async () => {
  const sold = await placed()
  const { legalEntityID, contractID } = sold
  const until = daysAfter(today(), -1)
  const closing = { closedUntil: until, version: 0 }
  dataOf(await manager.put(`${BILLINGS}/tax-periods/${legalEntityID}`, closing))
  const good = await approved(contractID, 19)
  const closed = await approved(contractID, 9)
  const orderID = await orderOn(sold)
  const bought: ApprovedInvoice[] = []
  for (let i = 0; i < 3; i += 1) bought.push(...(await approved(contractID, 0)))
  const roomless = bought.slice(0, 2)
  await reserveCapacity(orderID, roomless, '500.00')
  const all = [
    ...good.map((document) => [document, {}] as const),
    ...closed.map((document) => [document, { issueDate: until }] as const),
    ...bought.map((document) => [document, {}] as const),
  ].toSorted(([a], [b]) => (a.id < b.id ? -1 : 1))
  const answers = await Promise.all(
    all.map(async ([document, more]) => [document.id, await issue(document, more)] as const),
  )
  const codes = new Map(answers.map(([id, { status, code }]) => [id, status === 200 ? 'issued' : code]))
  const codesOf = (documents: readonly ApprovedInvoice[]) => [...new Set(documents.map(({ id }) => codes.get(id)))]
  expect(codesOf(good)).toEqual(['issued'])
  expect(codesOf(closed)).toEqual(['ISSUE_DATE_INVALID'])
  expect(codesOf(roomless)).toEqual(['RESERVATION_EXCEEDED'])
  expect(codes.get(bought[2]!.id)).toBe('issued')
  const { counts, given, documents } = await numbersOf(legalEntityID)
  isGapless(counts, good.length + 1)
  expect(documents).toEqual(given)
  // With the balance available again they get the next numbers.
  await reserveCapacity(orderID, roomless, '1000.00')
  for (const document of roomless) expect((await issue(document)).status).toBe(200)
  isGapless((await numbersOf(legalEntityID)).counts, good.length + 3)
})

test('many in one request, sent by two users at once: each is issued once or has a reason, and the numbers have no gap', async () => {
  const sold = await placed()
  const { legalEntityID, contractID } = sold
  const good = await approved(contractID, 59)
  const [fine, stale] = await approved(contractID, 1)
  const orderID = await orderOn(sold)
  const [roomless] = await approved(contractID, 0)
  await reserveCapacity(orderID, [roomless!], '500.00')
  const issue = async (who: Caller, billings: readonly ApprovedInvoice[]) => {
    for (;;) {
      const answer = await who.put(`${BILLINGS}/status`, { status: 'ISSUED', billings })
      if (answer.status !== 503) return dataOf(answer).refused as { id: string; code: string }[]
    }
  }
  const shown = await issue(manager, [fine!, { ...stale!, version: stale!.version - 1 }])
  const all = [...good, roomless!]
  const answers = await Promise.all(at.map((who) => issue(who, all)))
  const codeOf = (refused: typeof shown, id: string) => refused.find((one) => one.id === id)?.code
  expect(codeOf(shown, stale!.id)).toBe('STALE_VERSION')
  for (const refused of answers) expect(codeOf(refused, roomless!.id)).toBe('RESERVATION_EXCEEDED')
  // The second request for an invoice finds it issued.
  for (const { id } of good) {
    const late = answers.flatMap((refused) => codeOf(refused, id) ?? [])
    expect(late).toEqual(late.map(() => 'INVALID_TRANSITION'))
  }
  const { counts, given, documents } = await numbersOf(legalEntityID)
  isGapless(counts, good.length + 1)
  expect(documents).toEqual(given)
  const notified = await app.appContext.db
    .selectFrom('auditEntry')
    .select('entityId')
    .where('event', '=', 'billing.issued')
    .where(
      'entityId',
      'in',
      [...all, fine!, stale!].map(({ id }) => id),
    )
    .execute()
  expect(notified.map(({ entityId }) => entityId).toSorted()).toEqual([...good, fine!].map(({ id }) => id).toSorted())
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

test('invoices of one client wait for each other in the run, not for a lock of the database', async () => {
  const clientID = await make.client()
  for (const countryID of ['AE', 'BH', 'KW', 'QA']) await make.month({ clientID, countryID })
  const { db, now } = app.appContext
  let portions = 0
  const context = { db, staff: executive.staff, now: now(), today: '2026-11-10' }
  const body = { month: '2026-10', clientID }
  const made = await generateDrafts(context, body, null, async () => {}, {
    saveProgress: async () => {
      portions += 1
      // Repeated often enough that another batch would have been processed in the meantime.
      for (let i = 0; i < 25; i += 1) {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and classid::bigint << 32 | objid::bigint = hashtextextended(${`billing ${clientID}`}, 0)`.execute(db)
        expect(rows).toEqual([])
      }
    },
  })
  expect(portions).toBe(3)
  expect(made.months + made.refused.length).toBe(4)
})
