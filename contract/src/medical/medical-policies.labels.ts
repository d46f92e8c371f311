import { eventLabels, type Labels } from '../kernel/api/labels.ts'

export const medicalPolicyEventLabels: Labels = {
  ...eventLabels('medical-policy', ['created', 'updated', 'archived', 'restored', 'deleted'], 'policy'),
  'medical-policy.premiums-imported': 'imported the premium table',
  'medical-policy.premiums-exported': 'exported the premium table',
}
