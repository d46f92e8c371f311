import { firstOfMonth, lastOfMonth, monthAfter } from '@muster/contract/kernel/days.ts'
import { arrearsOf } from '@muster/contract/payroll/arrears.rules.ts'
import type { PayItem } from '@muster/contract/payroll/items.contract.ts'
import { calculatePay, type PayrollInput } from '@muster/contract/payroll/payroll.rules.ts'
import { absencesOf, overtimeOf } from '@muster/contract/payroll/worked-month.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { parametersByID } from '../settings/country-parameters.queries.ts'
import { linesBeside, paidBeside } from './beside.queries.ts'
import { monthFacts, weekendOf } from './facts.queries.ts'

/** What a line keeps of its input: the parameters stand in their edition. */
export type KeptInput = Omit<PayrollInput, 'parameters'>

/** Runs whose figures are locked: what is found out about their months afterwards is arrears of a later one. */
export const LOCKED = ['APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED']

interface Asked {
  readonly people: readonly string[]
  /** The open month. */
  readonly month: string
  /** Lines that are calculated anew, and so have settled nothing yet. */
  readonly except: readonly string[]
}

/** What is found out about older months is entered beside the pay: claims to wages lapse, and a run cannot look at every month there ever was. */
export const ARREARS_MONTHS = 24

/**
 * Lines of closed months that would read otherwise now, by the law of their own country: other pay, other days, other rules. The open month
 * is among them where another run has paid it. A month that was looked at as it reads now, and gave nothing more, is looked at again only
 * when what was settled of it has changed. The stamps of a month are asked once.
 */
const changedLines = (db: Db, { people, month, except }: Asked) => {
  const these = sql<string>`any(${[...people]}::uuid[])`
  const since = firstOfMonth(monthAfter(month, -ARREARS_MONTHS))
  const months = db
    .selectFrom('payrollLine')
    .select('month')
    .distinct()
    .where('consultantId', '=', these)
    .where('month', '<=', firstOfMonth(month))
    .where('month', '>=', since)
    .as('past')
  const reads = sql<{
    consultantId: string
    month: string
    monthStamp: string
  }>`(select stamps.consultant_id, past.month,
    stamps.month_stamp from ${months} cross join lateral payroll_stamps(${[...people]}::uuid[], past.month, null) stamps)`
  const settled = sql<string>`coalesce((select md5(string_agg(part.key || ' ' || part.amount, ',' order by part.key)) from (
    select part.key, trim_scale(sum(part.amount))::text as amount from payroll_settled part join payroll_line by_line on by_line.id = part.line_id
      where part.consultant_id = line.consultant_id and part.kind = 'ARREARS' and part.month = line.month
        and by_line.counts and by_line.id <> all(${[...except]}::uuid[])
      group by part.key having sum(part.amount) <> 0) part), '')`
  return db
    .selectFrom('payrollLine as line')
    .innerJoin('payrollRun as run', 'run.id', 'line.runId')
    .innerJoin('consultant', 'consultant.id', 'line.consultantId')
    .leftJoin('consultantIdentity as identity', 'identity.consultantId', 'line.consultantId')
    .leftJoin('payrollMonthSeen as seen', 'seen.lineId', 'line.id')
    .innerJoin(reads.as('reads'), (join) =>
      join.onRef('reads.consultantId', '=', 'line.consultantId').onRef('reads.month', '=', 'line.month'),
    )
    .innerJoin('settingEdition as law', (join) =>
      join.on(
        sql<boolean>`law.kind = 'COUNTRY_PARAMETERS' and law.country_id = run.country_id and law.status = 'APPROVED'
          and law.effective_from <= line.month + interval '1 month' - interval '1 day'
          and coalesce(law.effective_to >= line.month + interval '1 month' - interval '1 day', true)`,
      ),
    )
    .select(['line.id', 'line.consultantId', 'line.month', 'line.currency', 'line.input', 'line.items'])
    .select(['law.id as lawId', 'reads.monthStamp', settled.as('settled')])
    .select(['consultant.nationality', 'identity.socialInsuranceSince', 'run.countryId'])
    .select(['consultant.serviceStartDate', 'consultant.joinedDate', 'consultant.lastWorkingDay'])
    .where('line.consultantId', '=', these)
    .where('line.month', '>=', since)
    .where('line.paysMonth', '=', true)
    .where('line.counts', '=', true)
    .where('run.status', 'in', LOCKED)
    .where('line.id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .where(
      sql<boolean>`(coalesce(seen.month_stamp, line.month_stamp) <> reads.month_stamp
        or coalesce(seen.parameters_id, line.parameters_id) <> law.id or coalesce(seen.settled, '') <> ${settled})`,
    )
    .orderBy('line.consultantId')
    .orderBy('line.month')
    .execute()
}

