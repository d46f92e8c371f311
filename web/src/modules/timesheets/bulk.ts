import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetActionLabels, timesheetDoneLabels } from '@muster/contract/timesheets/timesheet.labels.ts'

export type BulkKind = 'submit' | 'approve' | 'remind'

interface Bulk {
  verb: string
  done: string
  /** The effect, shown before it is confirmed. */
  effect: string
  /** The statuses in which it is possible; the server checks the rest. */
  fits: readonly TimesheetRow['status'][]
  /** Why the others are skipped. */
  unfit: string
}

export const BULK: Readonly<Record<BulkKind, Bulk>> = {
  submit: {
    verb: timesheetActionLabels.SUBMITTED,
    done: timesheetDoneLabels.SUBMITTED,
    effect: 'The days are locked until another person approves or returns them.',
    fits: ['DRAFT', 'REJECTED'],
    unfit: 'already submitted',
  },
  approve: {
    verb: timesheetActionLabels.APPROVED,
    done: timesheetDoneLabels.APPROVED,
    effect:
      'Approved timesheets go to payroll and billing. Those that require client approval are refused until they have it.',
    fits: ['SUBMITTED', 'CLIENT_CONFIRMED'],
    unfit: 'not pending approval',
  },
  remind: {
    verb: 'Remind',
    done: 'reminded',
    effect: 'Each consultant is emailed a reminder. It is recorded on the timesheet.',
    fits: ['DRAFT', 'REJECTED'],
    unfit: 'already submitted',
  },
}

/** The limit of one request; larger selections are sent in batches. */
export const MAX = 200
