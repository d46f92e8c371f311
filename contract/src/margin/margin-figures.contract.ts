import * as z from 'zod'
import { Explained } from '../kernel/math/calculation-trace.ts'
import { Currency } from '../kernel/values/fields.ts'

/**
 * The margin against the setup: below the floor requires an exception, below zero the managing director
 * (docs/domain/order-forms.md).
 */
export const MarginVerdict = z.enum(['ABOVE_TARGET', 'BELOW_TARGET', 'BELOW_FLOOR', 'NEGATIVE'])
export type MarginVerdict = z.output<typeof MarginVerdict>

/** A monthly amount in the cost currency and in the bill currency, each in its minor units. */
const AmountInBoth = z.object({ amount: z.string(), inBillCurrency: z.string() })
export type AmountInBoth = z.output<typeof AmountInBoth>

const MarginLine = AmountInBoth.extend({ code: z.string(), name: z.string(), explain: Explained })
export type MarginLine = z.output<typeof MarginLine>

const MarginWarning = z.object({
  /** The code of the warning, such as `RATE_STALE` or `PREMIUM_ASSUMED`. */
  code: z.string(),
  message: z.string(),
})

/** The margin per month with the calculation of every figure (margin.rules.ts). */
export const MarginFigures = z.object({
  costCurrency: Currency,
  billCurrency: Currency,
  revenueBeforeRebate: AmountInBoth,
  rebate: AmountInBoth,
  /** Net revenue: what the client pays less the rebate. */
  revenue: AmountInBoth,
  lines: z.array(MarginLine).readonly(),
  direct: AmountInBoth,
  gm: AmountInBoth,
  overhead: AmountInBoth,
  net: AmountInBoth,
  /** The monthly net revenue at which the gross margin equals the target or the floor. */
  targetBill: AmountInBoth,
  floorBill: AmountInBoth,
  /** 2 decimals; null without revenue. Do not compare it: `verdict` is based on the unrounded value. */
  gmPercent: z.string().nullable(),
  /** With 18 decimals, for approval rules and reports; absent on old margins. */
  gmPercentExact: z.string().nullable().optional(),
  /** Null without direct cost. */
  markupPercent: z.string().nullable(),
  netPercent: z.string().nullable(),
  /** The minimum rate per unit, in the bill currency and before the rebate, that reaches it. */
  targetRate: z.string(),
  floorRate: z.string(),
  verdict: MarginVerdict,
  warnings: z.array(MarginWarning).readonly(),
  /** `net` has the others as parts. */
  explain: z.object({
    revenue: Explained,
    direct: Explained,
    gm: Explained,
    overhead: Explained,
    net: Explained,
    targetBill: Explained,
    floorBill: Explained,
    targetRate: Explained,
    floorRate: Explained,
    gmPercent: Explained.nullable(),
    markupPercent: Explained.nullable(),
    netPercent: Explained.nullable(),
  }),
})
export type MarginFigures = z.output<typeof MarginFigures>

/** A calculated margin. */
export type Margin = { readonly ok: true } & Required<MarginFigures>
