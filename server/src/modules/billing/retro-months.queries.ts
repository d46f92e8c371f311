import { isDeepStrictEqual } from 'node:util'
import { type RetroBill, retroBill } from '@muster/contract/billing/retro.rules.ts'
import type { ServiceTerms } from '@muster/contract/billing/units.rules.ts'
import type { Refused } from '@muster/contract/kernel/money.ts'
import type { SheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { closedDaysOf, placeKey } from '../leave/placements.queries.ts'
import type { Sheets } from '../timesheets/timesheets.queries.ts'
import { hashNow, type MonthHead, type MonthRow, monthIn, monthsOf, readMonths } from './months.queries.ts'
import { anyOf, type ClientRow, type ContractRow, clientsOf, contractsOfFamilies, IN_FORCE } from './sources.queries.ts'
import { monthPeriod, termsOf } from './terms.rules.ts'

/** A month on issued invoices, and what it comes to by the edition that holds on its days now. */
export interface RetroMonth {
  /** Its days as they were corrected until now. */
  readonly row: MonthRow
  readonly bill: RetroBill | Refused
  /** By what it is billed from now on. */
  readonly terms: ServiceTerms
  readonly standing: ContractRow
  readonly contracts: readonly ContractRow[]
  readonly correctedDays: number
  /** The last correction among its days. */
  readonly correctedUpTo: string
  readonly invoices: readonly { readonly id: string; readonly name: string }[]
}

/**
 * Months that were billed by an edition that another has replaced with effect on their days: all of what bears them is issued, and nothing
 * bills the difference to that edition yet. It begins with the contracts that were ever amended, which are few.
 */
const AMENDED = sql`select claim.timesheet_id as sheet_id, claim.id as claim_id, amended.id as standing_id
  from contract amended join contract billed_by on billed_by.family_id = amended.family_id and billed_by.edition < amended.edition
    join billing_claim claim on claim.contract_id = billed_by.id and claim.released_at is null and claim.terms is not null
    join timesheet of on of.id = claim.timesheet_id
  where amended.kind = 'CLIENT' and amended.edition > 1 and amended.archived_at is null
    and amended.status = any(${IN_FORCE}::text[]) and amended.start_date <= of.last_day
    and not exists (select from contract later where later.family_id = amended.family_id and later.kind = 'CLIENT'
      and later.archived_at is null and later.status = any(${IN_FORCE}::text[]) and later.start_date <= of.last_day
      and (later.start_date, later.edition) > (amended.start_date, amended.edition))
    and not exists (select from billing_claim settled where settled.supplements = of.id and settled.contract_id = amended.id
      and settled.released_at is null and settled.created_at >= claim.created_at)
    and (select bool_and(billing.number is not null) and not bool_and(billing.status = 'CREDITED')
      from billing_line line join billing on billing.id = line.billing_id
      where line.claim_id = claim.id and billing.status <> 'CANCELLED')`

export const amendedSince = (sheets: Sheets): Sheets =>
  sheets.where(sql<boolean>`timesheet.id in (select found.sheet_id from (${AMENDED}) found)`)

/** How a month was billed, by its sheet: by its own claim, and by the last difference that was billed of it since. */
interface Billed {
  readonly sheetID: string
  readonly standingID: string
  readonly familyID: string
  /** The edition by which it stands billed. */
  readonly billedBy: string
  readonly terms: ServiceTerms
  readonly isUnchanged: boolean
  readonly isTwice: boolean
  readonly invoices: readonly { readonly id: string; readonly name: string }[]
}

async function billedOf(db: Db, sheets: readonly string[]): Promise<Map<string, Billed>> {
  const { rows } = await sql<Billed>`
    select found.sheet_id as "sheetID", found.standing_id as "standingID", standing.family_id as "familyID",
      coalesce(latest.contract_id, claim.contract_id) as "billedBy", coalesce(latest.terms, claim.terms) as terms,
      claim.days_hash = ${hashNow} as "isUnchanged",
      exists (select from timesheet other where other.consultant_id = sheet.consultant_id and other.client_id = sheet.client_id
        and other.id <> sheet.id and other.first_day <= sheet.last_day and other.last_day >= sheet.first_day) as "isTwice",
      (select jsonb_agg(jsonb_build_object('id', paper.id, 'name', paper.number) order by paper.number)
        from (select distinct billing.id, billing.number from billing_line line join billing on billing.id = line.billing_id
          where line.claim_id = claim.id and billing.status <> 'CANCELLED') paper) as invoices
    from (${AMENDED}) found join billing_claim claim on claim.id = found.claim_id
      join contract standing on standing.id = found.standing_id join timesheet sheet on sheet.id = found.sheet_id
      left join lateral (select later.contract_id, later.terms from billing_claim later join contract by on by.id = later.contract_id
        where later.supplements = found.sheet_id and later.released_at is null and later.created_at >= claim.created_at
        order by later.created_at desc, by.edition desc limit 1) latest on true
    where found.sheet_id = ${anyOf(sheets)}`.execute(db)
  return new Map(rows.map((row) => [row.sheetID, row]))
}

/** Days of locked months as their corrections have left them, and the last of these. */
async function correctionsOf(db: Db, sheets: readonly string[]) {
  const changes = await db
    .selectFrom('timesheetAdjustment')
    .select(['timesheetId', 'turn', 'date', 'after'])
    .where('timesheetId', '=', anyOf(sheets))
    .orderBy('turn')
    .execute()
  return Map.groupBy(changes, ({ timesheetId }) => timesheetId)
}

/** What an edition may say otherwise than the one before it; all else of a bill stays as it was billed. */
const AGREED = ['hoursPerDay', 'leavePolicy', 'minUnits', 'maxUnits', 'rebatePercent'] as const

interface Given {
  readonly row: MonthHead
  readonly billed: Billed
  readonly contracts: readonly ContractRow[]
  readonly client: ClientRow
  readonly closedOn: readonly string[]
}

/**
 * The terms of now: the rates of all editions, and whatever else the editions say otherwise. What no edition says, such as the calendar of the
 * client, its own rebate or the leave that the year had before, stays as it was when the month was billed.
 */
function termsNow({ row, billed, contracts, client, closedOn }: Given): ServiceTerms {
  const was = billed.terms
  const standing = contracts.find(({ id }) => id === billed.standingID)!
  const before = contracts.find(({ id }) => id === billed.billedBy) ?? standing
  const { calendar, leaveBefore } = was
  const [old, fresh] = [before, standing].map((edition) =>
    termsOf({ row, contracts, standing: edition, client, calendar, leaveBefore }),
  )
  const changed = AGREED.filter((field) => !isDeepStrictEqual(old![field], fresh![field]))
  const [daysBefore, daysNow] = [before, standing].map(({ terms }) => terms.workingDays ?? client.workingDays)
  return {
    ...was,
    ...{ contract: fresh!.contract, rateLines: fresh!.rateLines, startsOn: fresh!.startsOn, endsOn: fresh!.endsOn },
    ...Object.fromEntries(changed.map((field) => [field, fresh![field]])),
    ...(!isDeepStrictEqual(daysBefore, daysNow) && { calendar: { workingDays: daysNow!, closedOn } }),
  }
}

const refusedAs = (code: string, message: string): Refused => ({ ok: false, code, message })

function billOf(
  { isTwice, isUnchanged, terms: was }: Billed,
  terms: ServiceTerms,
  row: MonthRow,
): RetroBill | Refused | null {
  const bill = retroBill(was, terms, row.days, monthPeriod(monthIn(row)))
  if (bill.ok && bill.lines.length === 0) return null
  if (isTwice)
    return refusedAs(
      'dayIsOne',
      `Another timesheet of ${row.personName} holds days of this month too. Look at what it bills, and credit or bill the difference by hand.`,
    )
  if (!isUnchanged)
    return refusedAs(
      'daysUnchanged',
      'Its timesheet was changed after it was billed. Credit the invoice in full, and bill the month anew.',
    )
  return bill
}

/** The months among these sheets that were billed by an edition that was replaced since, and come to something else now. */
export async function retroMonths(db: Db, sheets: Sheets): Promise<RetroMonth[]> {
  const rows = await readMonths(db, monthsOf(amendedSince(sheets)).orderBy('timesheet.id'))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const billed = await billedOf(db, ids)
  const corrections = await correctionsOf(db, ids)
  const families = await contractsOfFamilies(
    db,
    [...billed.values()].map(({ familyID }) => familyID),
  )
  const clients = await clientsOf(
    db,
    rows.map(({ clientId }) => clientId),
  )
  const places = rows.map(({ countryId, clientId }) => ({ countryID: countryId, clientID: clientId }))
  const days = rows.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted()
  const closed = await closedDaysOf(db, places, days[0]!, days.at(-1)!)
  return rows.flatMap((row, i): RetroMonth[] => {
    const own = billed.get(row.id)
    if (!own) return []
    const contracts = families.get(own.familyID) ?? []
    const changes = corrections.get(row.id) ?? []
    const corrected = new Map(changes.map(({ date, after }) => [date, after as unknown as SheetDay]))
    const closedOn = (closed.get(placeKey(places[i]!)) ?? []).filter((day) => day.startsWith(monthIn(row)))
    const terms = termsNow({ row, billed: own, contracts, client: clients.get(row.clientId)!, closedOn })
    const asCorrected = { ...row, days: row.days.map((day) => corrected.get(day.date) ?? day) }
    const bill = billOf(own, terms, asCorrected)
    if (!bill) return []
    return [
      {
        ...{ row: asCorrected, bill, terms, contracts, correctedDays: corrected.size, invoices: own.invoices },
        standing: contracts.find(({ id }) => id === own.standingID)!,
        correctedUpTo: String(changes.at(-1)?.turn ?? 0),
      },
    ]
  })
}
