import { randomUUID } from 'node:crypto'
import { smallPdf } from '../../modules/consultants/papers.demo.ts'
import type { TestApp } from './app.ts'
import type { TestFile } from './caller.ts'

/** A small PDF, as somebody would scan it. */
export const signedPdf = (name = 'signed.pdf'): TestFile => ({ name, content: smallPdf(['Signed', name]) })

export interface Placed {
  readonly clientID: string
  readonly legalEntityID: string
  readonly candidateID: string
  readonly orderFormID: string
}

interface Wish {
  readonly countryID?: string
  readonly status?: string
  readonly startDate?: string
  readonly endDate?: string
  /** Whose own client it is. */
  readonly manager?: string
  readonly clientID?: string
  readonly legalEntityID?: string
  readonly msaID?: string
  readonly sowID?: string
  readonly unit?: 'MONTH' | 'DAY' | 'HOUR'
  readonly rate?: string
  readonly currency?: string
}

let made = 0

export async function legalEntityIn({ world: { db } }: TestApp, countryID = 'AE', currency = 'AED'): Promise<string> {
  made += 1
  const row = { code: `TE-${made}`, name: `Test Entity ${made} LLC`, nameArabic: 'شركة الاختبار', countryId: countryID }
  const { id } = await db
    .insertInto('legalEntity')
    .values({ ...row, currency, numberPrefix: `T${made}`, zone: 'Asia/Dubai' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function clientIn({ world: { db } }: TestApp, countryID = 'AE', manager?: string): Promise<string> {
  made += 1
  const row = { code: `T-${made}`, name: `Test Client ${made}`, countryId: countryID, currency: 'AED' }
  const { id } = await db
    .insertInto('client')
    .values({ ...row, workingDays: [1, 2, 3, 4, 5] })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (manager) await db.insertInto('clientAccountManager').values({ clientId: id, userId: manager }).execute()
  return id
}

/** A consultant placed with a client: an order form with its terms, in the state that is wished for. */
export async function placementIn(app: TestApp, wish: Wish = {}): Promise<Placed> {
  const { db } = app.world
  const { countryID = 'AE', status = 'ONBOARDING', startDate = '2026-01-01', endDate = '2026-12-31' } = wish
  const clientID = wish.clientID ?? (await clientIn(app, countryID, wish.manager))
  const legalEntityID = wish.legalEntityID ?? (await legalEntityIn(app, countryID))
  made += 1
  const person = {
    name: `Test Consultant ${made}`,
    nameArabic: 'أحمد الاختبار',
    nationality: 'IN',
    title: 'Java developer',
  }
  const { id: candidateID } = await db
    .insertInto('consultant')
    .values({ ...person, countryId: countryID, clientId: clientID })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: ownerId } = await db
    .insertInto('appUser')
    .values({ name: 'Owner', email: `owner${made}@example.com`, role: 'BUSINESS_DEVELOPMENT' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const terms = {
    probationMonths: 6,
    noticeDays: 30,
    calendar: { workingDays: [1, 2, 3, 4, 5], hoursPerDay: '8' },
    bill: { unit: wish.unit ?? 'MONTH', rate: wish.rate ?? '27500', currency: wish.currency ?? 'AED' },
    pay: {
      currency: 'AED',
      components: [
        { code: 'BASIC', label: null, amount: '10800.00' },
        { code: 'HOUSING', label: null, amount: '4500.00' },
      ],
    },
    leave: { daysPerYear: 30, policy: 'NOT_BILLABLE' },
  }
  const orderFormID = randomUUID()
  await db
    .insertInto('orderForm')
    .values({
      ...{ id: orderFormID, number: `OF-TEST-${made}`, status, clientId: clientID, candidateId: candidateID },
      ...{ personName: person.name, legalEntityId: legalEntityID, countryId: countryID, title: person.title },
      ...{ startDate, endDate, site: 'Dubai Internet City', msaId: wish.msaID ?? null, sowId: wish.sowID ?? null },
      ...{ billUnit: terms.bill.unit, billRate: terms.bill.rate, billCurrency: terms.bill.currency },
      ...{ payCurrency: 'AED', terms: JSON.stringify(terms), ownerId, submittedAt: new Date() },
    })
    .execute()
  return { clientID, legalEntityID, candidateID, orderFormID }
}

/** A master agreement in force, straight into the table: for stories that begin with one. */
export async function activeMsa(
  { world: { db } }: TestApp,
  { clientID, legalEntityID }: Pick<Placed, 'clientID' | 'legalEntityID'>,
  { startDate = '2025-01-01', endDate = null }: { startDate?: string; endDate?: string | null } = {},
): Promise<string> {
  made += 1
  const { id: signedFileId } = await db
    .insertInto('storedFile')
    .values({
      ...{ key: `${made}`.padStart(64, '0'), name: 'msa.pdf', contentType: 'application/pdf', size: 1 },
      ...{ sha256: '0'.repeat(64), entity: 'master-service-agreement', entityId: randomUUID(), kind: 'document' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await db
    .insertInto('agreement')
    .values({
      ...{ id, familyId: id, kind: 'MSA', number: `MSA-TEST-${made}`, title: 'Master agreement', status: 'ACTIVE' },
      ...{ clientId: clientID, legalEntityId: legalEntityID, startDate, endDate, currency: 'AED' },
      ...{ signedFileId, signedOn: startDate },
    })
    .execute()
  return id
}
