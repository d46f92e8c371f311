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
 * The components of the month. Two with one code are distinguished by name; a single one with its code is matched even
 * under another name.
 */
function componentsIn(parts: readonly PayPart[]): Component[] {
  const all = parts.flatMap(({ components }) => components)
  return [...new Set(all.map(({ code }) => code))].flatMap((code): Component[] => {
    const ofCode = ({ components }: PayPart) => components.filter((one) => one.code === code)
    if (parts.every((part) => ofCode(part).length <= 1)) {
      const label = all.findLast((one) => one.code === code)!.label
      return [{ code, label, amountIn: (part) => ofCode(part)[0]?.amount ?? '0' }]
    }
    const labels = [...new Set(parts.flatMap((part) => ofCode(part).map(({ label }) => label)))]
    return labels.map((label) => ({
      code,
      label,
      amountIn: (part) => ofCode(part).find((one) => one.label === label)?.amount ?? '0',
    }))
  })
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
