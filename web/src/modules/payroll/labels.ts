import type { AdjustmentCode } from '@muster/contract/payroll/adjustments/adjustments.contract.ts'
import type { VarianceCause } from '@muster/contract/payroll/calculation/variance.rules.ts'
import type { LineFindingCode } from '@muster/contract/payroll/core/blockers.rules.ts'
import type { PayrollLineRow, PayrollRun, PayrollRunRecord } from '@muster/contract/payroll/core/shapes.contract.ts'
import type { PayrollKind, PayrollLineStatus, PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/chip/tones.ts'
import { type Labels, type TonedLabels, wordsOf } from '../../ui/format/labels.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { monthName } from '../../ui/month/months.ts'
import { formatFieldBy } from '../../ui/record/displayed.ts'

export const PATH = '/timesheets/payroll'
export const payrollRunHref = ({ id }: { id: string }) => `${PATH}/${id}`

export const STATUSES: TonedLabels<PayrollStatus> = toned(
  {
    DRAFT: 'Draft',
    CALCULATED: 'Calculated',
    SUBMITTED: 'To review',
    REVIEWED: 'To approve',
    RETURNED: 'Sent back',
    APPROVED: 'Approved',
    FILE_GENERATED: 'Wage file made',
    PARTIALLY_PAID: 'Partly paid',
    PAID: 'Paid',
    CLOSED: 'Closed',
    CANCELLED: 'Cancelled',
  },
  { PARTIALLY_PAID: 'warning' },
)
export const KINDS: Labels<PayrollKind> = { REGULAR: 'Monthly', OFFCYCLE: 'Off-cycle', FINAL: 'Leavers' }

export const LINE_STATUSES: TonedLabels<PayrollLineStatus> = toned(
  {
    INCLUDED: 'In the run',
    HELD: 'Held',
    PAID: 'Paid',
    FAILED: 'Sent back by the bank',
  },
  { HELD: 'danger' },
)
export const FINDINGS: Labels<LineFindingCode> = {
  NO_TIMESHEET: 'No timesheet',
  DUPLICATE_DAY: 'A day on two timesheets',
  NO_PAY: 'No pay',
  NO_BANK: 'No bank details',
  WRONG_IBAN: 'Wrong IBAN',
  NO_WAGE_ID: 'No wage number',
  CURRENCY: 'Other currency',
  OTHER_CURRENCY: 'Something due in another currency',
  PAST_CURRENCY: 'Something owed in another currency',
  MONTH_OPEN: 'Last month paid by an open run',
  VISA_EXPIRED: 'Visa expired',
  NOTHING_TO_PAY: 'Nothing to pay',
  NOT_PAYABLE: 'Shortfall',
  NOT_TAKEN: 'Deduction not taken',
  STANDBY_UNPAID: 'Standby unpaid',
  STANDBY_COUNTED_TWICE: 'Standby twice',
  OVERTIME_EXEMPT: 'Overtime not paid',
  UNUSUAL: 'Unusual',
}
export const CAUSES: Labels<VarianceCause> = {
  JOINER: 'Not paid last month',
  LEAVER: 'No longer paid',
  RATE_CHANGE: 'Change of pay',
  PART_MONTH: 'Part of a month',
  UNPAID_LEAVE: 'Unpaid leave',
  SICK: 'Sick leave',
  OVERTIME: 'Overtime',
  ONE_OFF: 'Bonuses and other extras',
  ARREARS: 'Arrears and overpayments',
  DEDUCTION: 'Deductions',
  SOCIAL_INSURANCE: 'Social insurance',
  ADVANCE_LOAN: 'Advances and loans',
  CARRIED: 'Carried over',
  SETTLEMENT: 'Final settlement',
  ROUNDING: 'Rounding',
}
type PayrollCalculation = 'OVERPAYMENT' | 'CARRIED' | 'ADVANCE' | 'LOAN'
/** What is entered by hand: what adds to the pay first, then what is taken from it. */
export const ADJUSTMENTS: Labels<Exclude<AdjustmentCode, PayrollCalculation>> = {
  BONUS: 'Bonus',
  COMMISSION: 'Commission',
  STANDBY: 'Standby',
  OTHER_EARNING: 'Other earning',
  REIMBURSEMENT: 'Expense paid back',
  COURT_ORDER: 'Court order',
  PENALTY: 'Penalty',
  NOTICE_RECOVERY: 'Notice not served',
  NEGATIVE_LEAVE: 'Leave taken too much',
  VISA_COST: 'Visa cost',
  RECRUITMENT_FEE: 'Recruitment fee',
  MEDICAL_PREMIUM: 'Medical premium',
  TRAINING: 'Training',
  LAPTOP_DAMAGE: 'Damage to the laptop',
  OTHER_DEDUCTION: 'Other deduction',
}
const ADDS: ReadonlySet<string> = new Set(['BONUS', 'COMMISSION', 'STANDBY', 'OTHER_EARNING', 'REIMBURSEMENT'])
export const isAdded = (code: AdjustmentCode) => ADDS.has(code)
export const LOAN_TYPES: Labels<'ADVANCE' | 'LOAN'> = { ADVANCE: 'Advance', LOAN: 'Loan' }

const LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  kind: 'Kind',
  month: 'Month',
  legalEntityID: 'Our legal entity',
  dueOn: 'Wages due by',
  bankReference: 'Reference of the bank',
  valueDate: 'Value date',
  payOn: 'Planned to be paid on',
  note: 'Note',
  purpose: 'Made because',
  'document.name': 'Document',
  reason: 'Reason',
  comment: 'Comment',
  totals: 'Net pay',
}
export const runHistoryFormat: HistoryFormat = {
  labels: LABELS,
  // How many lines stand where is said by the page itself.
  keeps: (field) => field !== 'counts' && !/(sha256|hash)$/.test(field),
  shownValue: formatFieldBy({
    codes: { status: { ...wordsOf(STATUSES), ...wordsOf(LINE_STATUSES) }, kind: KINDS },
    special: {
      month: (month: string) => monthName(month),
      totals: ({ net }: { net?: string }) => (net === undefined ? 'nothing' : formatAmount(net)),
    },
  }),
}

