import type { RateUnit } from '@muster/contract/contracts/fields.contract.ts'
import { plannedExplained, plannedValue } from '@muster/contract/contracts/term-value.rules.ts'
import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'
import { isCurrency, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, isExact, minus, plus, type Rational, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Money } from '@muster/contract/kernel/values/fields.ts'
import { ORDER_FORM_FIELDS, type OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { ChangeImpact } from '@muster/contract/order-forms/amendments/changes.contract.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'

/** The changed values of rate, pay and end date. */
export function differences(before: OrderFormFields, after: OrderFormFields): ChangeImpact['changes'] {
  const parts = (fields: OrderFormFields): Record<string, unknown> => ({
    'bill.rate': fields.bill?.rate ?? null,
    'bill.unit': fields.bill?.unit ?? null,
    'bill.currency': fields.bill?.currency ?? null,
    'bill.onCallRate': fields.bill?.onCallRate ?? null,
    'pay.currency': fields.pay?.currency ?? null,
    'pay.components': fields.pay?.components ?? [],
    'pay.onCallRate': fields.pay?.onCallRate ?? null,
    'pay.overtimeExempt': fields.pay?.overtimeExempt || null,
    endDate: fields.endDate ?? null,
  })
  const was = parts(before)
  const is = parts(after)
  return Object.keys(was)
    .filter((field) => !isSame(was[field], is[field]))
    .map((field) => ({ field, from: was[field], to: is[field] }))
}

/** Whether rate or pay changed, not only the dates. */
export const hasNewTerms = (before: OrderFormFields, after: OrderFormFields): boolean =>
  differences(before, after).some(({ field }) => field !== 'endDate')

/** Fields that the impact shows separately or that every amendment changes. */
const SHOWN: ReadonlySet<string> = new Set(['bill', 'pay', 'endDate', 'startDate', 'person', 'submissionID', 'jobID'])

/** The other fields that an amendment changed. */
export const otherDifferences = (before: OrderFormFields, after: OrderFormFields): string[] =>
  (Object.keys(ORDER_FORM_FIELDS) as (keyof OrderFormFields)[]).filter(
    (field) => !SHOWN.has(field) && !isSame(before[field], after[field]),
  )

/** Treats empty and absent values, and 23000 and 23000.00, as equal, in any field order. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(normalized(one)) === JSON.stringify(normalized(other))
function normalized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalized)
  if (typeof value === 'string' && isExact(value)) return trimmed(value)
  if (value === null || typeof value !== 'object') return value ?? null
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return entries.length === 0 ? null : Object.fromEntries(entries.sort().map(([key, one]) => [key, normalized(one)]))
}

interface Plan {
  /** Unrounded. */
  readonly amount: Rational | string
  readonly currency: string
  readonly explain: Explained
}

/** The planned revenue of these terms between two dates; null when the terms are incomplete. */
function planOf({ bill, calendar }: OrderFormFields, from: string, to: string): Plan | null {
  const { unit, rate, currency } = bill ?? {}
  if (!unit || !rate || !isExact(rate) || !currency || !isCurrency(currency)) return null
  if (to < from)
    return { amount: '0', currency, explain: { name: 'planned', value: '0', unit: currency, formula: '0', inputs: [] } }
  const days = { workingDays: calendar?.workingDays ?? [], hoursPerDay: calendar?.hoursPerDay ?? '8' }
  const term = { unit: unit as RateUnit, rate, startDate: from, endDate: to, ...days }
  return { amount: plannedValue(term), currency, explain: plannedExplained(term, currency) }
}

/** The total plan in one currency: the old terms until the change, and the new terms from then on. */
function totalPlan(until: Plan, then: Plan): Plan {
  const { currency } = then
  const amount = plus(until.amount, then.amount)
  const named = (name: string, { explain }: Plan): Explained => ({ ...explain, name })
  const parts = [named('until the change', until), named('with the change', then)]
  return {
    amount,
    currency,
    explain: {
      name: 'planned to the end',
      value: toMinor(amount, currency),
      unit: currency,
      formula: 'until the change + with the change',
      inputs: parts.map(({ name, value, unit }) => ({ name, value, unit })),
      parts,
    },
  }
}

const latest = (...days: readonly string[]): string => [...days].sort().at(-1)!

interface TermsChange {
  /** The current terms, and the new terms from their start date. */
  readonly before: OrderFormFields
  readonly after: OrderFormFields
  readonly today: string
}

/** The planned revenue from today to the end date: with the current terms, and with the change. */
export function plannedBoth({ before, after, today }: TermsChange): ChangeImpact['planned'] {
  const from = latest(before.startDate!, today)
  const changeFrom = latest(before.startDate!, after.startDate!, today)
  const dayBefore = daysAfter(changeFrom, -1)
  const [lastBefore = dayBefore] = [before.endDate!, dayBefore].sort()
  const was = planOf(before, from, before.endDate!)
  const until = lastBefore < from ? null : planOf(before, from, lastBefore)
  const then = planOf(after, changeFrom, after.endDate!)
  // After a change of currency only the new part is shown, because two currencies have no total.
  const both = until && then?.currency === until.currency ? totalPlan(until, then) : then
  return { before: shown(was), after: shown(both) }
}

const shown = (plan: Plan | null) =>
  plan && { amount: toMinor(plan.amount, plan.currency), currency: plan.currency, explain: plan.explain }

const changesAny = (changes: ChangeImpact['changes'], start: string) =>
  changes.some(({ field }) => field.startsWith(start))

interface Contract {
  readonly kind: 'CANDIDATE' | 'CLIENT'
  /** The effective end date, also of a contract that was ended early. */
  readonly endsOn: string | null
}

/** The required action on an active contract: an amendment of rate or pay, or a later end date. */
export function contractNeeds({ kind, endsOn }: Contract, { after }: TermsChange, changes: ChangeImpact['changes']) {
  const isTouched = changesAny(changes, kind === 'CLIENT' ? 'bill.' : 'pay.')
  const needs = [
    isTouched &&
      `It has the current ${kind === 'CLIENT' ? 'rate' : 'pay'}. Amend it from ${formatLongDate(after.startDate!)}.`,
    endsOn !== null &&
      endsOn < after.endDate! &&
      `It ends on ${formatLongDate(endsOn)}, before the new end date. Extend it.`,
  ].filter((one) => one !== false)
  return needs.length > 0 ? needs.join(' ') : null
}

interface Order {
  readonly validTo: string
  readonly available: Money
}

/** The required action on a purchase order: a later end date, another currency, or more value. */
export function orderNeeds({ validTo, available }: Order, { after }: TermsChange, planned: ChangeImpact['planned']) {
  const { amount, currency } = available
  const remaining = planned.after
  const isShort = remaining?.currency === currency && compare(remaining.amount, amount) > 0
  const needs = [
    remaining &&
      remaining.currency !== currency &&
      `It is in ${currency}, but the new rate is in ${remaining.currency}. Request a purchase order in ${remaining.currency}.`,
    isShort &&
      `${moneyText(toMinor(minus(remaining.amount, amount), currency), currency)} more is required until the end date. Ask the client for an amendment.`,
    validTo < after.endDate! &&
      `It is valid until ${formatLongDate(validTo)}, before the new end date. Ask the client to extend it.`,
  ].filter((one) => typeof one === 'string')
  return needs.length > 0 ? needs.join(' ') : null
}
