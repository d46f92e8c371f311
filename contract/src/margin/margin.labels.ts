import type { Labels } from '../kernel/api/labels.ts'
import type { MarginVerdict } from './margin-figures.contract.ts'

export const marginVerdictLabels: Labels<MarginVerdict> = {
  ABOVE_TARGET: 'On target',
  BELOW_TARGET: 'Below target',
  BELOW_FLOOR: 'Below floor',
  NEGATIVE: 'Negative',
}

/** The figures of a margin, in the order in which they are shown. */
export const marginFigureLabels = {
  revenueBeforeRebate: 'Revenue before rebate',
  rebate: 'Rebate',
  revenue: 'Revenue',
  direct: 'Direct cost',
  gm: 'Gross margin',
  gmPercent: 'Gross margin %',
  markupPercent: 'Markup %',
  overhead: 'Overhead',
  net: 'Net margin',
  netPercent: 'Net margin %',
  targetBill: 'Revenue at target',
  floorBill: 'Revenue at floor',
  targetRate: 'Target rate',
  floorRate: 'Floor rate',
} as const
