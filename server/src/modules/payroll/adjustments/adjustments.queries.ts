import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type {
  AdjustmentRow,
  adjustmentEndpoints,
  LoanRow,
} from '@muster/contract/payroll/adjustments/adjustments.contract.ts'
import { dueIn } from '@muster/contract/payroll/adjustments/adjustments.rules.ts'
import { outstandingAmount, scheduleOf } from '@muster/contract/payroll/adjustments/loans.rules.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { inCountries, matchesColumns, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { asAdjustment, asLoan } from '../core/facts.queries.ts'

type Endpoints = typeof adjustmentEndpoints

/** The amount that counted lines have paid or deducted of it. */
const settledOf = (id: string) => sql<string>`coalesce((select sum(part.amount) from payroll_applied_item part
  join payroll_line line on line.id = part.line_id where part.source_id = ${sql.ref(id)} and line.counts), 0)`

const adjustmentRows = (db: Db, scope: Scope | null) =>
  inCountries(
    db
      .selectFrom('payrollAdjustment')
      .innerJoin('consultant', 'consultant.id', 'payrollAdjustment.consultantId')
      .innerJoin('appUser', 'appUser.id', 'payrollAdjustment.createdBy')
      .selectAll('payrollAdjustment')
      .select(['consultant.name as personName', 'consultant.countryId', 'appUser.name as creatorName'])
      .select(settledOf('payrollAdjustment.id').as('settled')),
    scope,
    'consultant.countryId',
  )
export type AdjustmentRecord = Awaited<ReturnType<ReturnType<typeof adjustmentRows>['executeTakeFirstOrThrow']>>

/** `until` is the month up to which the amount due is calculated. */
export const presentAdjustment =
  (until: string) =>
  (row: AdjustmentRecord): AdjustmentRow => ({
    id: row.id,
    candidateID: row.consultantId,
    _candidate: { id: row.consultantId, name: row.personName },
    orderFormID: row.orderFormId,
    code: row.code as AdjustmentRow['code'],
    label: row.label,
    amount: toMinor(row.amount, row.currency),
    currency: row.currency,
    firstMonth: row.firstMonth.slice(0, 7),
    lastMonth: row.lastMonth?.slice(0, 7) ?? null,
    settled: toMinor(row.settled, row.currency),
    due: dueIn(asAdjustment(row), until, row.currency),
    note: row.note,
    _createdBy: { id: row.createdBy, name: row.creatorName },
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  })

export function findAdjustments({ db, scope, query, today }: Call<Endpoints['list']>): ListQuery {
  const { candidateID, countryID, code, month, isOpen, searchInput } = query
  let rows = withValues(adjustmentRows(db, scope), {
    'payrollAdjustment.consultantId': candidateID,
    'consultant.countryId': countryID,
    'payrollAdjustment.code': code,
  })
  if (month)
    rows = rows
      .where('payrollAdjustment.firstMonth', '<=', firstOfMonth(month))
      .where((eb) =>
        eb.or([
          eb('payrollAdjustment.lastMonth', 'is', null),
          eb('payrollAdjustment.lastMonth', '>=', firstOfMonth(month)),
        ]),
      )
  if (isOpen !== undefined) {
    // An adjustment is open if it has no end, or if some of its amount is not yet settled.
    const whole = sql`payroll_adjustment.amount * (12 * (extract(year from payroll_adjustment.last_month) - extract(year from payroll_adjustment.first_month))
      + extract(month from payroll_adjustment.last_month) - extract(month from payroll_adjustment.first_month) + 1)`
    rows = rows.where(
      sql<boolean>`(payroll_adjustment.last_month is null or ${whole} > ${settledOf('payrollAdjustment.id')}) = ${isOpen}`,
    )
  }
  if (searchInput)
    rows = rows.where(matchesColumns(['payrollAdjustment.label', 'consultant.name', 'consultant.code'], searchInput))
  return {
    rows,
    key: 'payrollAdjustment.id',
    present: presentAdjustment(today.slice(0, 7)),
    sorts: {
      createdAt: ['payrollAdjustment.createdAt'],
      candidate: ['consultant.name', 'payrollAdjustment.createdAt'],
      firstMonth: ['payrollAdjustment.firstMonth'],
      amount: ['payrollAdjustment.amount'],
    },
  }
}

