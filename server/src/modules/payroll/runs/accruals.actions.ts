import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { type Accrual, accrueGratuity, accrueLeave } from '@muster/contract/payroll/calculation/accruals.rules.ts'
import { moneyInput } from '@muster/contract/payroll/calculation/pay-items.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type AuditContext, writeAuditEntries } from '../../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { defineJob } from '../../../kernel/jobs/jobs.ts'
import { type AnnualLeave, annualLeaveOf } from '../../leave/ledger.queries.ts'
import { type InForce, parametersByID } from '../../settings/country-rules/country-parameters.queries.ts'
import { fixedTermsOf } from '../adjustments/fixed-terms.queries.ts'
import { runAuditSubject } from '../core/persistence.actions.ts'
import type { StoredInput } from './arrears.types.ts'
import { loadRun, monthOf, PAYROLL_RUN_ENTITY, type RunRecord } from './payrolls.queries.ts'

export const ACCRUE = 'payrolls.accrue'
/** The number of people whose accruals are posted at once. */
const BATCH_SIZE = 100

/**
 * Posts the accruals of gratuity and leave for a closed month, in batches; posted accruals are not posted again, so
 * that the function can be repeated.
 */
export async function accrueRun(
  { db, at }: Pick<AppContext, 'db'> & Pick<AuditContext, 'at'>,
  payrollID: string,
  now: Date,
): Promise<number> {
  const run = await loadRun(db, null, { id: payrollID })
  const parameters = await parametersByID(db, run.parametersId)
  let posted = 0
  for (;;) {
    const portion = await inTransaction(db, (transaction) =>
      postBatch({ db: transaction, ...(at && { at }) }, run, { parameters, now }),
    )
    posted += portion
    if (portion < BATCH_SIZE) return posted
  }
}

export const accrualJob = defineJob<{ readonly payrollID: string }>(ACCRUE, async ({ appContext, payload, now }) => {
  await accrueRun(appContext, payload.payrollID, now)
})

/** Paid lines whose month is not posted yet. */
const unposted = (db: Db, run: RunRecord) =>
  db
    .selectFrom('payrollLine as line')
    .innerJoin('consultant', 'consultant.id', 'line.consultantId')
    .select(['consultant.id', 'consultant.name', 'consultant.countryId', 'consultant.clientId', 'line.currency'])
    .select(['consultant.serviceStartDate', 'consultant.joinedDate', 'consultant.lastWorkingDay', 'line.input'])
    .where('line.runId', '=', run.id)
    .where('line.status', '=', 'PAID')
    .where('line.paysMonth', '=', true)
    .where(
      sql<boolean>`not exists (select from payroll_accrual posted where posted.consultant_id = line.consultant_id
        and posted.legal_entity_id = ${run.legalEntityId} and posted.month = ${run.month}::date)`,
    )
    .orderBy('consultant.id')
    .limit(BATCH_SIZE)
    .execute()
type UnpostedLine = Awaited<ReturnType<typeof unposted>>[number]

async function postBatch(
  { db, ...when }: Pick<AuditContext, 'db' | 'at'>,
  run: RunRecord,
  { parameters, now }: { readonly parameters: InForce; readonly now: Date },
): Promise<number> {
  const lines = await unposted(db, run)
  if (lines.length === 0) return 0
  const people = lines.map(({ id }) => id)
  // Two months of the same person are posted one after the other.
  await db.selectFrom('consultant').select('id').where('id', 'in', people).orderBy('id').forUpdate().execute()
  const postedLaterFor = await postedLater(db, run, people)
  const before = await balancesBefore(db, run, people)
  const unpaid = await unpaidDays(db, run, people)
  const leaveOf = await annualLeaveOf(db, lines)
  const fixedTerms = await fixedTermsOf(db, people)
  const rows = []
  for (const line of lines) {
    const accruals = accrualsOf(monthOf(run), line, {
      parameters,
      leaveOn: (day) => leaveOf(line.id, day),
      fixedTerm: fixedTerms.has(line.id),
      before: (code) => toMinor(before.get(`${line.id} ${code}`) ?? '0', line.currency),
      excludedDays: unpaid.get(line.id) ?? '0',
    })
    for (const { explain, ...accrual } of postedLaterFor.has(line.id)
      ? accruals.map(includedInLaterMonth(line))
      : accruals)
      rows.push({
        ...accrual,
        explain: JSON.stringify(explain),
        consultantId: line.id,
        legalEntityId: run.legalEntityId,
        month: run.month,
        runId: run.id,
        countryId: run.countryId,
        currency: line.currency,
        postedAt: now,
      })
  }
  await db
    .insertInto('payrollAccrual')
    .values(rows)
    .onConflict((there) => there.doNothing())
    .execute()
  const after = { accruals: lines.length }
  await writeAuditEntries({ db, staff: null, actor: 'Month end', ...when }, [
    { event: `${PAYROLL_RUN_ENTITY}.accrued`, ...runAuditSubject(run), after },
  ])
  return lines.length
}

