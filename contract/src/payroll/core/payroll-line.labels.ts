import type { Labels } from '../../kernel/api/labels.ts'
import type { VarianceCause } from '../calculation/variance.rules.ts'
import type { LineFindingCode } from './blockers.rules.ts'
import type { PayItemType } from './items.contract.ts'
import type { PayrollLineStatus } from './states.contract.ts'

export const payrollLineStatusLabels: Labels<PayrollLineStatus> = {
  INCLUDED: 'Included',
  HELD: 'On hold',
  PAID: 'Paid',
  FAILED: 'Rejected by bank',
}

/** The button labels of the transitions of lines, and their confirmations. */
export const payrollLineActionLabels = {
  hold: { verb: 'Put on hold', done: 'put on hold' },
  holdForLater: { verb: 'Hold for a later run', done: 'put on hold' },
  release: { verb: 'Release', done: 'released' },
  reject: { verb: 'Mark as rejected by bank', done: 'marked as rejected' },
} as const

export const payrollLineActionHints: Labels<'HELD' | 'INCLUDED' | 'FAILED'> = {
  HELD: 'A line on hold is not in the payment file and is not paid until it is released.',
  INCLUDED: 'The line is paid with the run again.',
  FAILED: 'The payment is marked as not paid. Pay it again with a new file, or put it on hold for a later run.',
}

/** The short names of the findings of a line; their messages are `LINE_FINDINGS`. */
export const lineFindingLabels: Labels<LineFindingCode> = {
  NO_TIMESHEET: 'Timesheet missing',
  DUPLICATE_DAY: 'Day on two timesheets',
  NO_PAY: 'No pay',
  NO_BANK: 'No bank details',
  WRONG_IBAN: 'Invalid IBAN',
  NO_WAGE_ID: 'No personal ID',
  CURRENCY: 'Pay in another currency',
  OTHER_CURRENCY: 'Amount in another currency',
  PAST_CURRENCY: 'Arrears in another currency',
  MONTH_OPEN: 'Last month in an open run',
  VISA_EXPIRED: 'Work authorisation expired',
  NOTHING_TO_PAY: 'Nothing to pay',
  NOT_PAYABLE: 'Negative net',
  DEDUCTION_DEFERRED: 'Deduction deferred',
  ON_CALL_UNPAID: 'On-call days unpaid',
  DUPLICATE_ON_CALL: 'On-call days paid twice',
  OVERTIME_EXEMPT: 'Overtime not paid',
  UNUSUAL: 'Unusual variance',
}

export const varianceCauseLabels: Labels<VarianceCause> = {
  JOINER: 'Not paid last month',
  LEAVER: 'No longer paid',
  RATE_CHANGE: 'Pay change',
  PART_MONTH: 'Partial month',
  UNPAID_LEAVE: 'Unpaid leave',
  SICK: 'Sick leave',
  OVERTIME: 'Overtime',
  ONE_OFF: 'Bonuses and other earnings',
  ARREARS: 'Arrears and overpayments',
  DEDUCTION: 'Deductions',
  SOCIAL_INSURANCE: 'Social insurance',
  ADVANCE_LOAN: 'Advances and loans',
  CARRIED: 'Carried over',
  SETTLEMENT: 'Final settlement',
  ROUNDING: 'Rounding',
}

/** The groups of figures of a payroll line and of its payslip, in their order. */
export const payItemTypeLabels: Labels<PayItemType> = {
  EARN: 'Earnings',
  DED: 'Deductions',
  ER_COST: 'Employer contributions',
  INFO: 'For information',
}
