/**
 * From an unrounded value to a figure of a payroll line: rounded once, HALF_UP, to the minor units of the currency
 * (docs/domain/money.md).
 */

import type { Explained, ExplainedInput } from '../../kernel/math/calculation-trace.ts'
import { amountShown, toMinor, totalOf } from '../../kernel/math/money.ts'
import {
  divide,
  exact,
  isZero,
  minus,
  type Numeric,
  plus,
  type Rational,
  readableText,
  times,
} from '../../kernel/math/rational.ts'
import type { InsuranceShare, PayItem, PayItemCode, PayItemType } from '../core/items.contract.ts'

/** An unrounded value that is covered by a placement. */
export interface PayShare {
  readonly orderFormID: string | null
  readonly value: Rational
}

/** A figure before rounding. */
interface PayItemDraft {
  readonly code: PayItemCode
  readonly type: PayItemType
  readonly label: string
  readonly quantity?: string
  readonly unit?: string
  readonly sourceID?: string
  readonly insurance?: InsuranceShare
  readonly variant?: string | undefined
  /**
   * Unrounded; the parts give the placement that covers each share, and add up to the value or are in proportion to it.
   */
  readonly value: Rational
  readonly pieces: readonly PayShare[]
  readonly formula: string
  readonly inputs: readonly ExplainedInput[]
  /** The inputs that have their own explanation, by name. */
  readonly parts?: readonly Explained[]
}

/**
 * The figure: the value rounded once, and its shares by the running total, so that they add up to the amount to the
 * last unit.
 */
export function payItem(draft: PayItemDraft, currency: string): PayItem {
  const { code, type, label, quantity = null, unit = '', sourceID = null, formula, inputs, parts } = draft
  const { insurance, variant } = draft
  const amount = toMinor(draft.value, currency)
  const explained = { name: label, value: amount, unit: currency, formula, inputs: [...inputs] }
  const explain: Explained = parts ? { ...explained, parts } : explained
  return {
    code,
    type,
    label,
    quantity,
    unit,
    amount,
    shares: sharesOf(draft, amount, currency),
    sourceID,
    ...(insurance && { insurance }),
    ...(variant !== undefined && { variant }),
    explain,
  }
}

/** An entered amount: nothing is calculated, only shown. */
export const amountItem = (
  draft: Omit<PayItemDraft, 'formula' | 'inputs' | 'pieces' | 'value'> & { amount: string; orderFormID: string | null },
  currency: string,
): PayItem =>
  payItem(
    {
      ...draft,
      value: exact(draft.amount),
      pieces: [{ orderFormID: draft.orderFormID, value: exact(draft.amount) }],
      formula: 'amount',
      inputs: [moneyInput('amount', draft.amount, currency)],
    },
    currency,
  )

function sharesOf({ pieces }: PayItemDraft, amount: string, currency: string): PayItem['shares'] {
  const orderForms = [...new Set(pieces.map(({ orderFormID }) => orderFormID))]
  const total = plus(...pieces.map(({ value }) => value))
  if (orderForms.length <= 1 || isZero(total)) return [{ orderFormID: orderForms[0] ?? null, amount }]
  let until = exact('0')
  let distributed = '0'
  return orderForms.map((orderFormID) => {
    until = plus(until, ...pieces.filter((piece) => piece.orderFormID === orderFormID).map(({ value }) => value))
    const to = toMinor(divide(times(amount, until), total), currency)
    const share = { orderFormID, amount: toMinor(minus(to, distributed), currency) }
    distributed = to
    return share
  })
}

export const moneyInput = (name: string, value: Numeric, currency: string, source?: string): ExplainedInput => ({
  name,
  value: amountShown(value, currency),
  unit: currency,
  ...(source && { source }),
})
/** Days, hours, percentages, years: as a fraction if 10 decimals do not suffice. */
export const figureInput = (name: string, value: Numeric, unit: string, source?: string): ExplainedInput => ({
  name,
  value: readableText(value),
  unit,
  ...(source && { source }),
})

type ItemAmount = Pick<PayItem, 'type' | 'amount'>

/** The sum of the rounded amounts of these types. */
export const sumOf = (items: readonly ItemAmount[], currency: string, ...types: readonly PayItemType[]): string =>
  totalOf(
    items.filter(({ type }) => types.includes(type)).map(({ amount }) => amount),
    currency,
  )

/**
 * Earnings less deductions, of rounded amounts: what these items add to the net pay; negative when deductions are
 * higher.
 */
export const netOf = (items: readonly ItemAmount[], currency: string): string =>
  toMinor(minus(sumOf(items, currency, 'EARN'), sumOf(items, currency, 'DED')), currency)

/** The explanation of a net amount: every earning added, every deduction subtracted, in their order. */
export function explainNet(name: string, items: readonly PayItem[], currency: string): Explained {
  const counted = items.filter(({ type }) => type === 'EARN' || type === 'DED')
  const names = uniqueNames(counted)
  const formula = counted.map(({ type }, i) => `${type === 'DED' ? ' − ' : ' + '}${names[i]}`).join('')
  return {
    name,
    value: netOf(items, currency),
    unit: currency,
    formula: counted[0]?.type === 'DED' ? `0${formula}` : formula.replace(/^ \+ /, '') || '0',
    inputs: counted.map(({ amount }, i) => ({ name: names[i]!, value: amount, unit: currency })),
    parts: counted.map(({ explain }, i) => ({ ...explain, name: names[i]! })),
  }
}

/** The labels, with a number after those that occur more than once. */
function uniqueNames(items: readonly PayItem[]): string[] {
  const uses = new Map<string, number>()
  return items.map(({ label }) => {
    const count = (uses.get(label) ?? 0) + 1
    uses.set(label, count)
    return count === 1 ? label : `${label} (${count})`
  })
}
