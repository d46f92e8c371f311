import type { Explained } from '../kernel/math/calculation-trace.ts'
import type { MarginLineCode } from './margin-lines.rules.ts'
import type { MarginVerdict, MarginWarning } from './margin-verdict.rules.ts'

export interface Margin {
  readonly ok: true
  readonly costCurrency: string
  readonly billCurrency: string
  readonly revenueBeforeRebate: Both
  readonly rebate: Both
  /** Net revenue: what the client pays less the rebate. */
  readonly revenue: Both
  readonly lines: readonly MarginLine[]
  readonly direct: Both
  readonly gm: Both
  /** Shown with 2 decimals; null without revenue. Do not compare it: `verdict` is based on the unrounded value. */
  readonly gmPercent: string | null
  /** The same with 18 decimals, for approval rules and reports. */
  readonly gmPercentExact: string | null
  /** Null without direct cost. */
  readonly markupPercent: string | null
  readonly overhead: Both
  readonly net: Both
  readonly netPercent: string | null
  /** The monthly net revenue at which the gross margin equals the target or the floor. */
  readonly targetBill: Both
  readonly floorBill: Both
  /** The minimum rate per unit, in the bill currency and before the rebate, that reaches it. */
  readonly targetRate: string
  readonly floorRate: string
  readonly verdict: MarginVerdict
  readonly warnings: readonly MarginWarning[]
  readonly explain: MarginExplained
}

/** The calculation of every margin figure; `net` has the others as parts. */
export type MarginExplained = Readonly<
  Record<
    'revenue' | 'direct' | 'gm' | 'overhead' | 'net' | 'targetBill' | 'floorBill' | 'targetRate' | 'floorRate',
    Explained
  > &
    Record<'gmPercent' | 'markupPercent' | 'netPercent', Explained | null>
>

export interface MarginLine extends Both {
  readonly code: MarginLineCode
  readonly name: string
  readonly explain: Explained
}

/** A monthly amount in the cost currency and in the bill currency, each in its minor units. */
export interface Both {
  readonly amount: string
  readonly inBillCurrency: string
}
