import type { FEEDBACK_KINDS, Feedback } from '@muster/contract/settings/feedback.contract.ts'
import type { Tone } from '../../ui/chip/StatusChip.tsx'
import type { Option } from '../../ui/fields/options.ts'

export const KIND_WORDS: Record<(typeof FEEDBACK_KINDS)[number], string> = {
  IDEA: 'Idea',
  PROBLEM: 'Problem',
  PRAISE: 'Praise',
}
export const FEEDBACK_STATES: Record<Feedback['state'], { tone: Tone; word: string }> = {
  NEW: { tone: 'waiting', word: 'New' },
  READ: { tone: 'info', word: 'Read' },
  DONE: { tone: 'done', word: 'Done' },
}

export const KIND_OPTIONS: readonly Option[] = Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }))
export const STATE_OPTIONS: readonly Option[] = Object.entries(FEEDBACK_STATES).map(([value, { word }]) => ({
  value,
  label: word,
}))
