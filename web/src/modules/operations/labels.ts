import type { BackgroundState } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { toned } from '../../ui/badge/tones.ts'
import type { TonedLabels } from '../../ui/format/labels.ts'

export const JOB_LABELS: TonedLabels<BackgroundState> = toned({
  QUEUED: 'Queued',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
})
