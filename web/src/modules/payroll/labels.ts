import { payrollLineStatusLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import {
  payrollEventLabels,
  payrollFieldLabels,
  payrollStatusLabels,
  payrollTypeLabels,
} from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { PayrollLineRow, PayrollRun, PayrollRunRecord } from '@muster/contract/payroll/core/shapes.contract.ts'
import type { PayrollLineStatus, PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/badge/tones.ts'
import { labelsOf, type TonedLabels } from '../../ui/format/labels.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { monthName } from '../../ui/month/months.ts'
import { formatFieldBy } from '../../ui/record/displayed.ts'

export const PATH = '/timesheets/payroll'
export const payrollRunHref = ({ id }: { id: string }) => `${PATH}/${id}`

export const STATUSES: TonedLabels<PayrollStatus> = toned(payrollStatusLabels, { PARTIALLY_PAID: 'warning' })
export const LINE_STATUSES: TonedLabels<PayrollLineStatus> = toned(payrollLineStatusLabels, { HELD: 'danger' })

export const runHistoryFormat: HistoryFormat = {
  labels: payrollFieldLabels,
  events: payrollEventLabels,
  // The page itself shows the number of lines by status.
  includes: (field) => field !== 'counts' && !/(sha256|hash)$/.test(field),
  shownValue: formatFieldBy({
    codes: { status: { ...labelsOf(STATUSES), ...labelsOf(LINE_STATUSES) }, kind: payrollTypeLabels },
    special: {
      month: (month: string) => monthName(month),
      totals: ({ net }: { net?: string }) => (net === undefined ? 'none' : formatAmount(net)),
    },
  }),
}

/** The fields that every user gets; amounts and transitions need full access. */
type Always =
  | ('id' | 'number' | 'kind' | 'month' | 'countryID' | '_country' | 'legalEntityID' | '_legalEntity' | 'status')
  | ('since' | 'dueOn' | 'counts' | 'isStale' | 'createdAt' | 'updatedAt' | 'version')
  | OfRecord
/** The fields of the record that list rows do not have. */
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
  `${_legalEntity.name}, ${monthName(month)}${kind === 'REGULAR' ? '' : `, ${payrollTypeLabels[kind].toLowerCase()}`}`
