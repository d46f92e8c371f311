import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'

export type BulkKind = 'submit' | 'approve' | 'remind'

interface Bulk {
  verb: string
  done: string
  /** What happens to those that are taken. */
  effect: string
  /** In which states it can be taken at all; the server checks the rest and says why not. */
  fits: readonly TimesheetRow['status'][]
  /** Said of those that are left out. */
  unfit: string
}

export const BULK: Readonly<Record<BulkKind, Bulk>> = {
  submit: {
    verb: 'Submit',
    done: 'submitted',
    effect: 'From then on their days stand, and somebody else approves them.',
    fits: ['DRAFT', 'REJECTED'],
    unfit: 'is submitted already',
  },
  approve: {
    verb: 'Approve',
    done: 'approved',
    effect:
      'Payroll and billing take what is approved. A sheet that its client has to sign first is refused until then.',
    fits: ['SUBMITTED', 'CLIENT_CONFIRMED'],
    unfit: 'does not wait for approval',
  },
  remind: {
    verb: 'Remind',
    done: 'reminded',
    effect: 'Each consultant gets a mail that asks for the sheet. It is noted on the sheet.',
    fits: ['DRAFT', 'REJECTED'],
    unfit: 'is here already',
  },
}

/** The server takes as many at once; more go one part after the other. */
export const MAX = 200
