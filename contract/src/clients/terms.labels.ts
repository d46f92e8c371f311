import type { Labels } from '../kernel/api/labels.ts'
import { plural } from '../kernel/api/labels.ts'
import type { LeavePolicyKind } from './parts.contract.ts'

/** The part of payment terms that follows the number: `30 days after the invoice`. */
export const paymentTermsKindLabels = {
  NET: 'days after the invoice',
  EOM: 'days after the end of the month',
  DAY_OF_NEXT_MONTH: 'is the day of the next month',
} as const

/** The payment terms that forms offer; a client may have others. */
export const COMMON_PAYMENT_TERMS = [
  'NET_0',
  'NET_15',
  'NET_30',
  'NET_45',
  'NET_60',
  'NET_90',
  'EOM_0',
  'EOM_30',
  'EOM_60',
]

const ORDINAL = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (day: number) => `${day}${SUFFIXES[ORDINAL.select(day)]}`

/**
 * `NET_30` → `Net 30 days`; `EOM_30` → `30 days after the end of the month`; `DAY_OF_NEXT_MONTH_15` → `15th of the next
 * month`.
 */
export function describePaymentTerms(terms: string): string {
  const days = Number(terms.slice(terms.lastIndexOf('_') + 1))
  if (terms.startsWith('NET_')) return days === 0 ? 'Due on receipt' : `Net ${plural(days, 'day')}`
  if (terms.startsWith('EOM_')) return days === 0 ? 'End of month' : `${plural(days, 'day')} after the end of the month`
  return terms.startsWith('DAY_OF_NEXT_MONTH_') ? `${ordinal(days)} of the next month` : terms
}

export const leavePolicyLabels: Labels<LeavePolicyKind> = {
  NOT_BILLABLE: 'Leave is not billed',
  BILLABLE: 'All leave is billed',
  BILLABLE_UP_TO_N: 'Leave is billed up to a number of days',
  CREDIT_AFTER_N: 'Leave beyond a number of days is credited',
}

/** `Billed up to 12 days per year` */
export function describeLeavePolicy({ kind, days }: { kind: string; days?: number | null | undefined }): string {
  if (kind === 'BILLABLE_UP_TO_N') return `Billed up to ${plural(days ?? 0, 'day')} per year`
  if (kind === 'CREDIT_AFTER_N') return `Credited beyond ${plural(days ?? 0, 'day')} per year`
  return (leavePolicyLabels as Labels)[kind] ?? kind
}
