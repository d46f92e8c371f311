/** The variables of email templates, each with one name and one meaning in all of them (docs/domain/fields.md). */
import type { Money } from '../../kernel/values/fields.ts'

/**
 * How a value is formatted: DAY `2026-11-20` as 20 November 2026, MONEY as AED 12,500.00, LINES with its line breaks,
 * LINK only as the target of a link, LINKS as one line for each, its text linked to its address.
 */
export type VariableKind = 'TEXT' | 'LINES' | 'DAY' | 'MONEY' | 'NUMBER' | 'LINK' | 'LINKS'

export interface NamedLink {
  readonly text: string
  readonly link: string
}

interface Variable {
  readonly label: string
  readonly kind: VariableKind
  /** The value in a preview without a record. */
  readonly sample: string | number | Money | readonly NamedLink[]
}

const aed = (amount: string): Money => ({ amount, currency: 'AED' })
const REQUIRED_DOCUMENTS = 'Original passport\nAttested degree certificate\nTwo passport photographs'

export const TEMPLATE_VARIABLES = {
  companyName: { label: 'Company name', kind: 'TEXT', sample: 'Demo Talent FZ LLC' },
  senderName: { label: 'Sender', kind: 'TEXT', sample: 'Maya Haddad' },
  senderTitle: { label: 'Sender title', kind: 'TEXT', sample: 'HR Manager' },
  senderPhone: { label: 'Sender phone', kind: 'TEXT', sample: '+971 4 555 0100' },
  senderEmail: { label: 'Sender email', kind: 'TEXT', sample: 'maya.haddad@example.com' },
  recipientName: { label: 'Recipient', kind: 'TEXT', sample: 'Huda Karim' },
  consultantName: { label: 'Consultant', kind: 'TEXT', sample: 'Priya Nair' },
  consultantFirstName: { label: 'Consultant first name', kind: 'TEXT', sample: 'Priya' },
  nationality: { label: 'Nationality', kind: 'TEXT', sample: 'India' },
  jobTitle: { label: 'Job title', kind: 'TEXT', sample: 'Senior Java Developer' },
  visaDesignation: { label: 'Visa designation', kind: 'TEXT', sample: 'Computer Programmer' },
  visaType: { label: 'Visa type', kind: 'TEXT', sample: 'Employment visa' },
  clientName: { label: 'Client', kind: 'TEXT', sample: 'Al Noor Digital Bank' },
  site: { label: 'Work location', kind: 'TEXT', sample: 'Dubai Internet City, Building 4' },
  workCountry: { label: 'Country of work', kind: 'TEXT', sample: 'United Arab Emirates' },
  orderFormNumber: { label: 'Order form number', kind: 'TEXT', sample: 'OF-AE-2026-000123' },
  orderFormLink: { label: 'Order form link', kind: 'LINK', sample: 'https://muster.example.com/order-form-setups/1' },
  startDate: { label: 'Start date', kind: 'DAY', sample: '2026-12-01' },
  endDate: { label: 'End date', kind: 'DAY', sample: '2027-11-30' },
  probationMonths: { label: 'Probation period (months)', kind: 'NUMBER', sample: 6 },
  noticeDays: { label: 'Notice period (days)', kind: 'NUMBER', sample: 30 },
  validUntil: { label: 'Valid until', kind: 'DAY', sample: '2026-11-27' },
  daysLeft: { label: 'Days remaining', kind: 'NUMBER', sample: 3 },
  reportingTime: { label: 'Reporting time', kind: 'TEXT', sample: '9:00' },
  reportingTo: { label: 'Reporting to', kind: 'TEXT', sample: 'Huda Karim, Head of Engineering' },
  documents: { label: 'Required documents', kind: 'LINES', sample: REQUIRED_DOCUMENTS },
  formLink: { label: 'Form link', kind: 'LINK', sample: 'https://muster.example.com/employee-data?token=sample' },
  refereeName: { label: 'Referee', kind: 'TEXT', sample: 'James Whitfield' },
  resumeSummary: {
    label: 'Profile summary',
    kind: 'LINES',
    sample: '9 years of Java and Spring\nCore banking at two banks in the region\nAvailable within 30 days',
  },
  coverNote: {
    label: 'Cover note',
    kind: 'LINES',
    sample: 'All three have worked on payment platforms and can meet you this week.',
  },
  interviewDate: { label: 'Interview date', kind: 'DAY', sample: '2026-11-25' },
  interviewTime: { label: 'Interview time', kind: 'TEXT', sample: '14:00 (Asia/Dubai)' },
  interviewPlace: { label: 'Interview location', kind: 'TEXT', sample: 'Microsoft Teams' },
  interviewPanel: { label: 'Interviewers', kind: 'TEXT', sample: 'Huda Karim and Omar Said' },
  interviewChange: { label: 'Interview change', kind: 'TEXT', sample: 'Updated' },
  cancellationReason: { label: 'Cancellation reason', kind: 'TEXT', sample: 'The client has filled the position.' },
  periodMonth: { label: 'Month', kind: 'TEXT', sample: 'November 2026' },
  dueDate: { label: 'Due date', kind: 'DAY', sample: '2026-12-20' },
  daysOverdue: { label: 'Days overdue', kind: 'NUMBER', sample: 15 },
  invoiceNumber: { label: 'Invoice number', kind: 'TEXT', sample: 'INV-AE-2026-000456' },
  invoiceDate: { label: 'Invoice date', kind: 'DAY', sample: '2026-11-20' },
  invoiceTotal: { label: 'Invoice total', kind: 'MONEY', sample: aed('29800.16') },
  outstandingAmount: { label: 'Outstanding amount', kind: 'MONEY', sample: aed('29800.16') },
  purchaseOrderNumber: { label: 'Purchase order number', kind: 'TEXT', sample: 'PO-778812' },
  remainingValue: { label: 'Remaining value', kind: 'MONEY', sample: aed('21800.00') },
  runOutDate: { label: 'Expiry date', kind: 'DAY', sample: '2027-01-15' },
  lastWorkingDay: { label: 'Last working day', kind: 'DAY', sample: '2026-12-31' },
  serviceStartDate: { label: 'Service start date', kind: 'DAY', sample: '2022-03-01' },
  link: { label: 'Link', kind: 'LINK', sample: 'https://muster.example.com/reset-password?token=sample' },
  productName: { label: 'Product name', kind: 'TEXT', sample: 'Muster' },
  notificationSummary: { label: 'Summary', kind: 'TEXT', sample: '1 task and 2 new notifications' },
  pendingItems: {
    label: 'Pending tasks',
    kind: 'LINKS',
    sample: [{ text: 'OF-AE-2026-000123 is pending approval', link: 'https://muster.example.com/order-form-setups/1' }],
  },
  newItems: {
    label: 'New notifications',
    kind: 'LINKS',
    sample: [
      { text: 'Priya Nair: passport expires in 30 days', link: 'https://muster.example.com/candidates/1' },
      { text: 'Order form OF-AE-2026-000122 is active', link: 'https://muster.example.com/order-form-setups/2' },
    ],
  },
  moreItems: { label: 'Further items', kind: 'NUMBER', sample: 4 },
  dashboardLink: { label: 'Dashboard link', kind: 'LINK', sample: 'https://muster.example.com/home' },
  profileLink: {
    label: 'Notification settings link',
    kind: 'LINK',
    sample: 'https://muster.example.com/profile?part=notifications',
  },
  minutes: { label: 'Validity (minutes)', kind: 'NUMBER', sample: 30 },
} as const satisfies Record<string, Variable>
export type VariableName = keyof typeof TEMPLATE_VARIABLES
