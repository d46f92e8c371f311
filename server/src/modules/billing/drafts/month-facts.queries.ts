import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { clientHolidaysOf, placeKey } from '../../leave/placements.queries.ts'
import { isLimited, leaveHistories } from '../../timesheets/months/leave-billing.queries.ts'
import {
  type ClientRow,
  type ContractRow,
  clientsOf,
  contractsOf,
  coveringOrders,
  type EntityRow,
  entitiesOf,
  expiredAgreements,
  type OrderWithBasis,
} from '../core/reference-data.queries.ts'
import { currentVersion, policyIn } from '../core/terms.rules.ts'
import { type Correction, correctionsIn } from '../invoices/corrections.queries.ts'
import type { legalRateOf } from '../tax/taxes.queries.ts'
import { billedOn, type MonthHead, type MonthRow, monthIn } from './months.queries.ts'
import type { SharedFacts } from './shared-facts.queries.ts'

type DaysOf = (rows: readonly MonthHead[]) => Promise<ReadonlyMap<string, readonly TimesheetDay[]>>

/** The inputs of the terms of many months: one query per type of fact, not per month. */
export type TermSources = Awaited<ReturnType<typeof readTermSources>>

/** `daysOf` returns the days of months for which leave matters. */
export async function readTermSources(db: Db, rows: readonly MonthHead[], daysOf: DaysOf) {
  const corrections = await correctionsIn(
    db,
    rows.map(({ id }) => id),
  )
  // A correction may concern an earlier term of the placement with its own contract.
  const contracts = await contractsOf(
    db,
    [...rows, ...[...corrections.values()].flat()].map(({ orderFormId }) => orderFormId),
  )
  const clients = await clientsOf(db, rows)
  const corrected = [...corrections.values()].flat().map(({ month }) => month)
  const months = [...new Set([...rows.map(monthIn), ...corrected])].sort()
  return {
    contracts,
    corrections,
    clients,
    histories: await readHistories(db, rows, { contracts, corrections, clients, daysOf }),
    calendars: new Map<string, { workingDays: readonly number[]; closedOn: readonly string[] }>(),
    closed: await clientHolidaysOf(db, rows.map(placeOf), firstOfMonth(months[0]!), lastOfMonth(months.at(-1)!)),
    entities: await entitiesOf(db, [
      ...[...contracts.values()].flat().map(({ legalEntityId }) => legalEntityId),
      ...rows.flatMap(({ legalEntityId }) => legalEntityId ?? []),
    ]),
  }
}

/** The facts of many months for their assessment. */
export type Sources = Awaited<ReturnType<typeof readSources>>

export async function readSources(db: Db, rows: readonly MonthRow[], today: string, shared: SharedFacts) {
  const terms = await readTermSources(db, rows, async () => new Map(rows.map(({ id, days }) => [id, days])))
  const all = [...terms.contracts.values()].flat()
  return {
    ...terms,
    orders: await coveringOrders(
      db,
      all.map(({ familyId }) => familyId),
    ),
    agreements: await expiredAgreements(
      db,
      all.flatMap(({ msaId }) => msaId ?? []),
      today,
    ),
    billed: await billedOn(
      db,
      rows.map(({ id }) => id),
    ),
    rules: await shared.rules(db, today),
    laws: (entity: EntityRow, day: string) => shared.law(db, entity, day),
    rates: new Map<string, Awaited<ReturnType<typeof legalRateOf>>>(),
  }
}

interface MonthContext {
  readonly contracts: ReadonlyMap<string, readonly ContractRow[]>
  readonly corrections: ReadonlyMap<string, readonly Correction[]>
  readonly clients: ReadonlyMap<string, ClientRow>
  readonly daysOf: DaysOf
}

/**
 * The leave of people whose leave of the year affects the bill: a limit, and leave in the month or in its corrections.
 */
async function readHistories(
  db: Db,
  rows: readonly MonthHead[],
  { contracts, corrections, clients, daysOf }: MonthContext,
) {
  const isCorrecting = ({ id }: MonthHead) => (corrections.get(id) ?? []).length > 0
  const limited = rows.filter((row) => {
    const policy = policyIn(row, currentVersion(contracts.get(row.orderFormId) ?? [], row), clients.get(row.clientId)!)
    return isLimited(policy) && !isCorrecting(row)
  })
  const days = await daysOf(limited)
  const leaving = new Set(
    limited.filter(({ id }) =>
      (days.get(id) ?? []).some((day) => day.type === 'LEAVE_PAID' || day.otherHalf === 'LEAVE_PAID'),
    ),
  )
  const covering = rows.filter((row) => isCorrecting(row) || leaving.has(row))
  const months = covering.flatMap((row) => [monthIn(row), ...(corrections.get(row.id) ?? []).map(({ month }) => month)])
  return leaveHistories(
    db,
    covering.map(({ consultantId }) => consultantId),
    {
      year: (months.toSorted()[0] ?? '').slice(0, 4),
      until: covering
        .map(({ firstDay }) => firstDay)
        .toSorted()
        .at(-1)!,
    },
  )
}

/** The client's calendar: one object for all placements that share it, because its months are counted once. */
export function calendarOf({ calendars, closed }: TermSources, row: MonthHead, workingDays: readonly number[]) {
  const place = placeKey(placeOf(row))
  const key = `${place} ${workingDays.join('')}`
  const known = calendars.get(key)
  if (known) return known
  const calendar = { workingDays, closedOn: closed.get(place)! }
  calendars.set(key, calendar)
  return calendar
}

const placeOf = ({ countryId, clientId }: MonthHead) => ({ countryID: countryId, clientID: clientId })

/** Orders of the contract that cover a day of the month; all have the basis of the first, net or gross. */
export function coveringFor({ orders }: Sources, contract: ContractRow | null, row: MonthHead): OrderWithBasis[] {
  const all = (contract && orders.get(contract.familyId)) ?? []
  const overlapping = all.filter(({ link }) => link.startsOn <= row.lastDay && link.endsOn >= row.firstDay)
  return overlapping.filter(({ basis }) => basis === overlapping[0]!.basis)
}
