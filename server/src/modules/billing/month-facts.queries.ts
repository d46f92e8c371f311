import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/days.ts'
import type { Db } from '../../kernel/db.ts'
import { holidaysOf } from '../leave/placements.queries.ts'
import { billingRulesOn } from '../settings/billing-rules.queries.ts'
import { isLimited, leaveHistories } from '../timesheets/leave-billing.queries.ts'
import { type Correction, correctionsIn } from './corrections.queries.ts'
import { billedOn, daysIn, type MonthRow, monthIn } from './months.queries.ts'
import {
  type ClientRow,
  type ContractRow,
  type Covering,
  clientsOf,
  contractsOf,
  coveringOrders,
  entitiesOf,
  expiredAgreements,
} from './sources.queries.ts'
import { type legalRateOf, taxLaws } from './taxes.queries.ts'
import { policyIn, standingIn } from './terms.rules.ts'

/** What is known of many months at once: a question for each kind of fact, and not for each month. */
export type Sources = Awaited<ReturnType<typeof readSources>>

export async function readSources(db: Db, rows: readonly MonthRow[], today: string) {
  const contracts = await contractsOf(
    db,
    rows.map(({ orderFormId }) => orderFormId),
  )
  const all = [...contracts.values()].flat()
  const corrections = await correctionsIn(
    db,
    rows.map(({ id }) => id),
  )
  const clients = await clientsOf(
    db,
    rows.map(({ clientId }) => clientId),
  )
  const corrected = [...corrections.values()].flat().map(({ month }) => month)
  return {
    ...{ contracts, corrections, clients },
    months: [...new Set([...rows.map(monthIn), ...corrected])].sort(),
    histories: await readHistories(db, rows, { contracts, corrections, clients }),
    calendars: new Map<string, { workingDays: readonly number[]; closedOn: readonly string[] }>(),
    closed: new Map<string, readonly string[]>(),
    orders: await coveringOrders(
      db,
      all.map(({ familyId }) => familyId),
    ),
    entities: await entitiesOf(db, [
      ...all.map(({ legalEntityId }) => legalEntityId),
      ...rows.flatMap(({ legalEntityId }) => legalEntityId ?? []),
    ]),
    agreements: await expiredAgreements(
      db,
      all.flatMap(({ msaId }) => msaId ?? []),
      today,
    ),
    billed: await billedOn(
      db,
      rows.map(({ id }) => id),
    ),
    rules: await billingRulesOn(db, today),
    laws: taxLaws(db),
    rates: new Map<string, Awaited<ReturnType<typeof legalRateOf>>>(),
  }
}

interface Known {
  readonly contracts: ReadonlyMap<string, readonly ContractRow[]>
  readonly corrections: ReadonlyMap<string, readonly Correction[]>
  readonly clients: ReadonlyMap<string, ClientRow>
}

/** The leave of those for whom the year plays a part: a limit, and leave in the month or in what is corrected. */
function readHistories(db: Db, rows: readonly MonthRow[], { contracts, corrections, clients }: Known) {
  const bearing = rows.filter((row) => {
    if ((corrections.get(row.id) ?? []).length > 0) return true
    const policy = policyIn(row, standingIn(contracts.get(row.orderFormId) ?? [], row), clients.get(row.clientId)!)
    return isLimited(policy) && daysIn(row).some((day) => day.type === 'LEAVE_PAID' || day.otherHalf === 'LEAVE_PAID')
  })
  const months = bearing.flatMap((row) => [monthIn(row), ...(corrections.get(row.id) ?? []).map(({ month }) => month)])
  return leaveHistories(
    db,
    bearing.map(({ consultantId }) => consultantId),
    {
      year: (months.toSorted()[0] ?? '').slice(0, 4),
      until: bearing
        .map(({ firstDay }) => firstDay)
        .toSorted()
        .at(-1)!,
    },
  )
}

/** The client's calendar: one object for all placements that share it, because its months are counted once. */
export async function calendarOf(
  db: Db,
  { calendars, closed, months }: Sources,
  row: MonthRow,
  workingDays: readonly number[],
) {
  const place = `${row.countryId} ${row.clientId}`
  const key = `${place} ${workingDays.join('')}`
  const known = calendars.get(key)
  if (known) return known
  const closedOn =
    closed.get(place) ??
    (
      await holidaysOf(
        db,
        { countryID: row.countryId, clientID: row.clientId },
        firstOfMonth(months[0]!),
        lastOfMonth(months.at(-1)!),
      )
    ).map(({ date }) => date)
  closed.set(place, closedOn)
  const calendar = { workingDays, closedOn }
  calendars.set(key, calendar)
  return calendar
}

/** Orders of the contract that cover a day of the month; all count as the first does, net or gross. */
export function coveringFor({ orders }: Sources, standing: ContractRow | null, row: MonthRow): Covering[] {
  const all = (standing && orders.get(standing.familyId)) ?? []
  const overlapping = all.filter(({ link }) => link.startsOn <= row.lastDay && link.endsOn >= row.firstDay)
  return overlapping.filter(({ basis }) => basis === overlapping[0]!.basis)
}