type Changed = Awaited<ReturnType<typeof changedLines>>[number]

/** What earlier arrears have settled of each month, by person and month. */
async function settledOf(db: Db, { people, except }: Asked) {
  const rows = await db
    .selectFrom('payrollSettled as part')
    .innerJoin('payrollLine as line', 'line.id', 'part.lineId')
    .select(['part.consultantId', 'part.month', 'part.key', sql<string>`sum(part.amount)`.as('amount')])
    .where('part.consultantId', '=', sql<string>`any(${[...people]}::uuid[])`)
    .where('part.kind', '=', 'ARREARS')
    .where('line.counts', '=', true)
    .where('line.id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .groupBy(['part.consultantId', 'part.month', 'part.key'])
    .execute()
  return Map.groupBy(rows, ({ consultantId, month }) => `${consultantId} ${month}`)
}

interface MonthArrears {
  /** Of the pay of that month. */
  readonly currency: string
  readonly items: readonly PayItem[]
}

/** A line of a closed month that gives nothing more, with what it was looked at with. */
export interface Seen {
  readonly lineId: string
  readonly monthStamp: string
  readonly parametersId: string
  readonly settled: string
}

interface Arrears {
  /** By person, in the order of the months. */
  readonly arrears: ReadonlyMap<string, readonly MonthArrears[]>
  readonly seen: ReadonlyMap<string, readonly Seen[]>
}

/** What closed months give or take in the open one; and which of them, though something about them has changed, do not. */
export async function arrearsFor(db: Db, asked: Asked): Promise<Arrears> {
  const changed = await changedLines(db, asked)
  const arrears = new Map<string, MonthArrears[]>()
  const seen = new Map<string, Seen[]>()
  if (changed.length === 0) return { arrears, seen }
  const settled = await settledOf(db, asked)
  for (const [day, lines] of Map.groupBy(changed, ({ month }) => month)) {
    const inputs = await inputsNow(db, day.slice(0, 7), lines)
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
        const { id: lineId, monthStamp } = line
        const one = { lineId, monthStamp, parametersId: lawId, settled: line.settled }
        seen.set(consultantId, [...(seen.get(consultantId) ?? []), one])
      }
    }
  }
  return { arrears, seen }
}

/** What the lines of one month follow from as it is known now. */
async function inputsNow(db: Db, month: string, lines: readonly Changed[]): Promise<ReadonlyMap<string, KeptInput>> {
  const people = lines.map(({ consultantId }) => consultantId)
  const facts = await monthFacts(db, people, month, { corrected: true })
  const beside = await linesBeside(db, { people, month, except: lines.map(({ id }) => id) })
  const inputs = new Map<string, KeptInput>()
  for (const line of lines) {
    const parameters = await parametersByID(db, line.lawId)
    const { beside: _, ...input } = inputNow(line, facts, { month, weekend: parameters.weekend })
    const { currency, joined, lastDay, pay } = input
    const own = { month, currency, paysMonth: true, service: { joined, lastDay }, pay }
    inputs.set(line.id, { ...input, ...paidBeside(parameters, beside.get(line.consultantId) ?? [], own) })
  }
  return inputs
}

/** The month as it was calculated, with the pay, the days and the service of now; what was entered beside it stays as it was. */
function inputNow(
  line: Changed,
  facts: Awaited<ReturnType<typeof monthFacts>>,
  { month, weekend }: { readonly month: string; readonly weekend: readonly number[] },
): KeptInput {
  const input = line.input as unknown as KeptInput
  const { consultantId: id } = line
  const days = (facts.sheets.get(id) ?? []).filter(({ isApproved }) => isApproved).flatMap((sheet) => sheet.days)
  return {
    ...input,
    weekend: weekendOf(facts.placements.get(id) ?? [], weekend),
    person: {
      ...input.person,
      ...{ national: line.nationality === line.countryId, registeredOn: line.socialInsuranceSince },
    },
    joined: line.serviceStartDate ?? line.joinedDate ?? input.joined,
    lastDay: line.lastWorkingDay !== null && line.lastWorkingDay <= lastOfMonth(month) ? line.lastWorkingDay : null,
    pay: (facts.pay.get(id) ?? []).filter(({ currency }) => currency === input.currency),
    placements: (facts.placements.get(id) ?? []).map(({ orderFormID, from, to }) => ({ orderFormID, from, to })),
    absences: absencesOf(days),
    overtime: overtimeOf(days),
  }
}