export async function loadAdjustment(db: Db, scope: Scope | null, { id, lock }: { id: string; lock?: boolean }) {
  if (lock) await db.selectFrom('payrollAdjustment').select('id').where('id', '=', id).forUpdate().execute()
  return adjustmentRows(db, scope)
    .where('payrollAdjustment.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('entry'))
}

const loanRows = (db: Db, scope: Scope | null) =>
  inCountries(
    db
      .selectFrom('payrollLoan')
      .innerJoin('consultant', 'consultant.id', 'payrollLoan.consultantId')
      .innerJoin('appUser', 'appUser.id', 'payrollLoan.createdBy')
      .selectAll('payrollLoan')
      .select(['consultant.name as personName', 'consultant.countryId', 'appUser.name as creatorName'])
      .select(settledOf('payrollLoan.id').as('repaid'))
      .select(sql<string>`payroll_loan.principal - ${settledOf('payrollLoan.id')}`.as('outstanding')),
    scope,
    'consultant.countryId',
  )
export type LoanRecord = Awaited<ReturnType<ReturnType<typeof loanRows>['executeTakeFirstOrThrow']>>

/** The schedule starts with the requested month. */
export const presentLoan =
  (from: string) =>
  (row: LoanRecord): LoanRow => {
    const loan = asLoan(row)
    return {
      id: row.id,
      candidateID: row.consultantId,
      _candidate: { id: row.consultantId, name: row.personName },
      type: loan.type,
      label: row.label,
      currency: row.currency,
      startMonth: loan.startMonth,
      principal: toMinor(row.principal, row.currency),
      instalment: toMinor(row.instalment, row.currency),
      pausedMonths: [...(loan.pausedMonths ?? [])],
      repaid: toMinor(row.repaid, row.currency),
      outstanding: outstandingAmount(loan, row.currency),
      schedule: scheduleOf(loan, row.currency, from),
      note: row.note,
      _createdBy: { id: row.createdBy, name: row.creatorName },
      createdAt: row.createdAt.toISOString(),
      version: row.version,
    }
  }

export function findLoans({ db, scope, query, today }: Call<Endpoints['loans']>): ListQuery {
  const { candidateID, countryID, isOpen, searchInput } = query
  let rows = loanRows(db, scope)
  if (candidateID?.length) rows = rows.where('payrollLoan.consultantId', 'in', candidateID)
  if (countryID?.length) rows = rows.where('consultant.countryId', 'in', countryID)
  if (isOpen !== undefined)
    rows = rows.where(sql<boolean>`(payroll_loan.principal > ${settledOf('payrollLoan.id')}) = ${isOpen}`)
  if (searchInput)
    rows = rows.where(matchesColumns(['payrollLoan.label', 'consultant.name', 'consultant.code'], searchInput))
  return {
    rows,
    key: 'payrollLoan.id',
    present: presentLoan(today.slice(0, 7)),
    sorts: {
      createdAt: ['payrollLoan.createdAt'],
      candidate: ['consultant.name', 'payrollLoan.createdAt'],
      outstanding: ['outstanding'],
      startMonth: ['payrollLoan.startMonth'],
    },
  }
}

export async function loadLoan(db: Db, scope: Scope | null, { id, lock }: { id: string; lock?: boolean }) {
  if (lock) await db.selectFrom('payrollLoan').select('id').where('id', '=', id).forUpdate().execute()
  return loanRows(db, scope)
    .where('payrollLoan.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('advance or loan'))
}

export const getLoan = async ({ db, scope, params, today }: Call<Endpoints['loan']>): Promise<LoanRow> =>
  presentLoan(today.slice(0, 7))(await loadLoan(db, scope, { id: params.id }))
