import { randomBytes, randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { billingJobs } from '../../modules/billing/billing.jobs.ts'
import { generateTimesheets } from '../../modules/timesheets/generate.actions.ts'
import type { Db } from '../db.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { Caller } from './caller.ts'
import { clientIn, legalEntityIn, placementIn } from './placement.ts'
import { drainJobs, outcomeOf } from './work.ts'

export const BILLINGS = '/billings'

const ADDRESS = { lines: ['Demo Road 1'], city: 'Dubai', region: 'Dubai', countryID: 'AE' }
const RIYADH = {
  ...{ lines: ['King Fahd Road'], buildingNumber: '2322', district: 'Al Olaya', city: 'Riyadh' },
  ...{ region: 'Riyadh', postalCode: '12214', countryID: 'SA' },
}

interface Wish {
  readonly month?: string
  readonly clientID?: string
  readonly legalEntityID?: string
  readonly countryID?: string
  readonly unit?: 'HOUR' | 'DAY' | 'MONTH'
  readonly rate?: string
  readonly currency?: string
  readonly overtime?: object | null
  readonly status?: string
  /** Of the placement and its contract: 2026 unless said otherwise. */
  readonly days?: { readonly startDate: string; readonly endDate: string }
  /** Of the client. */
  readonly client?: Record<string, unknown>
}

let made = 0

/** Clients and legal entities with all that a tax invoice asks for, and months that were approved: what billing begins with. */
export function monthsOf(app: TestApp) {
  const { db } = app.world
  const entity = async (countryID = 'AE', currency = 'AED') => {
    const id = await legalEntityIn(app, countryID, currency)
    const isSaudi = countryID === 'SA'
    const tax = isSaudi ? '310122393500003' : '100123456700003'
    await db
      .updateTable('legalEntity')
      .set({
        ...{ address: JSON.stringify(isSaudi ? RIYADH : ADDRESS), taxNumber: tax, commercialRegistration: 'CN-1001' },
        invoiceBank: JSON.stringify({
          accountName: 'Test Entity',
          bankName: 'Demo Bank',
          iban: 'AE070331234567890123456',
        }),
      })
      .where('id', '=', id)
      .execute()
    return id
  }
  const client = async (countryID = 'AE', more: Record<string, unknown> = {}, manager?: string) => {
    const id = await clientIn(app, countryID, manager)
    const isSaudi = countryID === 'SA'
    await db
      .updateTable('client')
      .set({
        ...{ billingAddress: JSON.stringify(isSaudi ? RIYADH : ADDRESS), taxRegistered: true, type: 'ACTIVE' },
        ...{ taxNumber: isSaudi ? '310122393600003' : '100765432100003', ...more },
      })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('clientContact')
      .values({ clientId: id, name: 'Accounts payable', kind: 'ACCOUNTS_PAYABLE', email: `ap${made}@example.com` })
      .execute()
    return id
  }
  /** A placement with its contract, and its sheet of a month, approved. */
  const month = async (wish: Wish = {}) => {
    const { month: wanted = '2026-10', countryID = 'AE', unit = 'DAY', rate = '1250.00', currency = 'AED' } = wish
    made += 1
    const clientID = wish.clientID ?? (await client(countryID, wish.client))
    const legalEntityID = wish.legalEntityID ?? (await entity(countryID, countryID === 'SA' ? 'SAR' : 'AED'))
    const days = wish.days ?? { startDate: '2026-01-01', endDate: '2026-12-31' }
    const placed = await placementIn(app, { ...{ clientID, legalEntityID, countryID, ...days }, status: 'ACTIVE' })
    const contractID = randomUUID()
    const file = await db
      .insertInto('storedFile')
      .values({
        ...{ key: randomBytes(32).toString('hex'), name: 'signed.pdf', contentType: 'application/pdf', size: 1 },
        ...{ sha256: '0'.repeat(64), entity: 'client-contract', entityId: contractID, kind: 'document' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rateLines = [{ unit, rate, currency, overtime: wish.overtime ?? null, from: days.startDate, to: null }]
    await db
      .insertInto('contract')
      .values({
        ...{ id: contractID, familyId: contractID, kind: 'CLIENT', number: `WO-BILL-${made}`, title: 'Java developer' },
        ...{ orderFormId: placed.orderFormID, candidateId: placed.candidateID, clientId: clientID, status: 'ACTIVE' },
        ...{ legalEntityId: legalEntityID, countryId: countryID, ...days },
        ...{ signedFileId: file.id, signedOn: days.startDate, terms: JSON.stringify({ rateLines }) },
      })
      .execute()
    const timesheetID = await timesheet(placed.orderFormID, wanted, wish.status)
    return { ...placed, contractID, sheetID: timesheetID }
  }
  const timesheet = async (orderFormID: string, wanted: string, status = 'APPROVED') => {
    await generateTimesheets(
      { db, staff: null, actor: 'Test', now: app.world.now() },
      { month: wanted, countryIDs: null },
    )
    const people = await db.selectFrom('appUser').select('id').limit(2).execute()
    const isApproved = status === 'APPROVED'
    const { id } = await db
      .updateTable('timesheet')
      .set({
        ...{ status, submittedBy: people[0]!.id, submittedAt: new Date(), enteredAt: new Date() },
        ...{ approvedBy: isApproved ? people[1]!.id : null, approvedAt: isApproved ? new Date() : null },
      })
      .where('orderFormId', '=', orderFormID)
      .where('month', '=', `${wanted}-01`)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return { entity, client, month, sheet: timesheet }
}

/** The database, counting the statements that are asked of it. */
export function counting(db: Db) {
  let asked = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), asked: () => asked }
}

/** What an answer holds, or an error with its words. */
export function done<T extends { status: number; message?: string | undefined; data: unknown; errors?: unknown }>(
  reply: T,
) {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.message} ${JSON.stringify(reply.errors ?? '')}`)
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  return reply.data as any
}

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Document = any

export const step = (who: Caller, document: Document, status: string, more: object = {}) =>
  who.put(`${BILLINGS}/${document.id}/status`, { status, version: document.version, ...more })

/** Invoices of a client's October through the doors of the house. */
export function documentsOf({ executive, manager }: { executive: Caller; manager: Caller }) {
  const draftOf = async (clientID: string): Promise<Document> => {
    const asked = { month: '2026-10', clientID }
    const { errors } = await outcomeOf(executive, await executive.post(`${BILLINGS}/generate`, asked))
    if (errors.length > 0) throw new Error(errors[0]!.message)
    const { data } = await executive.get(BILLINGS, { clientID })
    return done(await executive.get(`${BILLINGS}/${data[0].id}`))
  }
  const issued = async (clientID: string): Promise<Document> => {
    const submitted = done(await step(executive, await draftOf(clientID), 'SUBMITTED'))
    const approved = done(await step(manager, submitted, 'APPROVED'))
    return done(await step(manager, approved, 'ISSUED'))
  }
  return { draftOf, issued }
}

/** The rates of dirham and riyal against the dollar, entered by one and approved by another. */
export async function ratesIn({ world: { db } }: TestApp, maker: Caller, checker: Caller): Promise<void> {
  const rates = [
    { currency: 'AED', rate: '3.6725' },
    { currency: 'SAR', rate: '3.75' },
  ]
  const decided = { status: 'APPROVED', decidedBy: checker.staff!.id, decidedAt: new Date() }
  await db
    .insertInto('exchangeRate')
    .values(
      rates.map((one) => ({ ...one, date: '2026-10-31', source: 'Test', enteredBy: maker.staff!.id, ...decided })),
    )
    .execute()
}

/** The moment at which the stories of billing are told: months of October are ready. */
export const NOTIFIED_AT = '2026-11-10T08:00:00Z'

/** A house in which finance bills: its people, rates of October, what makes months and invoices, and the jobs at work. */
export async function createBillingTestApp() {
  const app = await createTestApp()
  app.setNow(NOTIFIED_AT)
  const executive = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const manager = await app.as('FINANCE_MANAGER_INVOICE')
  const cfo = await app.as('CFO')
  await drainJobs(app, billingJobs)
  await ratesIn(app, manager, cfo)
  return { house: app, executive, manager, cfo, make: monthsOf(app), papers: documentsOf({ executive, manager }) }
}