/** What every reader gets of a run; amounts and steps are for those who see it whole. */
type Always =
  | ('id' | 'number' | 'kind' | 'month' | 'countryID' | '_country' | 'legalEntityID' | '_legalEntity' | 'status')
  | ('since' | 'dueOn' | 'counts' | 'isStale' | 'createdAt' | 'updatedAt' | 'version')
  | OfRecord
/** What only its record says, and no row of a list. */
type OfRecord = 'excluded' | 'heldWithTimesheet' | 'toLookAt'
export type VisibleRun = Pick<PayrollRunRecord, Always> & Partial<Omit<PayrollRunRecord, Always>>
export const toVisiblePayrollRun = (run: PayrollRunRecord): VisibleRun => run
type VisibleRow = Pick<PayrollRun, Exclude<Always, OfRecord>> & Partial<PayrollRun>
export const visibleRow = (run: PayrollRun): VisibleRow => run

type AlwaysOfLine =
  | ('id' | 'payrollID' | 'candidateID' | '_candidate' | 'status' | 'reason' | 'findings' | 'days')
  | ('hasPayslip' | 'mailedAt' | 'version')
export type VisibleLine = Pick<PayrollLineRow, AlwaysOfLine> & Partial<Omit<PayrollLineRow, AlwaysOfLine>>
export const visibleLine = (line: PayrollLineRow): VisibleLine => line

export const titleOf = ({ kind, month, _legalEntity }: Pick<PayrollRun, 'kind' | 'month' | '_legalEntity'>) =>
  `${_legalEntity.name}, ${monthName(month)}${kind === 'REGULAR' ? '' : `, ${KINDS[kind].toLowerCase()}`}`
