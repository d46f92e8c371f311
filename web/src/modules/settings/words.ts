import type { FEEDBACK_KINDS, Feedback } from '@muster/contract/settings/feedback.contract.ts'
import type { TonedWords, Words } from '../../ui/format/words.ts'

export const KIND_WORDS: Words<(typeof FEEDBACK_KINDS)[number]> = {
  IDEA: 'Idea',
  PROBLEM: 'Problem',
  PRAISE: 'Praise',
}
export const FEEDBACK_STATES: TonedWords<Feedback['state']> = {
  NEW: { tone: 'waiting', word: 'New' },
  READ: { tone: 'info', word: 'Read' },
  DONE: { tone: 'done', word: 'Done' },
}
