import { randomUUID } from 'node:crypto'
import { ibanOf } from '@muster/contract/kernel/bank.ts'
import { expect } from 'vitest'
import { bankColumns } from '../../modules/consultants/bank.rules.ts'
import { sealedColumns, writeIdentity } from '../../modules/consultants/identity.queries.ts'
import { payrollJobs } from '../../modules/payroll/payroll.jobs.ts'
import { bankColumns as entityBank } from '../../modules/settings/legal-entities.actions.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { Caller, Reply } from './caller.ts'
import { legalEntityIn, type Placed, placementIn } from './placement.ts'
import { drainJobs, outcomeOf } from './work.ts'

let made = 0

interface Employer {
  readonly countryID: string
  readonly currency: string
  readonly wageIDs: Readonly<Record<string, string>>
  readonly bank: Readonly<Record<string, string>>
}

const EMIRATES: Employer = {
  ...{ countryID: 'AE', currency: 'AED', wageIDs: { MOHRE_EMPLOYER: '0000000123456', BANK_ROUTING: '302620122' } },
  bank: { swift: 'EBILAEAD', routingCode: '302620122', iban: ibanOf('AE', '0330000000000000001') },
}

/** A legal entity that can pay wages, of the Emirates unless said otherwise: its numbers in the wage system, and its account. */
export async function payingEntityIn(app: TestApp, employer: Employer = EMIRATES): Promise<string> {
  const { db, secrets } = app.world
  const { countryID, currency, wageIDs } = employer
  const id = await legalEntityIn(app, countryID, currency)
  const none = { swift: null, routingCode: null, iban: null, accountNumber: null }
  const bank = { accountName: 'Test Entity LLC', bankName: 'Demo Bank', ...none, ...employer.bank }
  await db
    .updateTable('legalEntity')
    .set({
      wageIds: JSON.stringify(Object.entries(wageIDs).map(([scheme, value]) => ({ scheme, value }))),
      ...entityBank(secrets, id, bank),
    })
    .where('id', '=', id)
    .execute()
  return id
}

export interface Employed extends Placed {
  readonly name: string
  /** Their sheet of the month, when one was wished for. */
  readonly sheetID: string | null
}

interface Wish {
  readonly legalEntityID: string
  readonly month?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly components?: readonly { code: string; amount: string }[]
  /** No account, no number, no approved sheet. */
  readonly without?: readonly ('bank' | 'wageID' | 'sheet' | 'pay')[]
  /** Days of the sheet that were not worked, with what they were. */
  readonly days?: Readonly<Record<string, string>>
  /** Somebody of another country than the Emirates: where, in what currency, by which numbers, and to what account they are paid. */
  readonly abroad?: {
    readonly countryID: string
    readonly currency: string
    readonly nationality?: string
    readonly identity: Parameters<typeof sealedColumns>[2]
    readonly bank: Readonly<Record<string, string>>
  }
}

/** Somebody who is placed and can be paid: pay, account, number of the wage system, and the approved sheet of a month. */
export async function employedIn(app: TestApp, wish: Wish): Promise<Employed> {
  const { db, secrets } = app.world
  const { legalEntityID, month = '2026-10', startDate = '2026-01-01', endDate, without = [], days = {} } = wish
  const { abroad } = wish
  const place = {
    startDate,
    legalEntityID,
    ...(endDate && { endDate }),
    ...(abroad && { countryID: abroad.countryID }),
  }
  const placed = await placementIn(app, { status: 'ACTIVE', ...place })
  const { candidateID } = placed
  made += 1
  const { name } = await db
    .updateTable('consultant')
    .set({
      serviceStartDate: startDate,
      status: 'ACTIVE',
      personalEmail: `pay${made}@example.com`,
      workPermitExpiry: '2028-01-01',
      ...(abroad?.nationality && { nationality: abroad.nationality }),
    })
    .where('id', '=', candidateID)
    .returning('name')
    .executeTakeFirstOrThrow()
  if (!without.includes('pay'))
    await payIn(app, candidateID, startDate, wish.components ?? DEFAULT_PAY, abroad?.currency)
  if (!without.includes('bank')) await accountIn(app, candidateID, { name, from: startDate, account: abroad?.bank })
  if (!without.includes('wageID'))
    await writeIdentity(
      db,
      candidateID,
      sealedColumns(secrets, candidateID, abroad?.identity ?? { mohrePersonID: String(10_000_000_000_000 + made) }),
    )
  const timesheetID = without.includes('sheet') ? null : await timesheetIn(app, placed, month, days)
  return { ...placed, name, sheetID: timesheetID }
}

interface Account {
  readonly name: string
  readonly from: string
  readonly account?: Readonly<Record<string, string>> | undefined
}

/** An account to which somebody is paid, of the Emirates unless said otherwise. */
export async function accountIn(
  { world: { db, secrets } }: TestApp,
  consultantId: string,
  { name, from, account }: Account,
): Promise<void> {
  const iban = ibanOf('AE', `033${String(made).padStart(16, '0')}`)
  const none = { swift: null, routingCode: null, iban: null, accountNumber: null }
  const own = account ?? { swift: 'EBILAEAD', routingCode: '302620122', iban }
  const bank = { accountName: name, bankName: 'Demo Bank', ...none, ...own }
  const columns = bankColumns(secrets, 'consultant_bank', randomUUID(), bank)
  await db
    .insertInto('consultantBank')
    .values({ ...columns, consultantId, effectiveFrom: from })
    .execute()
}

