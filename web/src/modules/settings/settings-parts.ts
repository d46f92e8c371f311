import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'

interface SettingsPart<K extends string> {
  key: K
  label: string
  href: string
  /** Null if all signed-in users may read it. */
  may: Right | null
}

const part = <K extends string>(key: K, label: string, may: Right | null, search = ''): SettingsPart<K> => ({
  key,
  label,
  may,
  href: `/settings${key === 'company' ? '' : `/${key}`}${search}`,
})
const READ = right('settings', 'view')

/** The parts of «My Setting», each with its own page. */
export const SETTINGS_PARTS = [
  part('company', 'Company and countries', READ),
  part('legal-entities', 'Legal entities', READ),
  part('countries', 'Country parameters', READ),
  part('exchange-rates', 'Exchange rates', right('exchange-rates', 'view')),
  part('public-holidays', 'Public holidays', null),
  part('number-series', 'Number series', READ),
  part('document-templates', 'Document templates', READ),
  part('approval-rules', 'Approval rules', READ),
  part('billing-rules', 'Billing rules', READ),
  // Pending items come first; the other views are next to them.
  part('pending-approvals', 'Approvals', right('settings', 'approve'), '?status=PROPOSED'),
  part('reminders', 'Reminders', READ),
  part('roles', 'Roles and permissions', null),
  part('audit-trail', 'Audit trail', right('audit-trails', 'view')),
  part('mailbox', 'Mailbox', READ),
  part('background-jobs', 'Background jobs', null),
  part('feedback', 'Feedback', READ),
  part('about', 'About', null),
]
