import type { Labels } from '../../kernel/api/labels.ts'
import type { FEEDBACK_KINDS } from './feedback.contract.ts'

export const feedbackTypeLabels: Labels<(typeof FEEDBACK_KINDS)[number]> = {
  IDEA: 'Idea',
  PROBLEM: 'Problem',
  PRAISE: 'Praise',
}
