import * as z from 'zod'
import { PAY_CODES } from '../../consultants/pay.contract.ts'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { BLOCKABLE_DEDUCTIONS, InsuranceID } from '../../settings/country-rules/country-parameters.contract.ts'

/** What is earned on top of the monthly pay. */
export const EXTRA_CODES = ['STANDBY', 'BONUS', 'COMMISSION', 'OTHER_EARNING', 'REIMBURSEMENT'] as const
export const OVERTIME_KINDS = ['NORMAL', 'NIGHT', 'REST_DAY', 'HOLIDAY'] as const
export const OvertimeKind = z.enum(OVERTIME_KINDS)
export type OvertimeKind = z.output<typeof OvertimeKind>

/**
 * Deductions other than statutory contributions. Those that a country blocks are never taken (docs/domain/principles.md).
 * CARRIED is the shortfall of an earlier month, OVERPAYMENT what a back-dated change gave too much.
 */
export const DEDUCTION_TYPES = [
  ...BLOCKABLE_DEDUCTIONS,
  ...(['COURT_ORDER', 'PENALTY', 'NOTICE_RECOVERY', 'NEGATIVE_LEAVE', 'OTHER_DEDUCTION'] as const),
  ...(['OVERPAYMENT', 'CARRIED', 'ADVANCE', 'LOAN'] as const),
] as const
export const DeductionType = z.enum(DEDUCTION_TYPES)
export type DeductionType = z.output<typeof DeductionType>

export const PAY_ITEM_CODES = [
  ...PAY_CODES,
  ...(['UNPAID_LEAVE', 'SICK'] as const),
  ...(['OVERTIME_NORMAL', 'OVERTIME_NIGHT', 'OVERTIME_REST_DAY', 'OVERTIME_HOLIDAY'] as const),
  ...EXTRA_CODES,
  ...(['ARREARS', 'LEAVE_ENCASHMENT', 'END_OF_SERVICE', 'NOTICE_PAY', 'TICKET'] as const),
  ...DEDUCTION_TYPES,
  ...(['SOCIAL_INSURANCE', 'SOCIAL_INSURANCE_EMPLOYER', 'END_OF_SERVICE_FUND'] as const),
  ...(['CARRIED_FORWARD', 'ROUNDING'] as const),
] as const
export const PayItemCode = z.enum(PAY_ITEM_CODES)
export type PayItemCode = z.output<typeof PayItemCode>

/**
 * Earnings, deductions, employer contributions, or for information (docs/domain/fields.md). Amounts have no sign; the type has it. Only
 * what the employer gets back of a closed month is an ER_COST below zero.
 */
export const PayItemType = z.enum(['EARN', 'DED', 'ER_COST', 'INFO'])
export type PayItemType = z.output<typeof PayItemType>

/** Whose contribution to which insurance; with `isRefund` what is repaid of one that was taken before. */
export const InsuranceShare = z.object({
  insuranceID: InsuranceID,
  side: z.enum(['EMPLOYEE', 'EMPLOYER']),
  isRefund: z.boolean(),
})
export type InsuranceShare = z.output<typeof InsuranceShare>

/** One figure of a payroll line, as it is stored: rounded once, with how it came about and which placement covers it. */
export const PayItem = z.object({
  code: PayItemCode,
  type: PayItemType,
  label: z.string(),
  /** Days, hours or shifts, when the amount comes from such. */
  quantity: z.string().nullable(),
  /** `days`, `hours`, `shifts` or empty. */
  unit: z.string(),
  amount: z.string(),
  /** The part of the amount that each placement covers, in their order; null is the bench. Together the amount. */
  shares: z.array(z.object({ orderFormID: z.string().nullable(), amount: z.string() })).readonly(),
  /** What the item pays back or pays out: an advance, a loan, an expense. */
  sourceID: z.string().nullable(),
  /** Of a social insurance of the month itself. */
  insurance: InsuranceShare.optional(),
  /** Distinguishes figures with one code: the name of a component or an entry, the type and paid share of an absence. */
  variant: z.string().optional(),
  explain: Explained,
})
export type PayItem = z.output<typeof PayItem>
