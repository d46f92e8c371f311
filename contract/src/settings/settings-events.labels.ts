import { eventLabels, type Labels } from '../kernel/api/labels.ts'
import { versionEventLabels } from './versions/versions.labels.ts'

/** The events of a setting, for its history and the audit trail. */
export const settingEventLabels: Labels = {
  ...eventLabels('company', ['updated'], 'company details'),
  ...eventLabels('legal-entity', ['created', 'updated', 'archived', 'restored']),
  'legal-entity.bank-viewed': 'viewed full bank details',
  'legal-entity.tax-closed': 'closed the tax period',
  'legal-entity.tax-opened': 'approved reopening the tax period',
  'legal-entity.tax-reopening-requested': 'requested to reopen the tax period',
  'legal-entity.tax-reopening-rejected': 'rejected reopening the tax period',
  'legal-entity.tax-reopening-withdrawn': 'withdrew the request to reopen the tax period',
  ...eventLabels('number-series', ['updated']),
  ...eventLabels('public-holiday', ['created', 'updated', 'confirmed', 'imported', 'deleted'], 'holiday'),
  ...eventLabels('team', ['created', 'updated', 'deleted']),
  ...eventLabels('delegation', ['created', 'ended']),
  ...eventLabels('feedback', ['submitted', 'answered']),
  ...eventLabels('reminder', ['updated']),
  ...eventLabels('email-template', ['created', 'updated', 'deleted'], 'template'),
  'email-template.test-sent': 'sent a test email',
  ...eventLabels('exchange-rate', ['entered', 'updated', 'approved', 'rejected', 'withdrawn', 'superseded'], 'rate'),
  ...versionEventLabels('country-parameters'),
  ...versionEventLabels('document-template'),
  ...versionEventLabels('approval-rules'),
  ...versionEventLabels('billing-rules'),
}
