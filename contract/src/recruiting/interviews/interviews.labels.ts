import type { Labels } from '../../kernel/api/labels.ts'
import type { InterviewMode, Recommendation } from './interviews.contract.ts'
import type { InterviewStatus } from './states.contract.ts'

export const interviewStatusLabels: Labels<InterviewStatus> = {
  SCHEDULED: 'Scheduled',
  HELD: 'Completed',
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

/** The button labels, by the new status. */
export const interviewTransitionLabels: Labels = {
  HELD: 'Record as completed',
  NO_SHOW: 'Record no-show',
  CANCELLED: 'Cancel interview',
}

export const interviewFieldLabels: Labels = {
  status: 'Status',
  round: 'Round',
  startsAt: 'Start',
  endsAt: 'End',
  zone: 'Time zone',
  mode: 'Type',
  place: 'Place',
  link: 'Link',
  panel: 'Panel',
  criteria: 'Criteria',
  note: 'Note',
  reason: 'Reason',
  scorecardOf: 'Scorecard of',
  recommendation: 'Recommendation',
}

/** 1 poor to 5 excellent. */
export const scoreLabels = ['Poor', 'Below expectations', 'Meets expectations', 'Good', 'Excellent'] as const
