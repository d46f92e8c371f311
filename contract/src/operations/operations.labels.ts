import type { Labels } from '../kernel/api/labels.ts'

export const operationsEventLabels: Labels = {
  'mail.text-viewed': 'viewed the email',
  'mail.retried': 'sent the email again',
  'background-job.cancelled': 'cancelled the background job',
}
