import { eventLabels, type Labels } from '../kernel/api/labels.ts'

/** What happened to a job, an applicant or a submission. */
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
}
