import { isDeepStrictEqual } from 'node:util'
import type { ServiceTerms } from '@muster/contract/billing/drafts/units.rules.ts'
import { type RetroBill, retroBill } from '@muster/contract/billing/retro/retro.rules.ts'
import { EVER_ACTIVE } from '@muster/contract/contracts/status-groups.rules.ts'
import { type RuleViolation, violation } from '@muster/contract/kernel/math/money.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { clientHolidaysOf, placeKey } from '../../leave/placements.queries.ts'
import type { Timesheets } from '../../timesheets/core/timesheets.queries.ts'
import { type ClientRow, type ContractRow, clientsOf, contractsOfFamilies } from '../core/reference-data.queries.ts'
import { monthPeriod, termsOf } from '../core/terms.rules.ts'
import { hashNow, type MonthHead, type MonthRow, monthIn, monthsOf } from '../drafts/months.queries.ts'
import { BILLED_DAYS } from '../invoices/corrections.queries.ts'

/** A month on issued invoices, and its amount by the contract version now in force on its days. */
export interface RetroMonth {
  /** Its days after all corrections. */
  readonly row: MonthRow
  readonly bill: RetroBill | RuleViolation
  /** The terms of its billing from now on. */
  readonly terms: ServiceTerms
  readonly current: ContractRow
  readonly contracts: readonly ContractRow[]
  readonly correctedDays: number
  /** The last correction among its days. */
  readonly correctedUpTo: string
  readonly invoices: readonly { readonly id: string; readonly name: string }[]
}

/**
 * The last of the days that were billed together: some may be on the timesheet of another term now
 * (docs/decisions/0050).
 */
const LAST_BILLED = sql`greatest(of.last_day, (select max(part.last_day) from timesheet_move moved join timesheet part on part.id = moved.to_timesheet_id
  where moved.billed_period_id = billed_period.id))`

/**
 * Months billed by a contract version that another version has replaced for some of their days: all their invoices are
 * issued, and the difference is not billed yet. The query starts from amended contracts, which are few.
 */
const AMENDED = sql`select billed_period.timesheet_id, billed_period.id as billed_period_id, amended.id as standing_id
  from contract amended join contract billed_by on billed_by.family_id = amended.family_id and billed_by.revision < amended.revision
    join billed_period on billed_period.contract_id = billed_by.id and billed_period.released_at is null and billed_period.terms is not null
    join timesheet of on of.id = billed_period.timesheet_id
  where amended.kind = 'CLIENT' and amended.revision > 1 and amended.archived_at is null
    and amended.status = any(${EVER_ACTIVE}::text[]) and amended.start_date <= ${LAST_BILLED}
    and not exists (select from contract later where later.family_id = amended.family_id and later.kind = 'CLIENT'
      and later.archived_at is null and later.status = any(${EVER_ACTIVE}::text[]) and later.start_date <= ${LAST_BILLED}
      and (later.start_date, later.revision) > (amended.start_date, amended.revision))
    and not exists (select from billed_period settled where settled.supplements = of.id and settled.contract_id = amended.id
      and settled.released_at is null and settled.created_at >= billed_period.created_at)
    and (select bool_and(billing.number is not null) and not bool_and(billing.status = 'CREDITED')
      from billing_line line join billing on billing.id = line.billing_id
      where line.billed_period_id = billed_period.id and billing.status <> 'CANCELLED')`

export const amendedSince = (timesheets: Timesheets): Timesheets =>
  timesheets.where(sql<boolean>`timesheet.id in (select found.timesheet_id from (${AMENDED}) found)`)

/** How a month was billed, by timesheet: by its own billed period, and by the last billed difference. */
interface BilledMonth {
  readonly timesheetID: string
  readonly standingID: string
  readonly familyID: string
  /** The version by which it is billed. */
  readonly billedBy: string
  readonly terms: ServiceTerms
  readonly isUnchanged: boolean
  readonly isDuplicate: boolean
  /** All days that were billed together, on whatever timesheet they are now, and those timesheets. */
  readonly days: readonly TimesheetDay[]
  readonly parts: readonly string[]
  readonly invoices: readonly { readonly id: string; readonly name: string }[]
}

