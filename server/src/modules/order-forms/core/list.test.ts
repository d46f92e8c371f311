import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { SETUP, TODAY } from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createClient, createLegalEntity, createPlacement } from '../../../kernel/testing/fixtures/placement.ts'

/** Records by name: clients, legal entities, people. */
const ids: Record<string, string> = {}

interface ListedForm {
  readonly personName: string
  readonly client: 'Marina Bank' | 'Atlas Port' | 'Zenith Air'
  readonly entity?: 'Gulf' | 'Levant'
  readonly owner?: 'Bella' | 'Omar'
  readonly country: string
  readonly columns: object
}

const at = (day: string) => new Date(`2026-${day}T08:00:00Z`)
/** The dates by which the list sorts: status, submission, creation, last change. */
const moments = (stateSince: string, submittedAt: string, createdAt: string, updatedAt: string) => ({
  stateSince: at(stateSince),
  submittedAt: at(submittedAt),
  createdAt: at(createdAt),
  updatedAt: at(updatedAt),
})

/** No two sort fields give the same order, so that each is tested. */
const ROWS: Readonly<Record<string, ListedForm>> = {
  A: {
    personName: 'Noor',
    client: 'Marina Bank',
    entity: 'Gulf',
    owner: 'Bella',
    country: 'AE',
    columns: {
      status: 'ACTIVE',
      title: 'Tester',
      startDate: '2026-03-01',
      endDate: '2026-09-30',
      gmPercent: '22.5',
      ...moments('06-05', '05-04', '04-06', '06-10'),
    },
  },
  B: {
    personName: 'Amal',
    client: 'Atlas Port',
    entity: 'Gulf',
    owner: 'Omar',
    country: 'SA',
    columns: {
      status: 'SUBMITTED',
      title: 'Cloud engineer',
      startDate: '2026-08-01',
      endDate: '2027-07-31',
      gmPercent: '31',
      type: 'RENEWAL',
      waitingRoles: ['FINANCE_MANAGER_PAYROLL'],
      slaDueAt: at('06-14'),
      ...moments('06-08', '05-06', '04-03', '06-14'),
    },
  },
  C: {
    personName: 'Zain',
    client: 'Marina Bank',
    entity: 'Levant',
    owner: 'Bella',
    country: 'KW',
    columns: {
      status: 'APPROVED',
      title: 'Network engineer',
      startDate: '2025-11-01',
      endDate: '2027-10-31',
      gmPercent: '9',
      needsException: true,
      waitingRoles: ['HR_MANAGER'],
      slaDueAt: at('06-16'),
      ...moments('06-02', '05-01', '04-05', '06-12'),
    },
  },
  D: {
    personName: 'Dina',
    client: 'Zenith Air',
    entity: 'Gulf',
    owner: 'Bella',
    country: 'AE',
    columns: {
      status: 'ON_NOTICE',
      title: 'Architect',
      startDate: '2026-01-01',
      endDate: '2026-06-30',
      gmPercent: '18',
      type: 'EXTENSION',
      ...moments('06-01', '05-05', '04-02', '06-13'),
    },
  },
  E: {
    personName: 'Omar',
    client: 'Atlas Port',
    entity: 'Levant',
    owner: 'Omar',
    country: 'IN',
    columns: {
      status: 'APPROVAL',
      title: 'Java developer',
      startDate: '2026-07-01',
      endDate: '2026-12-31',
      gmPercent: '40',
      type: 'REPLACEMENT',
      waitingRoles: ['COUNTRY_MANAGER'],
      slaDueAt: at('06-17'),
      ...moments('06-07', '05-02', '04-04', '06-09'),
    },
  },
  F: {
    personName: 'Hana',
    client: 'Marina Bank',
    entity: 'Levant',
    owner: 'Omar',
    country: 'SA',
    columns: {
      status: 'CLOSED',
      title: 'Scrum master',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      type: 'RENEWAL',
      ...moments('06-03', '05-03', '04-01', '06-11'),
    },
  },
}

const app = await createTestApp()
app.setNow(`${TODAY}T08:00:00Z`)
const { db } = app.appContext
const chief = await app.as('COO')
const bella = await app.as('BUSINESS_DEVELOPMENT', { name: 'Bella Dev' })
ids.Bella = bella.staff!.id
ids.Omar = (await app.as('BUSINESS_DEVELOPMENT', { name: 'Omar Dev' })).staff!.id
for (const entity of ['Gulf', 'Levant']) ids[entity] = await createLegalEntity(app)
for (const name of ['Marina Bank', 'Atlas Port', 'Zenith Air']) {
  ids[name] = await createClient(app, 'AE', ids.Bella)
  await db.updateTable('client').set({ name }).where('id', '=', ids[name]).execute()
}
for (const [letter, { personName, client, entity, owner, country, columns }] of Object.entries(ROWS)) {
  const placed = await createPlacement(app, {
    clientID: ids[client]!,
    legalEntityID: ids[entity!]!,
    countryID: country,
  })
  ids[letter] = placed.candidateID
  const named = { number: `${letter}-ROW`, personName, ownerId: ids[owner!]!, submittedBy: ids[owner!]! }
  const of = db.updateTable('orderForm').where('id', '=', placed.orderFormID)
  await of.set({ ...named, ...columns }).execute()
}
// Bella follows what she submitted for a colleague; two order forms have the same consultant; archived ones and drafts
// are in no list.
await db.updateTable('orderForm').set({ submittedBy: ids.Bella }).where('number', '=', 'B-ROW').execute()
await db.updateTable('orderForm').set({ candidateId: ids.A! }).where('number', '=', 'F-ROW').execute()
const archived = await createPlacement(app, { clientID: ids['Marina Bank']!, status: 'CANCELLED' })
await db
  .updateTable('orderForm')
  .set({ archivedAt: at('06-01') })
  .where('id', '=', archived.orderFormID)
  .execute()
