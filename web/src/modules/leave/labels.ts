import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { Leave, LeaveKind, LeaveRow } from '@muster/contract/leave/shapes.contract.ts'
import type { LeaveStatus } from '@muster/contract/leave/states.contract.ts'
import { LEAVE_TYPES } from '../../kernel/records/leave-labels.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/chip/tones.ts'
import { formatDate } from '../../ui/format/day.ts'
import { type Labels, type TonedLabels, wordsOf } from '../../ui/format/labels.ts'
import { formatFieldBy } from '../../ui/record/displayed.ts'

export const STATUSES: TonedLabels<LeaveStatus> = toned({
  REQUESTED: 'Asked for',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  CANCELLED: 'Cancelled',
})

export const KINDS: Labels<LeaveKind> = {
  ABSENCE: 'Leave',
  OPENING: 'Opening balance',
  ADJUSTED: 'Correction of the balance',
  ENCASHED: 'Days paid out',
}

export const MOVEMENTS: Labels = {
  OPENING: 'Opening balance',
  ACCRUED: 'Earned',
  TAKEN: 'Taken',
  ENCASHED: 'Paid out',
  LAPSED: 'Lapsed',
  ADJUSTED: 'Correction',
}

/** Those who bill see who is away from when to when, and neither what leave it is nor why. */
type OfWhole =
  | ('type' | 'reason' | 'decisionReason' | '_createdBy' | '_decidedBy' | 'decidedAt')
  | ('_cancelledBy' | 'cancelledAt' | 'cancelReason' | 'version')
type OfRecord = OfWhole | 'paid' | 'clashes' | 'availableTransitions'
export type VisibleRow = Omit<LeaveRow, OfWhole> & Partial<Pick<LeaveRow, OfWhole>>
export type VisibleLeave = Omit<Leave, OfRecord> & Partial<Pick<Leave, OfRecord>>
export const toVisibleLeave = (leave: Leave): VisibleLeave => leave

/** What it is, in as much as its reader may know. */
export const whatOf = ({ kind, type }: Pick<VisibleRow, 'kind' | 'type'>): string =>
  kind === 'ABSENCE' ? (type ? LEAVE_TYPES[type] : 'Leave') : KINDS[kind]

const UNITS = { CALENDAR: ['calendar day', 'calendar days'], WORKING: ['working day', 'working days'] } as const

/** `2.5 working days` */
export const describeDays = (days: string, unit: keyof typeof UNITS): string => {
  const shown = trimmed(days, 2)
  return `${shown} ${UNITS[unit][shown === '1' ? 0 : 1]}`
}

type When = Pick<LeaveRow, 'startsOn' | 'endsOn' | 'startHalfDay' | 'endHalfDay'>

/** `4 Dec 2026`, `4 Dec 2026 (second half)`, `4 Dec 2026 to 9 Dec 2026 (first half)` */
export function whenOf({ startsOn, endsOn, startHalfDay, endHalfDay }: When): string {
  const half = (isSecond: boolean, isFirst: boolean) => (isSecond ? ' (second half)' : isFirst ? ' (first half)' : '')
  if (startsOn === endsOn) return `${formatDate(startsOn)}${half(startHalfDay, endHalfDay)}`
  return `${formatDate(startsOn)}${half(startHalfDay, false)} to ${formatDate(endsOn)}${half(false, endHalfDay)}`
}

/** `10 at 100 %, 2 unpaid` */
export const describePaid = (parts: Leave['paid']): string =>
  parts
    .map(({ days, percent }) => (Number(percent) === 0 ? `${days} unpaid` : `${days} at ${trimmed(percent, 2)} %`))
    .join(', ')

export const leaveHref = ({ id, candidateID }: Pick<LeaveRow, 'id' | 'candidateID'>) =>
  `/candidates/${candidateID}?tab=leave&open=${id}`

export const leaveHistoryFormat: HistoryFormat = {
  labels: {
    kind: 'Kind of entry',
    type: 'Kind of leave',
    status: 'Status',
    startsOn: 'First day',
    endsOn: 'Last day',
    startHalfDay: 'Begins at noon',
    endHalfDay: 'Ends at noon',
    days: 'Days',
    reason: 'Reason',
    paid: 'Paid',
  },
  deeds: {
    'leave.requested': 'asked for it',
    'leave.updated': 'changed it',
    'leave.approved': 'approved it',
    'leave.rejected': 'rejected it',
    'leave.withdrawn': 'withdrew it',
    'leave.cancelled': 'cancelled it',
  },
  keeps: (field) => field !== 'candidateID',
  shownValue: formatFieldBy({
    codes: { status: wordsOf(STATUSES), type: LEAVE_TYPES, kind: KINDS },
    special: { days: (days: string) => trimmed(days, 2) },
  }),
}
