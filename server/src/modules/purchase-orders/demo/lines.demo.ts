import type { RateUnit } from '@muster/contract/contracts/fields.contract.ts'
import { plannedValue, workdaysIn } from '@muster/contract/contracts/term-value.rules.ts'
import { isCurrency, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, type Rational, times } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { earlierOf, laterOf } from '../../contracts/core/lifecycle.rules.ts'

/** An active client contract, as billed. */
export interface BilledContract {
  readonly familyId: string
  readonly clientId: string
  readonly clientName: string
  readonly countryId: string
  readonly legalEntityId: string
  readonly currency: string
  readonly unit: RateUnit
  readonly rate: string
  readonly startDate: string
  readonly endsOn: string | null
}

/**
 * The active demo contracts of clients that require purchase orders, by client; the first of each family has the start
 * date.
 */
export async function billedContracts(
  db: Db,
  { today, startedAt }: { readonly today: string; readonly startedAt: Date },
): Promise<BilledContract[]> {
  const rows = await db
    .selectFrom('contract')
    .innerJoin('contract as first', 'first.id', 'contract.familyId')
    .innerJoin('client', 'client.id', 'contract.clientId')
    .select(['contract.familyId', 'contract.clientId', 'client.name as clientName', 'client.countryId'])
    .select(['contract.legalEntityId', 'first.startDate', 'contract.endsOn'])
    .select(
      sql<{ unit: RateUnit; rate: string; currency: string } | null>`contract.terms -> 'rateLines' -> 0`.as('line'),
    )
    .where('contract.kind', '=', 'CLIENT')
    .where('contract.status', '=', 'ACTIVE')
    .where('client.requiresPo', '=', true)
    .where('client.type', '=', 'ACTIVE')
    .where('first.startDate', '<', today)
    .where('contract.createdAt', '<', startedAt)
    .orderBy('client.code')
    .orderBy('contract.number')
    .execute()
  return rows.flatMap(({ line, ...row }) => (line && isCurrency(line.currency) ? [{ ...row, ...line }] : []))
}

const firstOf = (day: string) => `${day.slice(0, 8)}01`
/** The first day of the month this many months earlier. */
export function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}
export const endOfMonth = (day: string) => daysAfter(monthBefore(day, -1), -1)

interface LineContext {
  readonly validFrom: string
  readonly validTo: string
  readonly today: string
  /** Whether the last month is still a draft. */
  readonly drafts: boolean
  /** Results for other contracts, as most are billed for the same months. */
  readonly known: Map<string, CalculatedOrder>
}

/** A quantity from a date to a date, on this many working days. */
export interface CalculatedOrder {
  readonly quantity: Rational
  readonly days: string
  readonly label: string
  readonly createdAt: Date
  readonly settledAt: Date
}

const WEEK = [1, 2, 3, 4, 5]
const MONTHS = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function calculate(unit: RateUnit, startDate: string, endDate: string): CalculatedOrder {
  const term = { unit, rate: '1', startDate, endDate, workingDays: WEEK, hoursPerDay: '8' }
  return {
    quantity: plannedValue(term),
    days: String(workdaysIn(term)),
    label: `Services of ${MONTHS.format(new Date(`${startDate}T00:00:00Z`))}`,
    createdAt: new Date(`${daysAfter(endDate, 3)}T09:00:00Z`),
    settledAt: new Date(`${daysAfter(endDate, 6)}T09:00:00Z`),
  }
}

/** The monthly billing of a contract while the order was valid, up to the end of last month. */
export function linesOf({ unit, rate, currency, startDate, endsOn }: BilledContract, within: LineContext) {
  const { validFrom, validTo, today, drafts, known } = within
  const last = daysAfter(firstOf(today), -1)
  const from = laterOf(validFrom, startDate)
  const until = [validTo, last, endsOn ?? last].sort()[0]!
  const lines = []
  for (let month = firstOf(from); month <= until; month = monthBefore(month, -1)) {
    const serviceFrom = laterOf(month, from)
    const serviceTo = earlierOf(endOfMonth(month), until)
    const key = `${unit} ${serviceFrom} ${serviceTo}`
    const calculated = known.get(key) ?? calculate(unit, serviceFrom, serviceTo)
    known.set(key, calculated)
    const { quantity, settledAt, ...shown } = calculated
    const amount = toMinor(times(rate, quantity), currency)
    if (compare(amount, '0') <= 0) continue
    const isDraft = drafts && serviceTo === last
    lines.push({
      ...shown,
      amount,
      serviceFrom,
      serviceTo,
      ...(isDraft ? { state: 'RESERVED', settledAt: null } : { state: 'CONSUMED', settledAt }),
    })
  }
  return lines
}
