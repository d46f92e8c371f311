import type { MailState } from '@muster/contract/kernel/mail-states.ts'
import type { TonedWords } from '../ui/format/words.ts'

/** What became of a mail. */
export const MAIL_WORDS: TonedWords<MailState> = {
  WAITING: { tone: 'waiting', word: 'Waiting' },
  SENT: { tone: 'done', word: 'Sent' },
  FAILED: { tone: 'danger', word: 'Failed' },
  HELD: { tone: 'warning', word: 'Held back' },
}