const draft = await createPlacement(app, { clientID: ids['Marina Bank']!, status: 'DRAFT' })
await db.updateTable('orderForm').set({ submittedAt: null }).where('id', '=', draft.orderFormID).execute()

type Query = Record<string, string | number | readonly string[]>
const letters = async (query: Query, who = chief) => {
  const reply = await who.get(SETUP, { sort: 'number', pageSize: 50, ...query })
  expect(reply.status, reply.message).toBe(200)
  expect(reply.meta!.total).toBe(reply.data.length)
  return reply.data.map(({ number }: OrderFormRow) => number![0]).join('')
}

test.each<[string, () => Query, string]>([
  ['nothing', () => ({}), 'ABCDEF'],
  ['a state', () => ({ status: 'ACTIVE' }), 'A'],
  ['two states', () => ({ status: ['ON_NOTICE', 'CLOSED'] }), 'DF'],
  ['a type', () => ({ type: 'RENEWAL' }), 'BF'],
  ['two types', () => ({ type: ['EXTENSION', 'REPLACEMENT'] }), 'DE'],
  ['a country', () => ({ countryID: 'AE' }), 'AD'],
  ['two countries', () => ({ countryID: ['SA', 'IN'] }), 'BEF'],
  ['a client', () => ({ clientID: ids['Marina Bank']! }), 'ACF'],
  ['two clients', () => ({ clientID: [ids['Atlas Port']!, ids['Zenith Air']!] }), 'BDE'],
  ['a legal entity', () => ({ legalEntityID: ids.Levant! }), 'CEF'],
  ['an owner', () => ({ ownerID: ids.Bella! }), 'ACD'],
  ['a consultant', () => ({ candidateID: ids.A! }), 'AF'],
  ['a first day from', () => ({ startFrom: '2026-03-01' }), 'ABE'],
  ['a first day up to', () => ({ startTo: '2026-01-01' }), 'CDF'],
  ['a window of first days', () => ({ startFrom: '2026-01-01', startTo: '2026-03-01' }), 'AD'],
  ['a last day from', () => ({ endFrom: '2026-12-31' }), 'BCE'],
  ['a last day up to', () => ({ endTo: '2026-06-30' }), 'DF'],
  ['a window of last days', () => ({ endFrom: '2026-06-30', endTo: '2026-09-30' }), 'AD'],
  ['what is late', () => ({ waiting: 'late' }), 'B'],
  ['an exception', () => ({ exception: 'true' }), 'C'],
  ['no exception', () => ({ exception: 'false' }), 'ABDEF'],
  ['words of a title', () => ({ searchInput: 'engineer' }), 'BC'],
  ['a client, a type and a last day', () => ({ clientID: ids['Marina Bank']!, type: 'NEW', endTo: '2026-12-31' }), 'A'],
])('the order forms filtered by %s, with counts', async (_what, query, found) => {
  expect(await letters(query())).toBe(found)
  const { status, ...rest } = query()
  const counts = (await chief.get(`${SETUP}/counts`, rest)).data
  expect(counts.total).toBe((await letters(rest)).length)
})

test('“waiting for others” lists my order forms with a pending action of another user', async () => {
  expect(await letters({ waiting: 'others' }, bella)).toBe('BC')
  expect(await letters({ waiting: 'others' })).toBe('')
})

test.each([
  ['number', 'ABCDEF'],
  ['personName', 'BDFAEC'],
  ['client', 'BEFACD'],
  ['status', 'AECFDB'],
  ['startDate', 'FCDAEB'],
  ['endDate', 'FDAEBC'],
  ['since', 'DCFAEB'],
  ['submittedAt', 'CEFADB'],
  ['createdAt', 'FDBECA'],
  ['updatedAt', 'EAFCDB'],
  ['country', 'ECBFDA'],
  ['title', 'DBECFA'],
  // Order forms without a margin come last in ascending and first in descending order.
  ['margin', 'CDABEF'],
])('the order forms sorted by %s, in both directions', async (sort, order) => {
  expect(await letters({ sort })).toBe(order)
  expect(await letters({ sort: `-${sort}` })).toBe([...order].reverse().join(''))
})

test('the order forms longest in their status come last by default', async () => {
  const { data } = await chief.get(SETUP)
  expect(data.map(({ number }: OrderFormRow) => number![0]).join('')).toBe('BEAFCD')
})
