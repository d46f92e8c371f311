import * as z from 'zod'
import { PAY_CODES } from '../../consultants/pay.contract.ts'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { BLOCKABLE_DEDUCTIONS, InsuranceID } from '../../settings/country-rules/country-parameters.contract.ts'

/** Earnings in addition to the monthly pay. */
export const EXTRA_CODES = ['ON_CALL', 'BONUS', 'COMMISSION', 'OTHER_EARNING', 'REIMBURSEMENT'] as const
export const OVERTIME_KINDS = ['NORMAL', 'NIGHT', 'REST_DAY', 'HOLIDAY'] as const
export const OvertimeKind = z.enum(OVERTIME_KINDS)
export type OvertimeKind = z.output<typeof OvertimeKind>

/**
 * Deductions other than statutory contributions. Types that a country blocks are never deducted
 * (docs/domain/principles.md). CARRIED is the shortfall of an earlier month, OVERPAYMENT an amount that a back-dated
 * change shows as paid in excess.
 */
export const DEDUCTION_TYPES = [
  ...BLOCKABLE_DEDUCTIONS,
  'COURT_ORDER',
  'PENALTY',
  'NOTICE_RECOVERY',
  'NEGATIVE_LEAVE',
  'OTHER_DEDUCTION',
  'OVERPAYMENT',
  'CARRIED',
  'ADVANCE',
  'LOAN',
] as const
export const DeductionType = z.enum(DEDUCTION_TYPES)
export type DeductionType = z.output<typeof DeductionType>

const PAY_ITEM_CODES = [
  ...PAY_CODES,
  'UNPAID_LEAVE',
  'SICK',
  'OVERTIME_NORMAL',
  'OVERTIME_NIGHT',
  'OVERTIME_REST_DAY',
  'OVERTIME_HOLIDAY',
  ...EXTRA_CODES,
  'ARREARS',
  'LEAVE_ENCASHMENT',
  'END_OF_SERVICE',
  'NOTICE_PAY',
  'TICKET',
  ...DEDUCTION_TYPES,
  'SOCIAL_INSURANCE',
  'SOCIAL_INSURANCE_EMPLOYER',
  'END_OF_SERVICE_FUND',
  'CARRIED_FORWARD',
  'ROUNDING',
] as const
export const PayItemCode = z.enum(PAY_ITEM_CODES)
export type PayItemCode = z.output<typeof PayItemCode>

/**
 * Earnings, deductions, employer contributions, or for information (docs/domain/fields.md). Amounts are unsigned; the
 * type defines the sign. Only a refund to the employer for a closed month is an ER_COST below zero.
 */
export const PayItemType = z.enum(['EARN', 'DED', 'ER_COST', 'INFO'])
export type PayItemType = z.output<typeof PayItemType>

/** The insurance and the side (employee or employer) of a contribution; `isRefund` for the refund of an earlier one. */
export const InsuranceShare = z.object({
  insuranceID: InsuranceID,
  side: z.enum(['EMPLOYEE', 'EMPLOYER']),
  isRefund: z.boolean(),
})
export type InsuranceShare = z.output<typeof InsuranceShare>

/** One stored figure of a payroll line: rounded once, with its calculation and the placements that cover it. */
export const PayItem = z.object({
  code: PayItemCode,
  type: PayItemType,
  label: z.string(),
  /** Days or hours that the amount is calculated from. */
  quantity: z.string().nullable(),
  /** `days`, `hours` or empty. */
  unit: z.string(),
  amount: z.string(),
  /** The part of the amount that each placement covers, in order; null is the bench. They add up to the amount. */
  shares: z.array(z.object({ orderFormID: z.string().nullable(), amount: z.string() })).readonly(),
  /** The record that the item repays or pays: an advance, a loan, an expense. */
  sourceID: z.string().nullable(),
  /** For a social insurance of the month itself. */
  insurance: InsuranceShare.optional(),
  /**
   * Distinguishes figures with the same code: the name of a component or an entry, the type and paid percentage of an
   * absence.
   */
  variant: z.string().optional(),
  explain: Explained,
})
export type PayItem = z.output<typeof PayItem>
