import type { ExitReason } from '@muster/contract/consultants/states.contract.ts'
import type { Labels } from '../../ui/format/labels.ts'

/** Reasons for leaving, on the consultant's page and the final settlement. */
export const EXIT_REASONS: Labels<ExitReason> = {
  RESIGNATION: 'Resignation',
  TERMINATION: 'Termination',
  END_OF_CONTRACT: 'End of contract',
  CLIENT_ROLL_OFF: 'Client roll-off',
  TRANSFER: 'Transfer',
  ABSCONDING: 'Absconding',
  DEATH: 'Death',
  PROBATION_FAIL: 'Probation not passed',
}
