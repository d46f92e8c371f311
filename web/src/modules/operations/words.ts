import type { BackgroundState } from '@muster/contract/kernel/background-jobs.contract.ts'
import type { MailState } from '@muster/contract/operations/operations.contract.ts'
import type { Tone } from '../../ui/chip/StatusChip.tsx'
import type { Option } from '../../ui/fields/options.ts'

interface Worded {
  tone: Tone
  word: string
}

export const MAIL_WORDS: Record<MailState, Worded> = {
  WAITING: { tone: 'waiting', word: 'Waiting' },
  SENT: { tone: 'done', word: 'Sent' },
  FAILED: { tone: 'danger', word: 'Failed' },
  HELD: { tone: 'warning', word: 'Held back' },
}

export const JOB_WORDS: Record<BackgroundState, Worded> = {
  QUEUED: { tone: 'waiting', word: 'Waiting' },
  RUNNING: { tone: 'info', word: 'Running' },
  DONE: { tone: 'done', word: 'Done' },
  FAILED: { tone: 'danger', word: 'Failed' },
  CANCELLED: { tone: 'neutral', word: 'Called off' },
}

export const optionsOf = (words: Readonly<Record<string, Worded>>): readonly Option[] =>
  Object.entries(words).map(([value, { word }]) => ({ value, label: word }))
