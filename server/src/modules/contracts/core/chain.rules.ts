import type { ChainNode } from '@muster/contract/contracts/chain.contract.ts'
import type { RateUnit } from '@muster/contract/contracts/fields.contract.ts'
import { plannedValue } from '@muster/contract/contracts/term-value.rules.ts'
import { isCurrency, percentShown, shareOf, toMinor, totalOf } from '@muster/contract/kernel/math/money.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'

type Money = NonNullable<ChainNode['value']>

export interface Placement {
  readonly unit: string | null
  readonly rate: string | null
  readonly currency: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly workingDays: readonly number[]
  readonly hoursPerDay: string
}

/** The planned value of a placement, rounded once to its currency; null if its terms are incomplete. */
export function placementValue(of: Placement): Money | null {
  const { unit, rate, currency, startDate, endDate, workingDays, hoursPerDay } = of
  if (!unit || !rate || !currency || !startDate || !endDate || !isCurrency(currency)) return null
  const value = plannedValue({ unit: unit as RateUnit, rate, startDate, endDate, workingDays, hoursPerDay })
  return { amount: toMinor(value, currency), currency }
}

const NOTES: Readonly<Record<string, string>> = {
  MONTH: 'rate × months of the term; partial months are counted by days',
  DAY: 'rate × working days of the term, holidays and leave not deducted',
  HOUR: 'rate × hours per day × working days of the term, holidays and leave not deducted',
}
export const placementNote = (unit: string | null) => (unit ? (NOTES[unit] ?? null) : null)

/** The billed amount of a purchase order. */
export const orderNote = ({ consumed, ceiling }: { readonly consumed: string; readonly ceiling: string }): string =>
  compare(ceiling, '0') === 0 ? 'nothing remains' : `${percentShown(shareOf(consumed, ceiling))} % billed`

/**
 * The values of the order forms below a node, each counted once even with several parent documents, one sum per
 * currency.
 */
function totalsBelow(node: Pick<ChainNode, 'children'>): Money[] {
  const placements = new Map<string, Money>()
  const collect = ({ children }: Pick<ChainNode, 'children'>) => {
    for (const child of children) {
      if (child.kind === 'ORDER_FORM' && child.value) placements.set(child.id, child.value)
      collect(child)
    }
  }
  collect(node)
  const byCurrency = Map.groupBy([...placements.values()], ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, values]) => ({
      amount: totalOf(
        values.map(({ amount }) => amount),
        currency,
      ),
      currency,
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

type NodeWithoutTotals = Omit<ChainNode, 'totals'>

/** A node with the totals of the nodes below it. */
export const withTotals = (node: NodeWithoutTotals): ChainNode => ({ ...node, totals: totalsBelow(node) })
