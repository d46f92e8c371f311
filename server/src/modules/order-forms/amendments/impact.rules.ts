import type { RateUnit } from '@muster/contract/contracts/fields.contract.ts'
import { plannedExplained, plannedValue } from '@muster/contract/contracts/term-value.rules.ts'
import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'
import { isCurrency, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, type Exact, isExact, minus, plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import type { Money } from '@muster/contract/kernel/values/fields.ts'
import { ORDER_FORM_FIELDS, type OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { ChangeImpact } from '@muster/contract/order-forms/amendments/changes.contract.ts'
import { moneyWords } from '@muster/contract/purchase-orders/ceilings.rules.ts'

/** Rate, pay and end of both sides, those that differ. */
export function differences(before: OrderFormFields, after: OrderFormFields): ChangeImpact['changes'] {
  const parts = (fields: OrderFormFields): Record<string, unknown> => ({
    'bill.rate': fields.bill?.rate ?? null,
    'bill.unit': fields.bill?.unit ?? null,
    'bill.currency': fields.bill?.currency ?? null,
    'bill.standbyRate': fields.bill?.standbyRate ?? null,
    'pay.currency': fields.pay?.currency ?? null,
    'pay.components': fields.pay?.components ?? [],
    'pay.standbyRate': fields.pay?.standbyRate ?? null,
    'pay.overtimeExempt': fields.pay?.overtimeExempt || null,
    endDate: fields.endDate ?? null,
  })
  const [was, is] = [parts(before), parts(after)]
  return Object.keys(was)
    .filter((field) => !isSame(was[field], is[field]))
    .map((field) => ({ field, from: was[field], to: is[field] }))
}

/** Whether rate or pay are others, and not only the days. */
export const hasNewTerms = (before: OrderFormFields, after: OrderFormFields): boolean =>
  differences(before, after).some(({ field }) => field !== 'endDate')

/** What the impact shows by itself, or what every amendment has anew. */
const SHOWN: ReadonlySet<string> = new Set(['bill', 'pay', 'endDate', 'startDate', 'person', 'submissionID', 'jobID'])

/** The other fields of an order form that an amendment changed on its way. */
export const otherDifferences = (before: OrderFormFields, after: OrderFormFields): string[] =>
  (Object.keys(ORDER_FORM_FIELDS) as (keyof OrderFormFields)[]).filter(
    (field) => !SHOWN.has(field) && !isSame(before[field], after[field]),
  )

/** Blank and absent are the same, and 23000 and 23000.00, in whatever order the fields stand. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other))
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'string' && isExact(value)) return trimmed(value)
  if (value === null || typeof value !== 'object') return value ?? null
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return entries.length === 0 ? null : Object.fromEntries(entries.sort().map(([key, one]) => [key, plain(one)]))
}

interface Plan {
  /** Unrounded. */
  readonly amount: Exact | string
  readonly currency: string
  readonly explain: Explained
}

/** What these terms are planned to bring between two days, nothing where there are none; null when they are not whole. */
function planOf({ bill, calendar }: OrderFormFields, from: string, to: string): Plan | null {
  const { unit, rate, currency } = bill ?? {}
  if (!unit || !rate || !isExact(rate) || !currency || !isCurrency(currency)) return null
  if (to < from)
    return { amount: '0', currency, explain: { name: 'planned', value: '0', unit: currency, formula: '0', inputs: [] } }
  const days = { workingDays: calendar?.workingDays ?? [], hoursPerDay: calendar?.hoursPerDay ?? '8' }
  const term = { unit: unit as RateUnit, rate, startDate: from, endDate: to, ...days }
  return { amount: plannedValue(term), currency, explain: plannedExplained(term, currency) }
}

/** Both plans as one, in one currency: what the old terms bring until the change, and the new ones from then on. */
function together(until: Plan, then: Plan): Plan {
  const { currency } = then
  const amount = plus(until.amount, then.amount)
  const named = (name: string, { explain }: Plan): Explained => ({ ...explain, name })
  const parts = [named('until the change', until), named('with the change', then)]
  return {
    ...{ amount, currency },
    explain: {
      ...{ name: 'planned to the end', value: toMinor(amount, currency), unit: currency },
      formula: 'until the change + with the change',
      inputs: parts.map(({ name, value, unit }) => ({ name, value, unit })),
      parts,
    },
  }
}

const latest = (...days: readonly string[]): string => [...days].sort().at(-1)!

interface Sides {
  /** The terms as agreed, and from their first day on the new ones. */
  readonly before: OrderFormFields
  readonly after: OrderFormFields
  readonly today: string
}

/** What the client is planned to be billed from today to the end: as agreed, and with the change from its day on. */
export function plannedBoth({ before, after, today }: Sides): ChangeImpact['planned'] {
  const [from, changeFrom] = [latest(before.startDate!, today), latest(before.startDate!, after.startDate!, today)]
  const dayBefore = daysAfter(changeFrom, -1)
  const [lastBefore = dayBefore] = [before.endDate!, dayBefore].sort()
  const was = planOf(before, from, before.endDate!)
  const until = lastBefore < from ? null : planOf(before, from, lastBefore)
  const then = planOf(after, changeFrom, after.endDate!)
  // In a new currency only what comes in it is told: two currencies have no sum.
  const both = until && then?.currency === until.currency ? together(until, then) : then
  return { before: shown(was), after: shown(both) }
}

const shown = (plan: Plan | null) =>
  plan && { amount: toMinor(plan.amount, plan.currency), currency: plan.currency, explain: plan.explain }

const changesAny = (changes: ChangeImpact['changes'], start: string) =>
  changes.some(({ field }) => field.startsWith(start))

interface Contract {
  readonly kind: 'CANDIDATE' | 'CLIENT'
  /** The last day, also when it was ended before the end that it names. */
  readonly endsOn: string | null
}

/** What a contract in force needs when the terms change: an amendment of its rate or its pay, a later end. */
export function contractNeeds({ kind, endsOn }: Contract, { after }: Sides, changes: ChangeImpact['changes']) {
  const isTouched = changesAny(changes, kind === 'CLIENT' ? 'bill.' : 'pay.')
  const needs = [
    isTouched &&
      `It says the ${kind === 'CLIENT' ? 'rate' : 'pay'} of now. Amend it from ${formatDateInWords(after.startDate!)} on.`,
    endsOn !== null &&
      endsOn < after.endDate! &&
      `It ends on ${formatDateInWords(endsOn)}, before the new end. Extend it.`,
  ].filter((one) => one !== false)
  return needs.length > 0 ? needs.join(' ') : null
}

interface Order {
  readonly validTo: string
  readonly available: Money
}

/** What a purchase order needs: a later end, another currency, or more value than it has left for what is planned. */
export function orderNeeds({ validTo, available }: Order, { after }: Sides, planned: ChangeImpact['planned']) {
  const { amount, currency } = available
  const toCome = planned.after
  const isShort = toCome?.currency === currency && compare(toCome.amount, amount) > 0
  const needs = [
    toCome &&
      toCome.currency !== currency &&
      `It is in ${currency}, the new rate in ${toCome.currency}. Ask for one in it.`,
    isShort &&
      `${moneyWords(toMinor(minus(toCome.amount, amount), currency), currency)} are missing for what is planned to the end. Ask the client for an amendment.`,
    validTo < after.endDate! &&
      `It is valid to ${formatDateInWords(validTo)}, before the new end. Ask the client to extend it.`,
  ].filter((one) => typeof one === 'string')
  return needs.length > 0 ? needs.join(' ') : null
}