/** Somebody whom the order form made a consultant, with what their pay needs besides: an account and the number of the wage system. */
export async function payableIn(app: TestApp, consultantID: string, from: string): Promise<void> {
  const { db, secrets } = app.world
  made += 1
  const { name } = await db
    .updateTable('consultant')
    .set({ personalEmail: `pay${made}@example.com`, workPermitExpiry: '2028-01-01' })
    .where('id', '=', consultantID)
    .returning('name')
    .executeTakeFirstOrThrow()
  await accountIn(app, consultantID, { name, from })
  const number = { mohrePersonID: String(10_000_000_000_000 + made) }
  await writeIdentity(db, consultantID, sealedColumns(secrets, consultantID, number))
}

const DEFAULT_PAY = [
  { code: 'BASIC', amount: '10800.00' },
  { code: 'HOUSING', amount: '4500.00' },
  { code: 'TRANSPORT', amount: '2700.00' },
]

/** Another edition of the monthly pay, whatever day it begins on, with what is agreed beside its components. */
export async function payIn(
  { world: { db } }: TestApp,
  consultantId: string,
  from: string | { readonly effectiveFrom: string; readonly standbyRate?: string; readonly overtimeExempt?: boolean },
  components: readonly { code: string; amount: string }[],
  currency = 'AED',
): Promise<void> {
  const { id: payId } = await db
    .insertInto('consultantPay')
    .values({ consultantId, currency, ...(typeof from === 'string' ? { effectiveFrom: from } : from) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consultantPayComponent')
    .values(components.map((part, position) => ({ payId, position, ...part })))
    .execute()
}

/** The approved sheet of a placement and month, made, changed, submitted and approved by people as it is in life. */
export async function timesheetIn(
  app: TestApp,
  { orderFormID }: Pick<Placed, 'orderFormID'>,
  month: string,
  days: Readonly<Record<string, string>> = {},
): Promise<string> {
  const writer = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const approver = await app.as('HR_MANAGER')
  const begun = await writer.post('/timesheets', { orderFormID, month })
  if (begun.status !== 201) throw new Error(`The sheet was not made: ${begun.message}`)
  let timesheet = begun.data
  const entries = Object.entries(days).map(([day, type]) => ({ date: `${month}-${day}`, type }))
  if (entries.length > 0) {
    const written = await writer.put(`/timesheets/${timesheet.id}/days`, { version: timesheet.version, days: entries })
    if (written.status !== 200) throw new Error(`The days were not written: ${written.message}`)
    timesheet = written.data
  }
  for (const [by, status] of [
    [writer, 'SUBMITTED'],
    [approver, 'APPROVED'],
  ] as const) {
    const step = await by.put(`/timesheets/${timesheet.id}/status`, { status, version: timesheet.version })
    if (step.status !== 200) throw new Error(`The sheet was not ${status}: ${step.message}`)
    timesheet = step.data
  }
  return timesheet.id
}

export interface Version {
  readonly id: string
  readonly version: number
}

const RUNS = '/payrolls'

/** What was answered, when it was done. */
export async function done(reply: Promise<Reply>) {
  const got = await reply
  expect([200, 201], `${got.message} ${JSON.stringify(got.errors ?? '')}`).toContain(got.status)
  return got.data
}

/** A step of a run, as somebody asks for it. */
export const stepOf = (by: Caller, { id, version }: Version, status: string, more: object = {}) =>
  by.put(`${RUNS}/${id}/status`, { status, version, ...more })

/** The runs that are asked for, made and calculated; the first of them. */
export async function generatedBy(executive: Caller, order: object) {
  const outcome = await outcomeOf(executive, await executive.post(`${RUNS}/generate`, order))
  expect(outcome.errors, JSON.stringify(outcome.errors)).toEqual([])
  return done(executive.get(`${RUNS}/${outcome.result.payrolls[0].id}`))
}

/** The line of somebody in a run, with its figures; undefined where there is none. */
export async function lineIn(executive: Caller, id: string, { candidateID }: Pick<Employed, 'candidateID'>) {
  const [row] = (await executive.get(`${RUNS}/${id}/lines`, { candidateID })).data
  return row && done(executive.get(`${RUNS}/${id}/lines/${row.id}`))
}

/** The figures of these types: `BASIC 10800.00`. */
export const amounts = (line: { items: { code: string; amount: string }[] }, ...codes: string[]): string[] =>
  line.items.filter(({ code }) => codes.includes(code)).map(({ code, amount }) => `${code} ${amount}`)

/** A house in which payroll works: whoever prepares, reviews and approves, and the jobs that run. */
export async function createPayrollTestApp() {
  const app = await createTestApp()
  const executive = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const manager = await app.as('FINANCE_MANAGER_PAYROLL')
  const cfo = await app.as('CFO')
  await drainJobs(app, payrollJobs)
  return { house: app, executive, manager, cfo }
}

type Payers = Awaited<ReturnType<typeof createPayrollTestApp>>

/** The way of a run, each step by whoever takes it at that time. */
export function runsOf(payers: () => Payers) {
  const approved = async (run: Version) => {
    const { executive, manager, cfo } = payers()
    const reviewed = await done(stepOf(manager, await done(stepOf(executive, run, 'SUBMITTED')), 'REVIEWED'))
    return done(stepOf(cfo, reviewed, 'APPROVED'))
  }
  const filed = (run: Version) => done(stepOf(payers().executive, run, 'FILE_GENERATED'))
  const released = (run: Version) => {
    const { house: app, manager } = payers()
    const valueDate = app.world.now().toISOString().slice(0, 10)
    return done(stepOf(manager, run, 'PAID', { bankReference: 'B-2', valueDate }))
  }
  return {
    ...{ approved, filed, released },
    generated: (order: object) => generatedBy(payers().executive, order),
    lineOf: (id: string, who: Pick<Employed, 'candidateID'>) => lineIn(payers().executive, id, who),
    paid: async (run: Version) => released(await filed(await approved(run))),
  }
}
