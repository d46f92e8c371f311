import * as z from 'zod'
import type { TaxCode } from '../../settings/country-rules/vat.contract.ts'
import type { OvertimeKind } from '../../timesheets/day.contract.ts'

export const OVERTIME_LABELS: Readonly<Record<OvertimeKind, string>> = {
  normal: 'overtime',
  night: 'overtime at night',
  rest: 'overtime on rest days',
  holiday: 'overtime on holidays',
}

/** The type of an invoice line. Each type is a separate line, as agreed with the client. */
export const LineKind = z.enum([
  /** Work, at the contract rate. */
  'SERVICE',
  /** Leave paid by the client. */
  'LEAVE',
  /** Leave beyond the agreed days, credited to the client. */
  'LEAVE_CREDIT',
  'OVERTIME',
  /** On-call days, at the on-call rate. */
  'ON_CALL',
  /** The difference to the minimum commitment. */
  'MINIMUM',
  /** The units above the agreed maximum, deducted. */
  'CAP',
  'MILESTONE',
  'EXPENSE',
  /** The correction of a day in an earlier month. */
  'CORRECTION',
])
export type LineKind = z.output<typeof LineKind>

export const LineUnit = z.enum(['HOUR', 'DAY', 'MONTH', 'ITEM'])
export type LineUnit = z.output<typeof LineUnit>
/** Unit codes of UN/ECE Recommendation 20, used in e-invoices. */
export const UNIT_CODES: Readonly<Record<LineUnit, string>> = { HOUR: 'HUR', DAY: 'DAY', MONTH: 'MON', ITEM: 'C62' }

/** Services accounting code of India: contract staffing, used for all lines. */
export const STAFFING_CODE = '998513'

export const TAX_LABELS: Readonly<Record<TaxCode, string>> = {
  S: 'Standard rate',
  Z: 'Zero rate',
  E: 'Exempt',
  O: 'Out of scope',
  AE: 'Reverse charge',
}

/**
 * Of a legal entity: tax rounded per line, or per category with the difference on the largest lines
 * (docs/domain/billing.md, B6).
 */
export type VatRounding = 'LINE' | 'CATEGORY'

/** The reason of a credit note, with the code of UAE Decree-Law 8/2017, Art. 61 (1), that PINT AE requires. */
export const CreditReason = z.enum(['SUPPLY_CANCELLED', 'TAX_TREATMENT', 'PRICE_ALTERED', 'RETURNED', 'TAX_IN_ERROR'])
export type CreditReason = z.output<typeof CreditReason>
export const CREDIT_REASON_CODES: Readonly<Record<CreditReason, string>> = {
  SUPPLY_CANCELLED: 'DL8.61.1.A',
  TAX_TREATMENT: 'DL8.61.1.B',
  PRICE_ALTERED: 'DL8.61.1.C',
  RETURNED: 'DL8.61.1.D',
  TAX_IN_ERROR: 'DL8.61.1.E',
}
