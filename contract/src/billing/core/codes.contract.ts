import * as z from 'zod'
import type { TaxCode } from '../../settings/country-rules/vat.contract.ts'
import type { OvertimeKind } from '../../timesheets/day.contract.ts'

export const OVERTIME_LABELS: Readonly<Record<OvertimeKind, string>> = {
  normal: 'overtime',
  night: 'overtime at night',
  rest: 'overtime on rest days',
  holiday: 'overtime on holidays',
}

/** What a line of an invoice is for. Each kind stands on a line of its own, so that the client sees what was agreed at work. */
export const LineKind = z.enum([
  /** Work, by the rate of the contract. */
  'SERVICE',
  /** Leave that the client pays for. */
  'LEAVE',
  /** Leave beyond what the client pays for, given back. */
  'LEAVE_CREDIT',
  'OVERTIME',
  /** Days on call, by the rate of a shift. */
  'STANDBY',
  /** What is missing to the units that are billed in any case. */
  'MINIMUM',
  /** What lies above the units that are billed at most, taken off. */
  'CAP',
  'MILESTONE',
  'EXPENSE',
  /** A day of an earlier month, corrected. */
  'ADJUSTMENT',
])
export type LineKind = z.output<typeof LineKind>

export const LineUnit = z.enum(['HOUR', 'DAY', 'MONTH', 'ITEM'])
export type LineUnit = z.output<typeof LineUnit>
/** UN/ECE Recommendation 20, as e-invoices write units. */
export const UNIT_CODES: Readonly<Record<LineUnit, string>> = { HOUR: 'HUR', DAY: 'DAY', MONTH: 'MON', ITEM: 'C62' }

/** Services accounting code of India: contract staffing. Every line of the house is one. */
export const STAFFING_CODE = '998513'

export const TAX_LABELS: Readonly<Record<TaxCode, string>> = {
  ...{ S: 'Standard rate', Z: 'Zero rate', E: 'Exempt', O: 'Outside the scope', AE: 'Reverse charge' },
}

/** Of a legal entity: tax rounded per line, or per category with the difference on the largest lines (domain.md §3.4, B6). */
export type VatRounding = 'LINE' | 'CATEGORY'

/** Why a credit note is written; each has the letter of UAE Decree-Law 8/2017, Art. 61 (1), which PINT AE asks for. */
export const CreditReason = z.enum([
  ...(['SUPPLY_CANCELLED', 'TAX_TREATMENT', 'PRICE_ALTERED', 'RETURNED', 'TAX_IN_ERROR'] as const),
])
export type CreditReason = z.output<typeof CreditReason>
export const CREDIT_REASONS: Readonly<Record<CreditReason, { words: string; code: string }>> = {
  SUPPLY_CANCELLED: { words: 'Service not rendered', code: 'DL8.61.1.A' },
  TAX_TREATMENT: { words: 'Tax treatment of the service has changed', code: 'DL8.61.1.B' },
  PRICE_ALTERED: { words: 'Price or quantity changed', code: 'DL8.61.1.C' },
  RETURNED: { words: 'Service returned by the client', code: 'DL8.61.1.D' },
  TAX_IN_ERROR: { words: 'Tax charged in error', code: 'DL8.61.1.E' },
}
