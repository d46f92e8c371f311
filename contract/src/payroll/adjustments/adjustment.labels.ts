import type { Labels } from '../../kernel/api/labels.ts'
import type { DeductionType, EXTRA_CODES } from '../core/items.contract.ts'
import type { AdjustmentCode } from './adjustments.contract.ts'

const earningLabels: Labels<(typeof EXTRA_CODES)[number]> = {
  BONUS: 'Bonus',
  COMMISSION: 'Commission',
  ON_CALL: 'On-call pay',
  OTHER_EARNING: 'Other earning',
  REIMBURSEMENT: 'Expense reimbursement',
}

const deductionLabels: Labels<Exclude<DeductionType, 'OVERPAYMENT' | 'CARRIED' | 'ADVANCE' | 'LOAN'>> = {
  COURT_ORDER: 'Court order',
  PENALTY: 'Penalty',
  NOTICE_RECOVERY: 'Notice not served',
  NEGATIVE_LEAVE: 'Negative leave balance',
  VISA_COST: 'Visa cost',
  RECRUITMENT_FEE: 'Recruitment fee',
  MEDICAL_PREMIUM: 'Medical premium',
  TRAINING: 'Training',
  LAPTOP_DAMAGE: 'Laptop damage',
  OTHER_DEDUCTION: 'Other deduction',
}

/** The types that are entered by hand: earnings first, then deductions. */
export const adjustmentLabels = { ...earningLabels, ...deductionLabels }

export const isEarning = (code: AdjustmentCode): boolean => code in earningLabels

export const loanTypeLabels: Labels<'ADVANCE' | 'LOAN'> = { ADVANCE: 'Advance', LOAN: 'Loan' }
