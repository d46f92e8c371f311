/**
 * The monthly components, each for the part of the month in which it was in force (docs/domain/money.md,
 * docs/domain/payroll.md).
 */
import { PAY_CODES } from '../../consultants/pay.contract.ts'
import { payComponentLabels } from '../../consultants/pay.labels.ts'
import { divide, plus, times } from '../../kernel/math/rational.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import type { PayItem } from '../core/items.contract.ts'
import { figureInput, moneyInput, type PayShare, payItem } from './pay-items.rules.ts'
import type { PayPart } from './pay-parts.rules.ts'

const isPayCode = (code: string): code is (typeof PAY_CODES)[number] => PAY_CODES.some((one) => one === code)

/**
 * One figure for each component: Σ monthly amount × days paid ÷ divisor over the parts of the month, rounded once.
 * Parts with the same pay are one addend, so that a change of placement alone changes neither the figure nor its
 * explanation.
 */
export function fixedPay(parts: readonly PayPart[], divisor: number, currency: string): PayItem[] {
  return componentsIn(parts).flatMap(({ code, label, amountIn }) => {
    if (!isPayCode(code)) throw new TypeError(`No component of the pay has the code ${code}`)
    const name = label ?? payComponentLabels[code]
    const amounts = parts.map((part) => ({ part, amount: amountIn(part) }))
    const pieces: PayShare[] = amounts.map(({ part, amount }) => ({
      orderFormID: part.orderFormID,
      value: divide(times(amount, `${part.paid}`), `${divisor}`),
    }))
    const runs = mergedParts(amounts)
    const terms = runs.map(({ from, amount, paid }) => ({
      formula: `${nameFrom('monthly amount', from, runs.length)} × ${nameFrom('days paid', from, runs.length)} ÷ divisor`,
      inputs: [
        moneyInput(nameFrom('monthly amount', from, runs.length), amount, currency),
        figureInput(nameFrom('days paid', from, runs.length), `${paid}`, 'days'),
      ],
    }))
    return payItem(
      {
        code,
        type: 'EARN',
        label: name,
        unit: 'days',
        pieces,
        variant: label ?? undefined,
        quantity: `${runs.reduce((sum, { paid }) => sum + paid, 0)}`,
        value: plus(...pieces.map(({ value }) => value)),
        formula: terms.map(({ formula }) => formula).join(' + '),
        inputs: [...terms.flatMap(({ inputs }) => inputs), figureInput('divisor', `${divisor}`, 'days')],
      },
      currency,
    )
  })
}

const nameFrom = (name: string, from: string, count: number) =>
  count === 1 ? name : `${name} from ${formatLongDate(from)}`

interface Component {
  readonly code: string
  /** The most recent name of the component. */
  readonly label: string | null
  readonly amountIn: (part: PayPart) => string
}

/**
 * The components of the month, by code. Each component of each part belongs to exactly one of them, so that their
 * amounts add up to the pay of every part.
 */
function componentsIn(parts: readonly PayPart[]): Component[] {
  const codes = new Set(parts.flatMap(({ components }) => components.map(({ code }) => code)))
  return [...codes].flatMap((code) => {
    const found: MatchedComponent[] = []
    for (const part of parts) {
      const ofCode = part.components.filter((one) => one.code === code)
      matchComponents(found, part, ofCode)
    }
    return found.map(({ label, amounts }) => ({ code, label, amountIn: (part) => amounts.get(part) ?? '0' }))
  })
}

interface MatchedComponent {
  label: string | null
  /** The most recent position among those with its code. */
  position: number
  readonly amounts: Map<PayPart, string>
}

/**
 * Assigns the components of one part to those found in earlier parts: by label, then by position for a component that
 * was renamed. All others are new ones, also a second one with the same label.
 */
function matchComponents(found: MatchedComponent[], part: PayPart, components: PayPart['components']): void {
  let rows = components.map(({ label, amount }, position) => ({ label, amount, position }))
  for (const key of ['label', 'position'] as const)
    rows = rows.filter((row) => {
      const same = found.find((one) => !one.amounts.has(part) && one[key] === row[key])
      if (!same) return true
      same.amounts.set(part, row.amount)
      Object.assign(same, { label: row.label, position: row.position })
      return false
    })
  for (const { label, position, amount } of rows) found.push({ label, position, amounts: new Map([[part, amount]]) })
}

interface PayRun {
  readonly from: string
  readonly amount: string
  readonly paid: number
}

/** Consecutive parts with the same pay, merged. */
function mergedParts(amounts: readonly { part: PayPart; amount: string }[]): PayRun[] {
  const runs: PayRun[] = []
  for (const { part, amount } of amounts) {
    const last = runs.at(-1)
    if (last?.amount === amount) runs[runs.length - 1] = { ...last, paid: last.paid + part.paid }
    else runs.push({ from: part.from, amount, paid: part.paid })
  }
  return runs
}
