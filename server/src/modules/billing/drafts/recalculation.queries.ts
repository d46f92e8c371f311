import { isDeepStrictEqual } from 'node:util'
import type { ServiceTerms } from '@muster/contract/billing/drafts/units.rules.ts'
import type { VatVerdict } from '@muster/contract/billing/tax/vat.rules.ts'
import type { RuleViolation } from '@muster/contract/kernel/math/money.ts'
import { compare, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import type { ClientRow, EntityRow } from '../core/reference-data.queries.ts'
import type { BillingRecord } from '../invoices/billings.queries.ts'
import type { LineRecord } from '../invoices/lines.queries.ts'
import { vatOfLine } from '../tax/taxes.queries.ts'
import { monthIn } from './months.queries.ts'
import { type CalculatedMonth, calculateMonths } from './recalculated-month.queries.ts'
import { type SharedFacts, sharedFacts } from './shared-facts.queries.ts'

/** The facts for reassessing an invoice. */
interface DraftFacts {
  readonly row: Pick<BillingRecord, 'currency'>
  readonly lines: readonly LineRecord[]
  readonly entity: EntityRow
  readonly client: ClientRow
  /** The data shared by all invoices that are assessed together. */
  readonly shared?: SharedFacts
}

const TERMS: Readonly<Partial<Record<keyof ServiceTerms, string>>> = {
  rateLines: 'the rates',
  startsOn: 'the days of the contract',
  endsOn: 'the days of the contract',
  hoursPerDay: 'the hours of a day',
  calendar: 'the client calendar',
  leavePolicy: 'the leave billing policy',
  leaveBefore: 'the leave taken earlier in the year',
  minUnits: 'the minimum',
  maxUnits: 'the maximum',
  rebatePercent: 'the discount',
}

/** The terms that changed since the month was billed, as text. */
function changedTerms(was: ServiceTerms | null, is: ServiceTerms): string {
  if (was === null) return 'the billing terms'
  const names = (Object.keys(TERMS) as (keyof ServiceTerms)[])
    .filter((key) => !isDeepStrictEqual(was[key], JSON.parse(JSON.stringify(is[key]))))
    .map((key) => TERMS[key]!)
  return names.length > 0 ? [...new Set(names)].join(' and ') : 'the corrections of earlier months'
}

interface BilledPeriod {
  readonly id: string
  readonly timesheetId: string | null
  readonly net: string | null
}

async function changeOf(db: Db, { calculated, row }: CalculatedMonth, { id, net }: BilledPeriod, currency: string) {
  const name = `${row.personName}, ${formatLongMonth(monthIn(row))}`
  if (!calculated.ok) return [`${name}: ${calculated.message}`]
  if (net === null || compare(calculated.net, net) === 0) return []
  const { terms } = await db.selectFrom('billedPeriod').select('terms').where('id', '=', id).executeTakeFirstOrThrow()
  const what = changedTerms(terms as unknown as ServiceTerms | null, calculated.terms)
  return [
    `${name} was billed at ${moneyText(net, currency)} and is ${moneyText(calculated.net, currency)} now: ${what} changed.`,
  ]
}

const STORED = ['note', 'noteArabic', 'reasonCode'] as const

/** Whether two tax results print the same: code, rate, and notes. */
export const hasSameTaxTreatment = (was: VatVerdict | RuleViolation, now: VatVerdict | RuleViolation): boolean =>
  was.ok &&
  now.ok &&
  was.code === now.code &&
  compare(was.percent, now.percent) === 0 &&
  isDeepStrictEqual(was.parts ?? [], now.parts ?? []) &&
  STORED.every((field) => (was[field] ?? null) === (now[field] ?? null))

const taxesOf = ({ code, percent, parts }: VatVerdict) =>
  parts?.length
    ? parts.map((part) => `${part.name} ${trimmed(part.percent)} %`).join(' and ')
    : `${code} ${trimmed(percent)} %`

function taxChange(was: VatVerdict, now: VatVerdict | RuleViolation): string {
  if (!now.ok) return `has no tax any more: ${now.message}`
  if (taxesOf(was) === taxesOf(now))
    return `has the same tax with another reason: “${now.note ?? now.reasonCode ?? 'none'}”`
  return `is now taxed with ${taxesOf(now)} instead of ${taxesOf(was)}`
}

/** The current taxes of its lines by id; the law of the last day of a month, or of the date of other lines. */
export async function taxesNow(
  db: Db,
  { lines, entity, client, shared = sharedFacts() }: DraftFacts,
  months: readonly CalculatedMonth[],
  today: string,
) {
  const { vatRules } = await shared.rules(db, today)
  const last = new Map(months.map(({ row }) => [row.id, row.lastDay]))
  return new Map(
    await Promise.all(
      lines.map(async ({ id, line, timesheetId }) => {
        const law = await shared.law(db, entity, last.get(timesheetId ?? '') ?? line.to)
        return [id, vatOfLine(vatRules, line, { entity, client, law })] as const
      }),
    ),
  )
}

/** The current results of the months of lines; their days are read only where they or the terms have changed. */
async function monthsNow(
  db: Db,
  lines: readonly LineRecord[],
  shared: SharedFacts = sharedFacts(),
): Promise<CalculatedMonth[]> {
  const marks = new Map(lines.flatMap(({ timesheetId, hashNow }) => (timesheetId ? [[timesheetId, hashNow]] : [])))
  const these = timesheetsIn(db, null).where('timesheet.id', '=', anyOf(marks.keys()))
  return calculateMonths(db, these, marks, shared)
}

/** How many changes are listed; a recalculation fixes all of them. */
const MAX_NOTIFIED = 3

/**
 * The changes since the lines of a draft were created: rates, discounts, calendars, leave, corrections of a month, or
 * taxes. Null while everything is up to date.
 */
export const staleReason = async (db: Db, draft: DraftFacts, today: string): Promise<string | null> =>
  (await staleReasons(db, [draft], today))[0]!

/** The same for many drafts, whose months are read and assessed together; in their order. */
export async function staleReasons(db: Db, drafts: readonly DraftFacts[], today: string): Promise<(string | null)[]> {
  const lines = drafts.flatMap((draft) => draft.lines)
  if (lines.length === 0) return drafts.map(() => null)
  const months = await monthsNow(db, lines, drafts[0]!.shared)
  const billedPeriods = await db
    .selectFrom('billedPeriod')
    .select(['id', 'timesheetId', 'net'])
    .where('id', '=', anyOf(lines.map(({ billedPeriodId }) => billedPeriodId)))
    .execute()
  const byID = new Map(billedPeriods.map((billedPeriod) => [billedPeriod.id, billedPeriod]))
  const found: (string | null)[] = []
  for (const draft of drafts) {
    const timesheets = new Set(draft.lines.map(({ timesheetId }) => timesheetId))
    const own = draft.lines.map(({ billedPeriodId }) => byID.get(billedPeriodId)!)
    found.push(
      await changeUnder(db, draft, {
        months: months.filter(({ row }) => timesheets.has(row.id)),
        billedPeriods: own,
        today,
      }),
    )
  }
  return found
}

interface CurrentMonths {
  readonly months: readonly CalculatedMonth[]
  readonly billedPeriods: readonly BilledPeriod[]
  readonly today: string
}

async function changeUnder(
  db: Db,
  draft: DraftFacts,
  { months, billedPeriods, today }: CurrentMonths,
): Promise<string | null> {
  const { lines, row } = draft
  const byTimesheet = new Map(billedPeriods.map((billedPeriod) => [billedPeriod.timesheetId, billedPeriod]))
  const changes: string[] = []
  for (const month of months) changes.push(...(await changeOf(db, month, byTimesheet.get(month.row.id)!, row.currency)))
  const taxes = await taxesNow(db, draft, months, today)
  for (const { id, line, vat } of lines) {
    const now = taxes.get(id)!
    if (!vat.ok || hasSameTaxTreatment(vat, now)) continue
    changes.push(`“${line.description}” ${taxChange(vat, now)}.`)
  }
  if (changes.length === 0) return null
  const more = changes.length - MAX_NOTIFIED
  return `${changes.slice(0, MAX_NOTIFIED).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`
}
