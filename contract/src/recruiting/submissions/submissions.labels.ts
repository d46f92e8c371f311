import type { Labels } from '../../kernel/api/labels.ts'
import type { PackLayout, PackLinkStatus, Verdict } from './packs.contract.ts'
import type { RejectReason, SubmissionStatus } from './states.contract.ts'
import type { Age } from './submissions.rules.ts'

/** In the order of `submissionStates`: boards, pipelines and filters show the statuses in it. */
export const submissionStatusLabels: Labels<SubmissionStatus> = {
  INTERNAL_REVIEW: 'Internal review',
  SUBMITTED_TO_CLIENT: 'Submitted to client',
  SHORTLISTED: 'Shortlisted',
  INTERVIEW_SCHEDULED: 'Interview scheduled',
  INTERVIEWED: 'Interviewed',
  NO_SHOW: 'No-show',
  SELECTED: 'Selected',
  OFFER_ISSUED: 'Offer issued',
  OFFER_ACCEPTED: 'Offer accepted',
  JOINED: 'Joined',
  INTERNAL_REJECTED: 'Rejected internally',
  CLIENT_REJECTED: 'Rejected by client',
  WITHDRAWN: 'Withdrawn',
  OFFER_DECLINED: 'Offer declined',
  JOB_CLOSED: 'Job closed',
}

/** The button labels, by the new status. */
export const submissionTransitionLabels: Labels = {
  SUBMITTED_TO_CLIENT: 'Record as submitted',
  SHORTLISTED: 'Shortlist',
  INTERVIEW_SCHEDULED: 'Schedule interview',
  INTERVIEWED: 'Record interview',
  SELECTED: 'Select',
  INTERNAL_REJECTED: 'Reject',
  CLIENT_REJECTED: 'Record client rejection',
  WITHDRAWN: 'Withdraw',
  NO_SHOW: 'Record no-show',
}

export const rejectReasonLabels: Labels<RejectReason> = {
  SKILL: 'Skills',
  RATE: 'Rate',
  CULTURE: 'Culture',
  LOCATION: 'Location',
  DUPLICATE: 'Duplicate',
  HIRING_FREEZE: 'Hiring freeze at the client',
}

export const ageLabels: Labels<Age> = { NONE: 'No limit', ON_TIME: 'On time', DUE: 'Due', LATE: 'Late' }
export const packLayoutLabels: Labels<PackLayout> = { FULL: 'Full profile', BLIND: 'Blind profile' }
export const verdictLabels: Labels<Verdict> = {
  INTERESTED: 'Interested',
  MAYBE: 'Maybe',
  NOT_INTERESTED: 'Not interested',
}

/** The reasons of a client who is not interested, as shown to the client. */
export const verdictReasonLabels: Labels<RejectReason> = {
  SKILL: 'Skills do not match',
  RATE: 'Rate is too high',
  CULTURE: 'Not the right fit for the team',
  LOCATION: 'Location does not match',
  DUPLICATE: 'Already known to us',
  HIRING_FREEZE: 'The position is on hold',
}
export const packLinkStatusLabels: Labels<PackLinkStatus> = { OPEN: 'Open', EXPIRED: 'Expired', REVOKED: 'Revoked' }
