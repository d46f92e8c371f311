export const reminderGroupLabels = {
  CONSULTANTS: 'Consultants',
  CONTRACTS: 'Contracts and agreements',
  PURCHASE_ORDERS: 'Purchase orders',
  ORDER_FORMS: 'Order forms',
  RECRUITING: 'Recruiting',
  TIMESHEETS: 'Timesheets',
  PAYROLL: 'Payroll',
  INVOICES: 'Invoices',
  SETTINGS: 'Settings',
  MAIL: 'Email',
} as const
export type ReminderGroup = keyof typeof reminderGroupLabels
