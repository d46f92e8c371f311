import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Services } from '@muster/contract/billing/drafts/services.rules.ts'
import type { ServiceTerms } from '@muster/contract/billing/drafts/units.rules.ts'
import { type RuleViolation, totalOf } from '@muster/contract/kernel/math/money.ts'
import { lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Timesheets } from '../../timesheets/core/timesheets.queries.ts'
import { historyKey, leaveBeforeMonth, NO_LEAVE } from '../../timesheets/months/leave-billing.queries.ts'
import type { ClientRow, ContractRow } from '../core/reference-data.queries.ts'
import { type CorrectedTerms, currentVersion, linesOfMonth, termsOf, termsSnapshot } from '../core/terms.rules.ts'
import { leaveBeforeCorrected } from '../invoices/corrections.queries.ts'
import { calendarOf, readTermSources, type TermSources } from './month-facts.queries.ts'
import { type MonthHead, type MonthRow, monthIn, monthsOf, readDays } from './months.queries.ts'
import type { SharedFacts } from './shared-facts.queries.ts'

/** The terms of a month, and its lines before any order splits them; or why it can’t be calculated. */
export type RecalculatedMonth =
  | { readonly ok: true; readonly terms: ServiceTerms; readonly net: string }
  | RuleViolation

export interface Calculation {
  readonly ok: true
  readonly terms: ServiceTerms
  /** The lines of its days, split where requested. */
  readonly lines: (row: Pick<MonthRow, 'month' | 'days'>, cuts: readonly string[]) => Services | RuleViolation
  readonly isCorrecting: boolean
}

const NO_CONTRACT: RuleViolation = {
  ok: false,
  code: 'contractMissing',
  message: 'This placement has no client contract. Create one from its order form and have it signed.',
}

/** The contract of a month, its supplier and its terms. */
export function calculatedStatus(row: MonthHead, sources: TermSources) {
  const current = currentVersion(sources.contracts.get(row.orderFormId) ?? [], row)
  const entity = sources.entities.get(current?.legalEntityId ?? row.legalEntityId ?? '') ?? null
  const client = sources.clients.get(row.clientId)!
  return { client, current, entity, calculation: current && entity ? calculationOf(row, sources, client) : NO_CONTRACT }
}

function calculationOf(row: MonthHead, sources: TermSources, client: ClientRow): Calculation {
  const contracts: readonly ContractRow[] = sources.contracts.get(row.orderFormId) ?? []
  const historyOf = sources.histories.get(historyKey(row)) ?? NO_LEAVE
  const termsIn = (lastDay: string, leaveBefore: string, held = contracts) => {
    const current = currentVersion(held, { lastDay })!
    const calendar = calendarOf(sources, row, current.terms.workingDays ?? client.workingDays)
    return termsOf({ row, contracts: held, current, client, calendar, leaveBefore })
  }
  const terms = termsIn(row.lastDay, leaveBeforeMonth(historyOf, row.firstDay))
  const corrections: CorrectedTerms[] = []
  for (const correction of sources.corrections.get(row.id) ?? []) {
    const leaveBefore = leaveBeforeCorrected(correction, sources.histories)
    const own = sources.contracts.get(correction.orderFormId) ?? []
    const now = termsIn(lastOfMonth(correction.month), leaveBefore, own.length > 0 ? own : contracts)
    corrections.push({ ...correction, leaveBefore, now })
  }
  return {
    ok: true,
    terms,
    isCorrecting: corrections.length > 0,
    lines: (days, cuts) => linesOfMonth(terms, days, corrections, cuts),
  }
}

export const calculatedOf = (
  terms: ServiceTerms,
  row: Pick<MonthRow, 'month'>,
  services: Services | RuleViolation,
): RecalculatedMonth =>
  services.ok ? { ok: true, terms: termsSnapshot(terms, monthIn(row)), net: netOf(services) } : services

const netOf = ({ lines }: Services) =>
  lines.length === 0
    ? '0'
    : totalOf(
        lines.map(({ net }) => net),
        lines[0]!.currency,
      )

/** How many months are cached, some megabytes. */
const MAX_KNOWN = 20_000
/**
 * Cache of calculated months in this process, by days and terms, which determine the result if the month has no
 * corrections.
 */
const KNOWN = new Map<string, string>()
const keyOf = (mark: string, snapshot: ServiceTerms) =>
  createHash('md5')
    .update(`${mark} ${JSON.stringify(snapshot)}`)
    .digest('base64')

/**
 * Caches the result of days without corrections by terms, so that invoice transitions need not read and recalculate
 * them.
 */
export function cacheNet(mark: string, snapshot: ServiceTerms, net: string): void {
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear()
  KNOWN.set(keyOf(mark, snapshot), net)
}

export interface CalculatedMonth {
  readonly row: MonthHead
  readonly calculated: RecalculatedMonth
}

/** How many months are calculated before other requests get their turn. */
const AT_ONCE = 25

/**
 * Calculates months by the current terms. `marks` are the fingerprints of their days and corrections by timesheet: days
 * with a cached result for the same terms are not read again.
 */
export async function calculateMonths(
  db: Db,
  timesheets: Timesheets,
  marks: ReadonlyMap<string, string | null>,
  shared: SharedFacts,
): Promise<CalculatedMonth[]> {
  const rows = await monthsOf(timesheets).orderBy('timesheet.id').execute()
  if (rows.length === 0) return []
  const read = (some: readonly MonthHead[]) =>
    readDays(
      db,
      some.map(({ id }) => id),
      shared,
    )
  const daysOf = async (some: readonly MonthHead[]) =>
    new Map([...(await read(some))].map(([id, { days }]) => [id, days]))
  const sources = await readTermSources(db, rows, daysOf)
  const found: CalculatedMonth[] = []
  const open: { readonly row: MonthHead; readonly calculation: Calculation }[] = []
  for (const row of rows) {
    const { calculation } = calculatedStatus(row, sources)
    const known = calculation.ok ? knownOf(row, calculation, marks.get(row.id)) : calculation
    if (known) found.push({ row, calculated: known })
    else if (calculation.ok) open.push({ row, calculation })
    if (found.length % AT_ONCE === 0) await yieldToEventLoop()
  }
  const days = await read(open.map(({ row }) => row))
  for (const { row, calculation } of open) {
    const monthDays = days.get(row.id)
    const services = calculation.lines({ month: row.month, days: monthDays?.days ?? [] }, [])
    const calculated = calculatedOf(calculation.terms, row, services)
    found.push({ row, calculated })
    // The days may have changed since their fingerprint was read: their result is not cached under it.
    const mark = marks.get(row.id)
    if (mark && mark === monthDays?.mark && calculated.ok && !calculation.isCorrecting)
      cacheNet(mark, calculated.terms, calculated.net)
    if (found.length % AT_ONCE === 0) await yieldToEventLoop()
  }
  return found.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1))
}

function knownOf(
  row: MonthHead,
  { terms, isCorrecting }: Calculation,
  mark: string | null | undefined,
): RecalculatedMonth | null {
  if (!mark || isCorrecting) return null
  const snapshot = termsSnapshot(terms, monthIn(row))
  const net = KNOWN.get(keyOf(mark, snapshot))
  return net === undefined ? null : { ok: true, terms: snapshot, net }
}
