import type { Labels } from '../../kernel/api/labels.ts'
import type { InterviewMode, Recommendation } from './interviews.contract.ts'
import type { InterviewStatus } from './states.contract.ts'

export const interviewStatusLabels: Labels<InterviewStatus> = {
  SCHEDULED: 'Scheduled',
  HELD: 'Held',
  NO_SHOW: 'No-show',
  CANCELLED: 'Cancelled',
}
export const interviewModeLabels: Labels<InterviewMode> = { ON_SITE: 'On site', VIDEO: 'Video call', PHONE: 'Phone' }
export const recommendationLabels: Labels<Recommendation> = {
  STRONG_YES: 'Strong yes',
  YES: 'Yes',
  NO: 'No',
  STRONG_NO: 'Strong no',
}
