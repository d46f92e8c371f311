import { tooFine } from '@muster/contract/kernel/math/precision.ts'
import { compare, times } from '@muster/contract/kernel/math/rational.ts'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type {
  AdjustmentCode,
  AdjustmentRow,
  adjustmentEndpoints,
  LoanRow,
} from '@muster/contract/payroll/adjustments/adjustments.contract.ts'
import { monthsFromTo } from '@muster/contract/payroll/adjustments/adjustments.rules.ts'
import { isBlocked } from '@muster/contract/payroll/calculation/deductions.rules.ts'
import { DEDUCTION_TYPES, type DeductionType } from '@muster/contract/payroll/core/items.contract.ts'
import { sql } from 'kysely'
import { conflict, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { reachesCountry, type Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeRecorder, updateRecord } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import { assertMonthNear } from '../core/months.rules.ts'
import { LOCKED } from '../runs/arrears.queries.ts'
import {
  type AdjustmentRecord,
  type LoanRecord,
  loadAdjustment,
  loadLoan,
  presentAdjustment,
  presentLoan,
} from './adjustments.queries.ts'

type Endpoints = typeof adjustmentEndpoints

const ADJUSTMENT = 'payroll-adjustment'
const LOAN = 'payroll-loan'

/**
 * The consultant, locked so that no run is calculated in the meantime, with the currency of the pay and the rules of
 * the country.
 */
async function loadPerson(db: Db, scope: Scope, id: string, today: string) {
  const person = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'countryId'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person || !reachesCountry(scope, person.countryId)) throw notFound('consultant')
  const pay = await db
    .selectFrom('consultantPay')
    .select('currency')
    .where('consultantId', '=', id)
    .orderBy('effectiveFrom', 'desc')
    .executeTakeFirst()
  if (!pay)
    throw ruleViolation('PAY_MISSING', `${person.name} has no monthly pay yet. Add it first.`, [
      { path: 'candidateID', message: 'This consultant has no monthly pay yet.' },
    ])
  const parameters = await parametersOf(db, person.countryId, today)
  return { ...person, currency: pay.currency, blocked: parameters?.deductions ?? null }
}
type Person = Awaited<ReturnType<typeof loadPerson>>

/** Rejects an amount with more decimals than the currency has. */
export function assertAmount(path: string, amount: string, currency: string): void {
  const message = tooFine({ amount, currency })
  if (message !== null) throw ruleViolation('TOO_MANY_DECIMALS', message, [{ path, message }])
}

/** A month too far ahead is assumed to be a typing error: its entry would never be paid. */
const FIRST_MONTH_RANGE = { ago: 12, ahead: 24 } as const
const MAX_INSTALMENTS = 120
const LAST_MONTH_RANGE = { ago: FIRST_MONTH_RANGE.ago, ahead: FIRST_MONTH_RANGE.ahead + MAX_INSTALMENTS } as const

/** A loan whose repayment takes longer than people usually stay is assumed to have a wrong instalment. */
function assertRepaymentTerm({ principal, instalment }: { principal: string; instalment: string }): void {
  if (compare(principal, times(instalment, String(MAX_INSTALMENTS))) <= 0) return
  const message = `Repayment would take more than ${MAX_INSTALMENTS} months. Increase the monthly repayment.`
  throw ruleViolation('REPAYMENT_TOO_LONG', message, [{ path: 'instalment', message }])
}

/** A type that the country does not allow is rejected immediately, and not only during the run. */
function assertNotBlocked(code: AdjustmentCode, { blocked, name }: Person): void {
  if (!blocked || !DEDUCTION_TYPES.some((type) => type === code) || !isBlocked(blocked, code as DeductionType)) return
  const message = `This may not be deducted from pay in the country of ${name}. Book it as a cost.`
  throw ruleViolation('BLOCKED_DEDUCTION', message, [{ path: 'code', message }])
}

async function assertPlacement(db: Db, consultantID: string, orderFormID: string | null): Promise<void> {
  if (orderFormID === null) return
  const found = await db
    .selectFrom('orderForm')
    .select('id')
    .where('id', '=', orderFormID)
    .where('candidateId', '=', consultantID)
    .executeTakeFirst()
  if (!found) throw notFound('order form')
}

const auditable = (row: AdjustmentRecord) => ({
  code: row.code,
  label: row.label,
  amount: row.amount,
  orderFormID: row.orderFormId,
  note: row.note,
  firstMonth: row.firstMonth.slice(0, 7),
  lastMonth: row.lastMonth?.slice(0, 7) ?? null,
})

