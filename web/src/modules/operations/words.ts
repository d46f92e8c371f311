import type { BackgroundState } from '@muster/contract/kernel/background-jobs.contract.ts'
import type { TonedWords } from '../../ui/format/words.ts'

export const JOB_WORDS: TonedWords<BackgroundState> = {
  QUEUED: { tone: 'waiting', word: 'Waiting' },
  RUNNING: { tone: 'info', word: 'Running' },
  DONE: { tone: 'done', word: 'Done' },
  FAILED: { tone: 'danger', word: 'Failed' },
  CANCELLED: { tone: 'neutral', word: 'Cancelled' },
}
