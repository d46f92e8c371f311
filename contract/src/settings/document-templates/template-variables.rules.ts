/** What an e-mail template may say: the variables, each with one name and one meaning in all of them (domain.md §2.20). */
import type { Money } from '../../kernel/values/fields.ts'

/**
 * How a value is written: DAY `2026-11-20` as 20 November 2026, MONEY as AED 12,500.00, LINES with its line breaks, LINK only as the
 * target of a link, LINKS as a line for each, its words leading to its address.
 */
export type VariableKind = 'TEXT' | 'LINES' | 'DAY' | 'MONEY' | 'NUMBER' | 'LINK' | 'LINKS'

export interface NamedLink {
  readonly words: string
  readonly link: string
}

interface Variable {
  readonly label: string
  readonly kind: VariableKind
  /** What a preview without a record shows. */
  readonly sample: string | number | Money | readonly NamedLink[]
}

const aed = (amount: string): Money => ({ amount, currency: 'AED' })
const LIST_OF_DOCUMENT_TEMPLATES = 'Original passport\nAttested degree certificate\nTwo passport photographs'

/** Every variable has one name and one meaning in all templates. */
export const TEMPLATE_VARIABLES = {
  companyName: { label: 'Our company', kind: 'TEXT', sample: 'Demo Talent FZ LLC' },
  senderName: { label: 'Who sends it', kind: 'TEXT', sample: 'Maya Haddad' },
  senderTitle: { label: 'Title of the sender', kind: 'TEXT', sample: 'HR Manager' },
  senderPhone: { label: 'Phone of the sender', kind: 'TEXT', sample: '+971 4 555 0100' },
  recipientName: { label: 'Who receives it', kind: 'TEXT', sample: 'Huda Karim' },
  consultantName: { label: 'Consultant', kind: 'TEXT', sample: 'Priya Nair' },
  consultantFirstName: { label: 'First name of the consultant', kind: 'TEXT', sample: 'Priya' },
  nationality: { label: 'Nationality', kind: 'TEXT', sample: 'India' },
  jobTitle: { label: 'Title of the position', kind: 'TEXT', sample: 'Senior Java Developer' },
  visaDesignation: { label: 'Designation for the visa', kind: 'TEXT', sample: 'Computer Programmer' },
  visaType: { label: 'Type of visa', kind: 'TEXT', sample: 'Employment visa' },
  clientName: { label: 'Client', kind: 'TEXT', sample: 'Al Noor Digital Bank' },
  site: { label: 'Place of work', kind: 'TEXT', sample: 'Dubai Internet City, Building 4' },
  workCountry: { label: 'Country of work', kind: 'TEXT', sample: 'United Arab Emirates' },
  orderFormNumber: { label: 'Number of the order form', kind: 'TEXT', sample: 'OF-AE-2026-000123' },
  orderFormLink: {
    label: 'Link to the order form',
    kind: 'LINK',
    sample: 'https://muster.example.com/order-form-setups/1',
  },
  startDate: { label: 'First day', kind: 'DAY', sample: '2026-12-01' },
  endDate: { label: 'Last day of the term', kind: 'DAY', sample: '2027-11-30' },
  probationMonths: { label: 'Probation in months', kind: 'NUMBER', sample: 6 },
  noticeDays: { label: 'Notice in days', kind: 'NUMBER', sample: 30 },
  validUntil: { label: 'Valid until', kind: 'DAY', sample: '2026-11-27' },
  daysLeft: { label: 'Days left', kind: 'NUMBER', sample: 3 },
  reportingTime: { label: 'When to report', kind: 'TEXT', sample: '9:00' },
  reportingTo: { label: 'Whom to report to', kind: 'TEXT', sample: 'Huda Karim, Head of Engineering' },
  documents: { label: 'Papers that are needed', kind: 'LINES', sample: LIST_OF_DOCUMENT_TEMPLATES },
  formLink: {
    label: 'Link to the form',
    kind: 'LINK',
    sample: 'https://muster.example.com/employee-data?token=sample',
  },
  refereeName: { label: 'Referee', kind: 'TEXT', sample: 'James Whitfield' },
  resumeSummary: {
    label: 'Summary of the profile',
    kind: 'LINES',
    sample: '9 years of Java and Spring\nCore banking at two banks in the region\nAvailable within 30 days',
  },
  availability: { label: 'Availability', kind: 'TEXT', sample: '30 days' },
  interviewDate: { label: 'Day of the interview', kind: 'DAY', sample: '2026-11-25' },
  interviewTime: { label: 'Time of the interview', kind: 'TEXT', sample: '14:00 (Asia/Dubai)' },
  interviewPlace: { label: 'Where the interview is', kind: 'TEXT', sample: 'Microsoft Teams' },
  interviewPanel: { label: 'Who interviews', kind: 'TEXT', sample: 'Huda Karim and Omar Said' },
  periodMonth: { label: 'Month', kind: 'TEXT', sample: 'November 2026' },
  dueDate: { label: 'Due on', kind: 'DAY', sample: '2026-12-20' },
  daysOverdue: { label: 'Days overdue', kind: 'NUMBER', sample: 15 },
  invoiceNumber: { label: 'Number of the invoice', kind: 'TEXT', sample: 'INV-AE-2026-000456' },
  invoiceDate: { label: 'Date of the invoice', kind: 'DAY', sample: '2026-11-20' },
  invoiceTotal: { label: 'Total of the invoice', kind: 'MONEY', sample: aed('29800.16') },
  openAmount: { label: 'Amount still open', kind: 'MONEY', sample: aed('29800.16') },
  purchaseOrderNumber: { label: 'Number of the purchase order', kind: 'TEXT', sample: 'PO-778812' },
  remainingValue: { label: 'Value that remains', kind: 'MONEY', sample: aed('21800.00') },
  runOutDate: { label: 'Day on which it runs out', kind: 'DAY', sample: '2027-01-15' },
  lastWorkingDay: { label: 'Last working day', kind: 'DAY', sample: '2026-12-31' },
  serviceStartDate: { label: 'First day of service', kind: 'DAY', sample: '2022-03-01' },
  link: { label: 'Link', kind: 'LINK', sample: 'https://muster.example.com/reset-password?token=sample' },
  productName: { label: 'Name of the product', kind: 'TEXT', sample: 'Muster' },
  newsSummary: { label: 'How much is new', kind: 'TEXT', sample: '1 thing waits for you and 2 are new' },
  waitingItems: {
    label: 'What waits for the reader',
    kind: 'LINKS',
    sample: [{ words: 'OF-AE-2026-000123 waits for approval', link: 'https://muster.example.com/order-form-setups/1' }],
  },
  newItems: {
    label: 'What is new in the bell',
    kind: 'LINKS',
    sample: [
      { words: 'Priya Nair: the passport expires in 30 days', link: 'https://muster.example.com/candidates/1' },
      { words: 'Order form OF-AE-2026-000122 is active', link: 'https://muster.example.com/order-form-setups/2' },
    ],
  },
  moreItems: { label: 'How many more there are', kind: 'NUMBER', sample: 4 },
  homeLink: { label: 'Link to the landing page', kind: 'LINK', sample: 'https://muster.example.com/home' },
  profileLink: {
    label: 'Link to the choices of the reader',
    kind: 'LINK',
    sample: 'https://muster.example.com/profile?part=notifications',
  },
  minutes: { label: 'Minutes it is valid', kind: 'NUMBER', sample: 30 },
} as const satisfies Record<string, Variable>
export type VariableName = keyof typeof TEMPLATE_VARIABLES