const auditSubject = (entity: string) => (row: AdjustmentRecord | LoanRecord) => ({
  entity,
  entityID: row.id,
  countryID: row.countryId,
  name: `${row.label}, ${row.personName}`,
})

const recordAdjustment = changeRecorder(auditSubject(ADJUSTMENT), auditable)

export async function createAdjustment(call: Call<Endpoints['create']>): Promise<AdjustmentRow> {
  const { db, scope, body, staff, now, today } = call
  const { candidateID, orderFormID, firstMonth, lastMonth, ...rest } = body
  const person = await loadPerson(db, scope, candidateID, today)
  assertAmount('amount', body.amount, person.currency)
  assertNotBlocked(body.code, person)
  assertMonthNear('firstMonth', firstMonth, today, FIRST_MONTH_RANGE)
  if (lastMonth) assertMonthNear('lastMonth', lastMonth, today, LAST_MONTH_RANGE)
  await assertPlacement(db, candidateID, orderFormID)
  const last = lastMonth === undefined ? firstMonth : lastMonth
  const { id } = await db
    .insertInto('payrollAdjustment')
    .values({
      ...rest,
      consultantId: candidateID,
      orderFormId: orderFormID,
      currency: person.currency,
      firstMonth: firstOfMonth(firstMonth),
      lastMonth: last === null ? null : firstOfMonth(last),
      ...creationColumns({ staff, now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await loadAdjustment(db, null, { id })
  await recordAdjustment(call, 'created', after)
  return presentAdjustment(today.slice(0, 7))(after)
}

/**
 * The amount of the adjustment in lines of runs whose figures are locked; if it is not zero, only its end and its note
 * may change.
 */
async function lockedAmount(db: Db, id: string): Promise<string> {
  const { amount } = await db
    .selectFrom('payrollAppliedItem as part')
    .innerJoin('payrollLine as line', 'line.id', 'part.lineId')
    .innerJoin('payrollRun as run', 'run.id', 'line.runId')
    .select(sql<string>`coalesce(sum(part.amount), 0)::text`.as('amount'))
    .where('part.sourceId', '=', id)
    .where('line.counts', '=', true)
    .where('run.status', 'in', LOCKED)
    .executeTakeFirstOrThrow()
  return amount
}

export async function changeAdjustment(call: Call<Endpoints['change']>): Promise<AdjustmentRow> {
  const { db, scope, params, body, today } = call
  const { consultantId } = await loadAdjustment(db, scope, { id: params.id })
  const person = await loadPerson(db, scope, consultantId, today)
  const before = await loadAdjustment(db, scope, { id: params.id, lock: true })
  if (before.version !== body.version) throw staleVersion(presentAdjustment(today.slice(0, 7))(before))
  const { version: _, firstMonth, lastMonth, orderFormID, ...rest } = body
  const figures = [body.code, body.amount, firstMonth, orderFormID].some((value) => value !== undefined)
  const locked = await lockedAmount(db, before.id)
  if (figures && compare(locked, '0') > 0)
    throw conflict('SETTLED', 'An approved run has paid or deducted part of it. End it and add a new one.')
  if (body.amount !== undefined) assertAmount('amount', body.amount, before.currency)
  assertNotBlocked(body.code ?? (before.code as AdjustmentCode), person)
  if (orderFormID !== undefined) await assertPlacement(db, before.consultantId, orderFormID)
  if (firstMonth !== undefined) assertMonthNear('firstMonth', firstMonth, today, FIRST_MONTH_RANGE)
  if (lastMonth) assertMonthNear('lastMonth', lastMonth, today, LAST_MONTH_RANGE)
  const first = firstMonth === undefined ? before.firstMonth : firstOfMonth(firstMonth)
  const last = lastMonth === undefined ? before.lastMonth : lastMonth && firstOfMonth(lastMonth)
  if (last !== null && last < first)
    throw ruleViolation('MONTHS_NOT_IN_ORDER', 'The last month must not be before the first month.', [
      { path: 'lastMonth', message: 'The last month must not be before the first month.' },
    ])
  assertEndsAfterSettled(locked, { amount: body.amount ?? before.amount, first, last })
  await updateRecord(call, 'payrollAdjustment', before.id, {
    ...rest,
    firstMonth: first,
    lastMonth: last,
    ...(orderFormID !== undefined && { orderFormId: orderFormID }),
  })
  const after = await loadAdjustment(db, null, { id: before.id })
  await recordAdjustment(call, 'updated', after, { before })
  return presentAdjustment(today.slice(0, 7))(after)
}

/** The end may not be before the last month in which approved runs have paid or deducted it. */
function assertEndsAfterSettled(
  settled: string,
  { amount, first, last }: { amount: string; first: string; last: string | null },
) {
  if (last === null || compare(settled, times(amount, `${monthsFromTo(first, last)}`)) <= 0) return
  const message = 'Approved runs have paid or deducted more of it already. Select a later month.'
  throw ruleViolation('LAST_MONTH_TOO_EARLY', message, [{ path: 'lastMonth', message }])
}

export async function removeAdjustment(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params } = call
  const { consultantId } = await loadAdjustment(db, scope, { id: params.id })
  // Waits for running calculations of these people, which write what they pay of the adjustment.
  await db.selectFrom('consultant').select('id').where('id', '=', consultantId).forUpdate().execute()
  const before = await loadAdjustment(db, scope, { id: params.id, lock: true })
  if (compare(before.settled, '0') > 0)
    throw conflict('SETTLED', 'A run has paid or deducted part of it. End it, or return the run first.')
  await db.deleteFrom('payrollAdjustment').where('id', '=', before.id).execute()
  await writeAuditEntry(call, {
    event: `${ADJUSTMENT}.deleted`,
    ...auditSubject(ADJUSTMENT)(before),
    before: auditable(before),
  })
  return { id: before.id }
}

const auditableLoan = (row: LoanRecord) => ({
  type: row.type,
  label: row.label,
  principal: row.principal,
  instalment: row.instalment,
  note: row.note,
  startMonth: row.startMonth.slice(0, 7),
  pausedMonths: row.pausedMonths.map((day) => day.slice(0, 7)),
})

const recordLoan = changeRecorder(auditSubject(LOAN), auditableLoan)

export async function createLoan(call: Call<Endpoints['createLoan']>): Promise<LoanRow> {
  const { db, scope, body, staff, now, today } = call
  const { candidateID, startMonth, pausedMonths, ...rest } = body
  const person = await loadPerson(db, scope, candidateID, today)
  assertAmount('principal', body.principal, person.currency)
  assertAmount('instalment', body.instalment, person.currency)
  assertMonthNear('startMonth', startMonth, today, FIRST_MONTH_RANGE)
  for (const month of pausedMonths) assertMonthNear('pausedMonths', month, today, LAST_MONTH_RANGE)
  assertRepaymentTerm(body)
  const { id } = await db
    .insertInto('payrollLoan')
    .values({
      ...rest,
      consultantId: candidateID,
      currency: person.currency,
      startMonth: firstOfMonth(startMonth),
      pausedMonths: monthsOf(pausedMonths),
      ...creationColumns({ staff, now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await loadLoan(db, null, { id })
  await recordLoan(call, 'created', after)
  return presentLoan(today.slice(0, 7))(after)
}

const monthsOf = (months: readonly string[]) => [...new Set(months.map(firstOfMonth))].sort()

/** Instalments already deducted stay; the remaining amount follows the new instalment. */
export async function changeLoan(call: Call<Endpoints['changeLoan']>): Promise<LoanRow> {
  const { db, scope, params, body, today } = call
  const { consultantId } = await loadLoan(db, scope, { id: params.id })
  await loadPerson(db, scope, consultantId, today)
  const before = await loadLoan(db, scope, { id: params.id, lock: true })
  if (before.version !== body.version) throw staleVersion(presentLoan(today.slice(0, 7))(before))
  const { version: _, startMonth, pausedMonths, ...rest } = body
  if (body.instalment !== undefined) {
    assertAmount('instalment', body.instalment, before.currency)
    assertRepaymentTerm({ principal: before.principal, instalment: body.instalment })
  }
  if (startMonth !== undefined) assertMonthNear('startMonth', startMonth, today, FIRST_MONTH_RANGE)
  for (const month of pausedMonths ?? []) assertMonthNear('pausedMonths', month, today, LAST_MONTH_RANGE)
  await updateRecord(call, 'payrollLoan', before.id, {
    ...rest,
    ...(startMonth !== undefined && { startMonth: firstOfMonth(startMonth) }),
    ...(pausedMonths !== undefined && { pausedMonths: monthsOf(pausedMonths) }),
  })
  const after = await loadLoan(db, null, { id: before.id })
  await recordLoan(call, 'updated', after, { before })
  return presentLoan(today.slice(0, 7))(after)
}