async function billedOf(db: Db, timesheets: readonly string[]): Promise<Map<string, BilledMonth>> {
  const { rows } = await sql<BilledMonth>`
    select found.timesheet_id as "timesheetID", found.standing_id as "standingID", current.family_id as "familyID",
      coalesce(latest.contract_id, billed_period.contract_id) as "billedBy", coalesce(latest.terms, billed_period.terms) as terms,
      billed_period.days_hash = case when cardinality(moved.parts) = 0 then ${hashNow} else md5(whole.days::text || coalesce((
        select string_agg(change.id::text || change.before || change.after, ',' order by change.sequence)
        from timesheet_adjustment change where change.counted_in = any(moved.parts || billed_timesheet.id)), '')) end as "isUnchanged",
      whole.days, moved.parts || billed_timesheet.id as parts,
      exists (select from timesheet other where other.consultant_id = billed_timesheet.consultant_id and other.client_id = billed_timesheet.client_id
        and other.id <> all(moved.parts || billed_timesheet.id)
        and daterange(other.first_day, other.last_day, '[]') && daterange((whole.days -> 0 ->> 'date')::date,
          (whole.days -> -1 ->> 'date')::date, '[]')) as "isDuplicate",
      (select jsonb_agg(jsonb_build_object('id', invoice.id, 'name', invoice.number) order by invoice.number)
        from (select distinct billing.id, billing.number from billing_line line join billing on billing.id = line.billing_id
          where line.billed_period_id = billed_period.id and billing.status <> 'CANCELLED') invoice) as invoices
    from (${AMENDED}) found join billed_period on billed_period.id = found.billed_period_id
      join contract current on current.id = found.standing_id join timesheet billed_timesheet on billed_timesheet.id = found.timesheet_id
      cross join lateral (select coalesce(array_agg(distinct to_timesheet_id), '{}') as parts from timesheet_move
        where billed_period_id = billed_period.id and to_timesheet_id <> billed_timesheet.id) moved
      cross join lateral (select ${BILLED_DAYS} as days from timesheet of where of.id = billed_timesheet.id) whole
      left join lateral (select later.contract_id, later.terms from billed_period later join contract by on by.id = later.contract_id
        where later.supplements = found.timesheet_id and later.released_at is null and later.created_at >= billed_period.created_at
        order by later.created_at desc, by.revision desc limit 1) latest on true
    where found.timesheet_id = ${anyOf(timesheets)}`.execute(db)
  return new Map(rows.map((row) => [row.timesheetID, row]))
}

/** Days of locked months after corrections, and the last of these. */
async function correctionsOf(db: Db, timesheets: readonly string[]) {
  const changes = await db
    .selectFrom('timesheetAdjustment')
    .select(['timesheetId', 'sequence', 'date', 'after'])
    .where('timesheetId', '=', anyOf(timesheets))
    .orderBy('sequence')
    .execute()
  return Map.groupBy(changes, ({ timesheetId }) => timesheetId)
}

/** The terms that a version can change; all other billing terms stay as billed. */
const AGREED = ['hoursPerDay', 'leavePolicy', 'minUnits', 'maxUnits', 'rebatePercent'] as const

interface RetroMonthParams {
  readonly row: MonthHead
  readonly billed: BilledMonth
  readonly contracts: readonly ContractRow[]
  readonly client: ClientRow
  readonly closedOn: readonly string[]
  readonly agreed: ReadonlyMap<string, unknown>
}

/** The terms of order forms: an amendment of the placement has its own. */
const agreedOn = async (db: Db, orderForms: readonly string[]): Promise<ReadonlyMap<string, unknown>> =>
  new Map(
    (await db.selectFrom('orderForm').select(['id', 'terms']).where('id', '=', anyOf(orderForms)).execute()).map(
      ({ id, terms }) => [id, terms],
    ),
  )

/**
 * The current terms: the rates of all versions, and all other changed terms of versions. Terms outside versions, such
 * as the client's calendar and discount or the earlier leave of the year, stay as billed.
 */
