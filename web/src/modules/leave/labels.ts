import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import {
  leaveDayLabels,
  leaveEventLabels,
  leaveFieldLabels,
  leaveKindLabels,
  leaveStatusLabels,
} from '@muster/contract/leave/leave.labels.ts'
import type { Leave, LeaveRow } from '@muster/contract/leave/shapes.contract.ts'
import type { LeaveStatus } from '@muster/contract/leave/states.contract.ts'
import type { LeaveUnit } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/badge/tones.ts'
import { formatDate } from '../../ui/format/day.ts'
import { labelsOf, type TonedLabels } from '../../ui/format/labels.ts'
import { formatFieldBy } from '../../ui/record/displayed.ts'

export const STATUSES: TonedLabels<LeaveStatus> = toned(leaveStatusLabels)

/** Billing sees the dates of an absence, not its type or reason. */
type NeedsFullAccess =
  | ('type' | 'reason' | 'decisionReason' | '_createdBy' | '_decidedBy' | 'decidedAt')
  | ('_cancelledBy' | 'cancelledAt' | 'cancelReason' | 'version')
type RecordNeedsFullAccess = NeedsFullAccess | 'paid' | 'clashes' | 'availableTransitions'
export type VisibleRow = Omit<LeaveRow, NeedsFullAccess> & Partial<Pick<LeaveRow, NeedsFullAccess>>
export type VisibleLeave = Omit<Leave, RecordNeedsFullAccess> & Partial<Pick<Leave, RecordNeedsFullAccess>>
export const toVisibleLeave = (leave: Leave): VisibleLeave => leave

/** The leave type, or `Leave` if the user may not see it. */
export const whatOf = ({ kind, type }: Pick<VisibleRow, 'kind' | 'type'>): string =>
  kind === 'ABSENCE' ? (type ? leaveTypeLabels[type] : leaveKindLabels.ABSENCE) : leaveKindLabels[kind]

/** `2.5 working days` */
export const describeDays = (days: string, unit: LeaveUnit): string => {
  const shown = trimmed(days, 2)
  return `${shown} ${leaveDayLabels[unit][shown === '1' ? 0 : 1]}`
}

type When = Pick<LeaveRow, 'startsOn' | 'endsOn' | 'startHalfDay' | 'endHalfDay'>

/** `4 Dec 2026`, `4 Dec 2026 (PM)`, `4 Dec 2026 to 9 Dec 2026 (AM)` */
export function whenOf({ startsOn, endsOn, startHalfDay, endHalfDay }: When): string {
  const half = (isSecond: boolean, isFirst: boolean) => (isSecond ? ' (PM)' : isFirst ? ' (AM)' : '')
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
  labels: leaveFieldLabels,
  events: leaveEventLabels,
  includes: (field) => field !== 'candidateID',
  shownValue: formatFieldBy({
    codes: { status: labelsOf(STATUSES), type: leaveTypeLabels, kind: leaveKindLabels },
    special: { days: (days: string) => trimmed(days, 2) },
  }),
}
