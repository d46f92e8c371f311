import type { BackgroundState } from '@muster/contract/kernel/background-jobs.contract.ts'
import type { MailState } from '@muster/contract/operations/operations.contract.ts'
import type { TonedWords } from '../../ui/format/words.ts'

export const MAIL_WORDS: TonedWords<MailState> = {
  WAITING: { tone: 'waiting', word: 'Waiting' },
  SENT: { tone: 'done', word: 'Sent' },
  FAILED: { tone: 'danger', word: 'Failed' },
  HELD: { tone: 'warning', word: 'Held back' },
}

export const JOB_WORDS: TonedWords<BackgroundState> = {
  QUEUED: { tone: 'waiting', word: 'Waiting' },
  RUNNING: { tone: 'info', word: 'Running' },
  DONE: { tone: 'done', word: 'Done' },
  FAILED: { tone: 'danger', word: 'Failed' },
  CANCELLED: { tone: 'neutral', word: 'Cancelled' },
}