function termsNow({ row, billed, contracts, client, closedOn, agreed }: RetroMonthParams): ServiceTerms {
  const was = billed.terms
  const current = contracts.find(({ id }) => id === billed.standingID)!
  const before = contracts.find(({ id }) => id === billed.billedBy) ?? current
  const { calendar, leaveBefore } = was
  const [old, fresh] = [before, current].map((contract) => {
    const terms = (agreed.get(contract.orderFormId ?? '') ?? row.terms) as MonthHead['terms']
    return termsOf({ row: { ...row, terms }, contracts, current: contract, client, calendar, leaveBefore })
  })
  const changed = AGREED.filter((field) => !isDeepStrictEqual(old![field], fresh![field]))
  const [daysBefore, daysNow] = [before, current].map(({ terms }) => terms.workingDays ?? client.workingDays)
  return {
    ...was,
    contract: fresh!.contract,
    rateLines: fresh!.rateLines,
    startsOn: fresh!.startsOn,
    endsOn: fresh!.endsOn,
    ...Object.fromEntries(changed.map((field) => [field, fresh![field]])),
    ...(!isDeepStrictEqual(daysBefore, daysNow) && { calendar: { workingDays: daysNow!, closedOn } }),
  }
}

function billOf(
  { isDuplicate, isUnchanged, terms: was }: BilledMonth,
  terms: ServiceTerms,
  row: MonthRow,
): RetroBill | RuleViolation | null {
  const bill = retroBill(was, terms, row.days, monthPeriod(monthIn(row)))
  if (bill.ok && bill.lines.length === 0) return null
  if (isDuplicate)
    return violation(
      'dayIsOne',
      `Another timesheet of ${row.personName} also has days of this month. Check what it bills, and credit or bill the difference manually.`,
    )
  if (!isUnchanged)
    return violation(
      'daysUnchanged',
      'Its timesheet was changed after billing. Credit the invoice in full, and bill the month again.',
    )
  return bill
}

/** The months of these timesheets that were billed by a replaced version, and have another amount now. */
export async function retroMonths(db: Db, timesheets: Timesheets): Promise<RetroMonth[]> {
  const rows = await monthsOf(amendedSince(timesheets)).orderBy('timesheet.id').execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const billed = await billedOf(db, ids)
  const corrections = await correctionsOf(
    db,
    [...billed.values()].flatMap(({ parts }) => parts),
  )
  const families = await contractsOfFamilies(
    db,
    [...billed.values()].map(({ familyID }) => familyID),
  )
  const clients = await clientsOf(db, rows)
  const places = rows.map(({ countryId, clientId }) => ({ countryID: countryId, clientID: clientId }))
  const agreed = await agreedOn(
    db,
    [...families.values()].flat().flatMap(({ orderFormId }) => orderFormId ?? []),
  )
  const days = [...billed.values()].flatMap((billedMonth) => billedMonth.days.map(({ date }) => date)).toSorted()
  const closed = await clientHolidaysOf(db, places, days[0]!, days.at(-1)!)
  return rows.flatMap((head, i): RetroMonth[] => {
    const billedMonth = billed.get(head.id)
    if (!billedMonth) return []
    const row = {
      ...head,
      firstDay: billedMonth.days[0]!.date,
      lastDay: billedMonth.days.at(-1)!.date,
      days: billedMonth.days,
    }
    const contracts = families.get(billedMonth.familyID) ?? []
    const changes = billedMonth.parts
      .flatMap((part) => corrections.get(part) ?? [])
      .toSorted((a, b) => Number(a.sequence) - Number(b.sequence))
    const corrected = new Map(changes.map(({ date, after }) => [date, after as unknown as TimesheetDay]))
    const closedOn = (closed.get(placeKey(places[i]!)) ?? []).filter((day) => day.startsWith(monthIn(row)))
    const terms = termsNow({
      row,
      billed: billedMonth,
      contracts,
      client: clients.get(row.clientId)!,
      closedOn,
      agreed,
    })
    const asCorrected = { ...row, days: row.days.map((day) => corrected.get(day.date) ?? day) }
    const bill = billOf(billedMonth, terms, asCorrected)
    if (!bill) return []
    return [
      {
        row: asCorrected,
        bill,
        terms,
        contracts,
        correctedDays: corrected.size,
        invoices: billedMonth.invoices,
        current: contracts.find(({ id }) => id === billedMonth.standingID)!,
        correctedUpTo: String(changes.at(-1)?.sequence ?? 0),
      },
    ]
  })
}