/** The people whose accruals of a later month were already posted. */
async function postedLater(db: Db, run: RunRecord, people: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payrollAccrual')
    .select('consultantId')
    .distinct()
    .where('consultantId', 'in', people)
    .where('legalEntityId', '=', run.legalEntityId)
    .where('month', '>', firstOfMonth(monthOf(run)))
    .execute()
  return new Set(rows.map(({ consultantId }) => consultantId))
}

/**
 * The accrual of a later month was calculated from the balance before this month and so includes it: the posted amount
 * is kept, and nothing is added.
 */
const includedInLaterMonth =
  ({ currency }: UnpostedLine) =>
  (accrual: Accrual): Accrual => {
    const { explain, before } = accrual
    const movement = toMinor('0', currency)
    const inputs = [
      moneyInput('balance', before, currency),
      moneyInput('balance of the month before', before, currency),
    ]
    const name = `${explain.name}: included in a later month that was posted first`
    return {
      ...accrual,
      balance: before,
      movement,
      explain: { name, value: movement, unit: currency, formula: 'balance − balance of the month before', inputs },
    }
  }

interface AccrualContext {
  readonly parameters: InForce
  readonly leaveOn: (day: string) => AnnualLeave
  readonly fixedTerm?: boolean
  readonly before: (code: Accrual['code']) => string
  readonly excludedDays: string
}

/** Nothing is accrued for people who have left: the settlement pays it. */
export function accrualsOf(
  month: string,
  line: Pick<UnpostedLine, 'input' | 'currency'>,
  known: AccrualContext,
): Accrual[] {
  const { parameters, before, excludedDays } = known
  const input = line.input as unknown as StoredInput
  const { currency } = line
  const to = lastOfMonth(month)
  const hasLeft = input.lastDay !== null
  const pay = input.pay.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1)?.components ?? []
  const rules = hasLeft ? null : parameters.endOfService
  return [
    accrueGratuity(
      {
        rules,
        pay,
        currency,
        national: input.person.national,
        fixedTerm: known.fixedTerm ?? false,
        service: { from: input.joined, to, excludedDays: rules?.excludeUnpaidLeave ? excludedDays : '0' },
      },
      before('GRATUITY'),
    ),
    accrueLeave(
      { ...(hasLeft ? { days: '0' } : known.leaveOn(to)), worth: parameters.annualLeave.encashment, pay, currency },
      before('LEAVE'),
    ),
  ]
}

/** The balances of the last posted month, by person and code. */
async function balancesBefore(db: Db, run: RunRecord, people: readonly string[]) {
  const rows = await db
    .selectFrom('payrollAccrual')
    .select(['consultantId', 'code', 'balance'])
    .distinctOn(['consultantId', 'code'])
    .where('consultantId', '=', anyOf(people))
    .where('legalEntityId', '=', run.legalEntityId)
    .where('month', '<', firstOfMonth(monthOf(run)))
    .orderBy('consultantId')
    .orderBy('code')
    .orderBy('month', 'desc')
    .execute()
  return new Map(rows.map(({ consultantId, code, balance }) => [`${consultantId} ${code}`, balance]))
}

/**
 * Days of approved unpaid leave in the period of service that continues or ends in the month, by person; leave in an
 * earlier period, and after the last day, is not counted.
 */
export async function unpaidDays(db: Db, run: Pick<RunRecord, 'month'>, people: readonly string[]) {
  const rows = await db
    .selectFrom('leaveDay')
    .innerJoin('leave', 'leave.id', 'leaveDay.leaveId')
    .innerJoin('consultant', 'consultant.id', 'leaveDay.consultantId')
    .select(['leaveDay.consultantId', sql<string>`sum(leave_day.part)`.as('days')])
    .where('leaveDay.consultantId', '=', anyOf(people))
    .where('leave.type', '=', 'UNPAID')
    .where('leave.status', '=', 'APPROVED')
    .where('leaveDay.date', '>=', sql<string>`coalesce(consultant.service_start_date, consultant.joined_date)`)
    .where('leaveDay.date', '<=', sql<string>`least(${lastOfMonth(monthOf(run))}::date, consultant.last_working_day)`)
    .groupBy('leaveDay.consultantId')
    .execute()
  return new Map(rows.map(({ consultantId, days }) => [consultantId, trimmed(days, 4)]))
}
