import { firstOfMonth, lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { arrearsOf } from '@muster/contract/payroll/calculation/arrears.rules.ts'
import { absencesOf, onCallOf, overtimeOf } from '@muster/contract/payroll/calculation/worked-month.rules.ts'
import type { PayItem } from '@muster/contract/payroll/core/items.contract.ts'
import { calculatePay } from '@muster/contract/payroll/core/payroll.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { parametersByID } from '../../settings/country-rules/country-parameters.queries.ts'
import { daysPaid, monthFacts, weekendOf } from '../core/facts.queries.ts'
import { inputFingerprints } from '../payments/payees.queries.ts'
import type { StoredInput } from './arrears.types.ts'
import { otherRunLines, paidByOtherRuns } from './other-payments.queries.ts'

/**
 * The statuses in which the figures of a run are locked: later changes of their months are paid as arrears in a later
 * run.
 */
export const LOCKED = ['APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED']

interface ArrearsParams {
  readonly people: readonly string[]
  /** The open month. */
  readonly month: string
  /** Lines that are recalculated; their settled amounts are ignored. */
  readonly except: readonly string[]
}

/**
 * Differences of older months are entered as an adjustment: wage claims expire, and a run cannot check every past
 * month.
 */
export const ARREARS_MONTHS = 24

/** A hash of the arrears already settled for the month of a line; empty without any. */
const settledHash = (except: readonly string[]) =>
  sql<string>`coalesce((select md5(string_agg(part.key || ' ' || part.amount, ',' order by part.key)) from (
    select part.key, trim_scale(sum(part.amount))::text as amount from payroll_applied_item part join payroll_line by_line on by_line.id = part.line_id
      where part.consultant_id = line.consultant_id and part.kind = 'ARREARS' and part.month = line.month
        and by_line.counts and by_line.id <> all(${[...except]}::uuid[])
      group by part.key having sum(part.amount) <> 0) part), '')`

/** The lines that paid closed months, with the input of their last check and the parameters of their own country. */
const pastLines = (db: Db, { people, month, except }: ArrearsParams) =>
  db
    .selectFrom('payrollLine as line')
    .innerJoin('payrollRun as run', 'run.id', 'line.runId')
    .leftJoin('arrearsCheckpoint as checkpoint', 'checkpoint.lineId', 'line.id')
    .innerJoin('settingVersion as law', (join) =>
      join.on(
        sql<boolean>`law.kind = 'COUNTRY_PARAMETERS' and law.country_id = run.country_id and law.status = 'APPROVED'
          and law.effective_from <= line.month + interval '1 month' - interval '1 day'
          and coalesce(law.effective_to >= line.month + interval '1 month' - interval '1 day', true)`,
      ),
    )
    .select(['line.id', 'line.consultantId', 'line.month', 'law.id as lawId', 'run.countryId'])
    .select([
      sql<string>`coalesce(checkpoint.month_fingerprint, line.month_fingerprint)`.as('fingerprintWas'),
      sql<string>`coalesce(checkpoint.parameters_id, line.parameters_id)`.as('lawWas'),
      sql<string>`coalesce(checkpoint.settled, '')`.as('settledWas'),
      settledHash(except).as('settled'),
    ])
    .where('line.consultantId', '=', anyOf(people))
    .where('line.month', '<=', firstOfMonth(month))
    .where('line.month', '>=', firstOfMonth(monthAfter(month, -ARREARS_MONTHS)))
    .where('line.paysMonth', '=', true)
    .where('line.counts', '=', true)
    .where('run.status', 'in', LOCKED)
    .where('line.id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .execute()

/** The stored input of lines, with the current data of their people: loaded only for lines that are recalculated. */
const recalculatedLines = (db: Db, lines: readonly { readonly id: string }[]) =>
  db
    .selectFrom('payrollLine as line')
    .innerJoin('consultant', 'consultant.id', 'line.consultantId')
    .leftJoin('consultantIdentity as identity', 'identity.consultantId', 'line.consultantId')
    .select(['line.id', 'line.consultantId', 'line.month', 'line.currency', 'line.input', 'line.items'])
    .select(['consultant.nationality', 'identity.socialInsuranceSince'])
    .select(['consultant.serviceStartDate', 'consultant.joinedDate', 'consultant.lastWorkingDay'])
    .where('line.id', '=', anyOf(lines.map(({ id }) => id)))
    .orderBy('line.consultantId')
    .orderBy('line.month')
    .execute()

/**
 * Lines of closed months whose figures could differ now, by the parameters of their own country: other pay, other days,
 * other rules. The open month is included if another run has paid it. A month that was checked with the current data
 * without a difference is checked again only when its settled arrears have changed. The hashes of a month are queried
 * once: in a join they would be computed for each line.
 */
async function changedLines(db: Db, params: ArrearsParams) {
  const past = await pastLines(db, params)
  const found = new Map<string, (typeof past)[number] & { readonly monthFingerprint: string }>()
  for (const [day, lines] of Map.groupBy(past, ({ month }) => month)) {
    const people = [...new Set(lines.map(({ consultantId }) => consultantId))]
    const reads = await inputFingerprints(db, people, { month: day.slice(0, 7), runID: null })
    for (const line of lines) {
      const { monthFingerprint } = reads.get(line.consultantId)!
      const isSame =
        line.fingerprintWas === monthFingerprint && line.lawWas === line.lawId && line.settledWas === line.settled
      if (!isSame) found.set(line.id, { ...line, monthFingerprint })
    }
  }
  if (found.size === 0) return []
  const whole = await recalculatedLines(db, [...found.values()])
  return whole.map((line) => ({ ...found.get(line.id)!, ...line }))
}

type ChangedLine = Awaited<ReturnType<typeof changedLines>>[number]

/** The arrears already settled for each month, by person and month. */
async function settledOf(db: Db, { people, except }: ArrearsParams) {
  const rows = await db
    .selectFrom('payrollAppliedItem as part')
    .innerJoin('payrollLine as line', 'line.id', 'part.lineId')
    .select(['part.consultantId', 'part.month', 'part.key', sql<string>`sum(part.amount)`.as('amount')])
    .where('part.consultantId', '=', anyOf(people))
    .where('part.kind', '=', 'ARREARS')
    .where('line.counts', '=', true)
    .where('line.id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .groupBy(['part.consultantId', 'part.month', 'part.key'])
    .execute()
  return Map.groupBy(rows, ({ consultantId, month }) => `${consultantId} ${month}`)
}

interface MonthArrears {
  /** The currency of the pay of that month. */
  readonly currency: string
  readonly items: readonly PayItem[]
}

/** A line of a closed month without a difference, with the input of that check. */
export interface ArrearsCheckpoint {
  readonly lineId: string
  readonly monthFingerprint: string
  readonly parametersId: string
  readonly settled: string
}

interface Arrears {
  /** By person, in the order of the months. */
  readonly arrears: ReadonlyMap<string, readonly MonthArrears[]>
  readonly checkpoints: ReadonlyMap<string, readonly ArrearsCheckpoint[]>
}

/**
 * The arrears of closed months to be paid or recovered in the open one; and the closed months that have changed without
 * a difference in pay.
 */
export async function arrearsFor(db: Db, requested: ArrearsParams): Promise<Arrears> {
  const changed = await changedLines(db, requested)
  const arrears = new Map<string, MonthArrears[]>()
  const checkpoints = new Map<string, ArrearsCheckpoint[]>()
  if (changed.length === 0) return { arrears, checkpoints }
  const settled = await settledOf(db, requested)
  for (const [day, lines] of Map.groupBy(changed, ({ month }) => month)) {
    const inputs = await currentInputs(db, day.slice(0, 7), lines)
    for (const line of lines) {
      const { consultantId, lawId, currency } = line
      const parameters = await parametersByID(db, lawId)
      const input = inputs.get(line.id)!
      const before = settled.get(`${consultantId} ${line.month}`) ?? []
      const items = arrearsOf(
        { month: input.month, currency },
        line.items as unknown as PayItem[],
        calculatePay({ ...input, parameters }).items,
        new Map(before.map(({ key, amount }) => [key!, amount])),
      )
      if (items.length > 0) arrears.set(consultantId, [...(arrears.get(consultantId) ?? []), { currency, items }])
      else {
        const { id: lineId, monthFingerprint } = line
        const one = { lineId, monthFingerprint, parametersId: lawId, settled: line.settled }
        checkpoints.set(consultantId, [...(checkpoints.get(consultantId) ?? []), one])
      }
    }
  }
  return { arrears, checkpoints }
}

/** The input of the lines of one month from current data. */
async function currentInputs(
  db: Db,
  month: string,
  lines: readonly ChangedLine[],
): Promise<ReadonlyMap<string, StoredInput>> {
  const people = lines.map(({ consultantId }) => consultantId)
  const facts = await monthFacts(db, people, month)
  const otherLines = await otherRunLines(db, { people, month, except: lines.map(({ id }) => id) })
  const inputs = new Map<string, StoredInput>()
  for (const line of lines) {
    const parameters = await parametersByID(db, line.lawId)
    const { otherRuns: _, ...input } = currentInput(line, facts, { month, weekend: parameters.weekend })
    const { currency, joined, lastDay, pay } = input
    const own = { month, currency, paysMonth: true, service: { joined, lastDay }, pay }
    inputs.set(line.id, { ...input, ...paidByOtherRuns(parameters, otherLines.get(line.consultantId) ?? [], own) })
  }
  return inputs
}

/** The month as originally calculated, with the current pay, days and service; its entries are unchanged. */
function currentInput(
  line: ChangedLine,
  facts: Awaited<ReturnType<typeof monthFacts>>,
  { month, weekend }: { readonly month: string; readonly weekend: readonly number[] },
): StoredInput {
  const input = line.input as unknown as StoredInput
  const { consultantId: id } = line
  const days = daysPaid(facts.timesheets.get(id) ?? [])
  return {
    ...input,
    weekend: weekendOf(facts.placements.get(id) ?? [], weekend),
    person: { ...input.person, national: line.nationality === line.countryId, registeredOn: line.socialInsuranceSince },
    joined: line.serviceStartDate ?? line.joinedDate ?? input.joined,
    lastDay: line.lastWorkingDay !== null && line.lastWorkingDay <= lastOfMonth(month) ? line.lastWorkingDay : null,
    pay: (facts.pay.get(id) ?? []).filter(({ currency }) => currency === input.currency),
    placements: (facts.placements.get(id) ?? []).map(({ orderFormID, from, to }) => ({ orderFormID, from, to })),
    absences: absencesOf(days),
    overtime: overtimeOf(days),
    onCall: onCallOf(days),
  }
}
