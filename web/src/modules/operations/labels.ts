import type { BackgroundState } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { toned } from '../../ui/chip/tones.ts'
import type { TonedWords } from '../../ui/format/labels.ts'

export const JOB_LABELS: TonedWords<BackgroundState> = toned({
  QUEUED: 'Waiting',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
})
