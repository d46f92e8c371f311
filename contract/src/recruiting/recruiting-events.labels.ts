import { eventLabels, type Labels } from '../kernel/api/labels.ts'

/** What happened to a job, an applicant, a submission or an interview. */
export const recruitingEventLabels: Labels = {
  ...eventLabels('job', [
    'created',
    'updated',
    'deleted',
    'status-changed',
    'commented',
    'document-added',
    'document-removed',
  ]),
  ...eventLabels('applicant', [
    'created',
    'updated',
    'deleted',
    'status-changed',
    'merged',
    'separated',
    'erased',
    'commented',
  ]),
  'applicant.resume-added': 'added a CV',
  'applicant.resume-removed': 'removed a CV',
  ...eventLabels(
    'applicant-submission',
    ['created', 'updated', 'deleted', 'status-changed', 'commented'],
    'submission',
  ),
  'applicant-submission.sent': 'sent the profile to the client',
  'applicant-submission.profile-read': 'opened the profile as sent',
  'applicant-submission.client-answered': 'gave feedback for the client',
  'job.link-revoked': 'revoked links for the client',
  'job.link-extended': 'extended links for the client',
  'job.link-copied': 'copied a link for the client',
  'applicant.mailed': 'emailed the applicant',
  'applicant.mail-cancelled': 'cancelled an email to the applicant',
  ...eventLabels('recruiting-task', ['created', 'updated', 'deleted'], 'task'),
  ...eventLabels('interview', ['created', 'updated', 'status-changed']),
  'interview.scorecard-submitted': 'submitted a scorecard',
}
