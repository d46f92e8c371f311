const PAGES: Readonly<Record<string, string>> = {
  allocation: '/timesheets/billing/allocations',
  billing: '/timesheets/billing',
  'candidate-contract': '/candidates/contracts',
  client: '/clients',
  'client-contract': '/clients/contracts',
  consultant: '/candidates',
  'credit-note': '/timesheets/billing/credit-notes',
  'email-template': '/email-templates',
  'final-settlement': '/timesheets/payroll/settlements',
  'legal-entity': '/settings/legal-entities',
  'margin-setup': '/margin',
  'medical-policy': '/medical-cards',
  'master-service-agreement': '/clients/master-agreements',
  'order-form': '/order-form-setups',
  'document-template': '/settings/document-templates',
  payroll: '/timesheets/payroll',
  'purchase-order': '/purchase-orders',
  receipt: '/timesheets/billing/receipts',
  'setting-version': '/settings/versions',
  'statement-of-work': '/clients/statements-of-work',
  team: '/teams',
  timesheet: '/timesheets',
  user: '/users',
}

/** The page of a record that an event or a notification is about, where it has one. */
export function recordPath({ entity, entityID }: { entity: string; entityID: string }): string | undefined {
  if (entity === 'feedback') return `/settings/feedback?open=${encodeURIComponent(entityID)}`
  if (entity === 'exchange-rate') return `/settings/exchange-rates?open=${encodeURIComponent(entityID)}`
  if (entity === 'reminder') return `/settings/reminders?open=${encodeURIComponent(entityID)}`
  // All sheets of a month and country that something is said of: the filters of their list.
  if (entity === 'timesheet-month') return `/timesheets?${entityID}`
  if (entity === 'billing-month') return `/timesheets/billing/ready?${entityID}`
  if (entity === 'tax-period') return '/timesheets/billing/ready?form=tax-periods'
  if (entity === 'leave-country') return `/timesheets/leave?${entityID}`
  if (entity === 'mail') return `/settings/mailbox?open=${encodeURIComponent(entityID)}`
  const page = PAGES[entity]
  return page && `${page}/${encodeURIComponent(entityID)}`
}
