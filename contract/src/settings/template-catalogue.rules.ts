/** Which e-mail templates there are and what each may say: the variables that whoever sends the mail gives (domain.md §2.20). */
import type { Money } from '../kernel/fields.ts'

/**
 * How a value is written: DAY `2026-11-20` as 20 November 2026, MONEY as AED 12,500.00, LINES with its line breaks, LINK only as the
 * target of a link.
 */
export type VariableKind = 'TEXT' | 'LINES' | 'DAY' | 'MONEY' | 'NUMBER' | 'LINK'

interface Variable {
  readonly label: string
  readonly kind: VariableKind
  /** What a preview without a record shows. */
  readonly sample: string | number | Money
}

const aed = (amount: string): Money => ({ amount, currency: 'AED' })
const LIST_OF_PAPERS = 'Original passport\nAttested degree certificate\nTwo passport photographs'

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
  documents: { label: 'Papers that are needed', kind: 'LINES', sample: LIST_OF_PAPERS },
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
  minutes: { label: 'Minutes it is valid', kind: 'NUMBER', sample: 30 },
} as const satisfies Record<string, Variable>
export type VariableName = keyof typeof TEMPLATE_VARIABLES

/** The records from which a preview can take real values. */
export const PREVIEW_RECORDS = ['ORDER_FORM', 'CONSULTANT', 'CLIENT'] as const
export type PreviewRecord = (typeof PREVIEW_RECORDS)[number]

interface Entry {
  readonly name: string
  /** When it is sent and to whom. */
  readonly about: string
  readonly variables: readonly VariableName[]
  readonly records: readonly PreviewRecord[]
  /** The mail holds a link that opens an account or a form: it is wiped from the mailbox once it is sent. */
  readonly confidential?: true
  /** Part of signing in: shown, but nobody may change what it says. */
  readonly fixed?: true
}

const SENDER = ['companyName', 'senderName', 'senderTitle'] as const
const PERSON = ['consultantName', 'consultantFirstName'] as const
const PLACEMENT = [...PERSON, 'jobTitle', 'clientName', 'startDate', 'endDate'] as const
const PLACED = ['ORDER_FORM', 'CONSULTANT', 'CLIENT'] as const
const OVERDUE = [
  ...SENDER,
  ...(['recipientName', 'clientName', 'invoiceNumber', 'invoiceDate', 'dueDate', 'daysOverdue'] as const),
  ...(['invoiceTotal', 'openAmount', 'purchaseOrderNumber'] as const),
] as const

export const TEMPLATE_CATALOGUE = {
  CV_SUBMISSION: {
    name: 'CV submission',
    about: 'To the client, with the profile of a candidate.',
    variables: [...SENDER, 'recipientName', 'clientName', ...PERSON, 'jobTitle', 'resumeSummary', 'availability'],
    records: PLACED,
  },
  INTERVIEW_INVITE: {
    name: 'Interview invitation',
    about: 'To the candidate, when an interview is fixed.',
    variables: [
      ...([...SENDER, ...PERSON, 'jobTitle', 'clientName'] as const),
      ...(['interviewDate', 'interviewTime', 'interviewPlace', 'interviewPanel'] as const),
    ],
    records: PLACED,
  },
  REJECTION: {
    name: 'Rejection',
    about: 'To the candidate, a day or more after the decision.',
    variables: [...SENDER, ...PERSON, 'jobTitle'],
    records: PLACED,
  },
  OFFER_LETTER: {
    name: 'Offer letter',
    about: 'To the consultant, with the offer letter attached.',
    variables: [...SENDER, ...PLACEMENT, 'site', 'workCountry', 'probationMonths', 'noticeDays', 'validUntil'],
    records: PLACED,
  },
  OFFER_REMINDER: {
    name: 'Offer reminder',
    about: 'To the consultant, while the signed offer letter is missing.',
    variables: [...SENDER, ...PLACEMENT, 'validUntil', 'daysLeft'],
    records: PLACED,
  },
  EMPLOYEE_DATA_FORM: {
    name: 'Employee data form link',
    about: 'To the consultant, with the link to the employee data form.',
    variables: [...SENDER, ...PERSON, 'jobTitle', 'formLink', 'validUntil', 'documents'],
    records: PLACED,
    confidential: true,
  },
  REFERENCE_REQUEST: {
    name: 'Reference request',
    about: 'To a referee, with the link to the reference form.',
    variables: [...SENDER, 'refereeName', 'consultantName', 'jobTitle', 'formLink', 'validUntil'],
    records: PLACED,
    confidential: true,
  },
  VISA_TEAM_REQUEST: {
    name: 'Visa team request',
    about: 'To the visa team, when an offer is signed and a visa is needed.',
    variables: [
      ...(['companyName', 'senderName', ...PLACEMENT, 'orderFormNumber', 'orderFormLink'] as const),
      ...(['nationality', 'visaType', 'visaDesignation', 'workCountry', 'documents'] as const),
    ],
    records: PLACED,
  },
  JOINING_INSTRUCTIONS: {
    name: 'Joining instructions',
    about: 'To the consultant, before the first day.',
    variables: [
      ...([...SENDER, 'senderPhone', ...PERSON, 'jobTitle', 'clientName', 'startDate', 'site'] as const),
      ...(['reportingTime', 'reportingTo', 'documents'] as const),
    ],
    records: PLACED,
  },
  TIMESHEET_REMINDER: {
    name: 'Timesheet reminder',
    about: 'To the consultant, while the timesheet of a month is missing.',
    variables: [...SENDER, ...PERSON, 'clientName', 'periodMonth', 'dueDate'],
    records: PLACED,
  },
  INVOICE: {
    name: 'Invoice',
    about: 'To the client, with the invoice attached.',
    variables: [
      ...([...SENDER, 'recipientName', 'clientName', 'invoiceNumber', 'invoiceDate', 'dueDate'] as const),
      ...(['invoiceTotal', 'periodMonth', 'purchaseOrderNumber'] as const),
    ],
    records: ['CLIENT'],
  },
  PAYMENT_REMINDER_1: {
    name: 'Payment reminder 1',
    about: 'To the client, on the day after an invoice was due.',
    variables: OVERDUE,
    records: ['CLIENT'],
  },
  PAYMENT_REMINDER_2: {
    name: 'Payment reminder 2',
    about: 'To the client, 7 days after an invoice was due.',
    variables: OVERDUE,
    records: ['CLIENT'],
  },
  PAYMENT_REMINDER_3: {
    name: 'Payment reminder 3',
    about: 'To the client, 15 days after an invoice was due.',
    variables: OVERDUE,
    records: ['CLIENT'],
  },
  PAYMENT_REMINDER_4: {
    name: 'Payment reminder 4',
    about: 'To the client, 30 days after an invoice was due.',
    variables: OVERDUE,
    records: ['CLIENT'],
  },
  PAYSLIP: {
    name: 'Payslip',
    about: 'To the consultant, with the payslip attached. It names no amount.',
    variables: [...SENDER, ...PERSON, 'periodMonth'],
    records: ['ORDER_FORM', 'CONSULTANT'],
  },
  CONTRACT_RENEWAL: {
    name: 'Contract renewal',
    about: 'To the client, before a placement ends.',
    variables: [...SENDER, 'recipientName', ...PLACEMENT, 'daysLeft'],
    records: PLACED,
  },
  PO_ENDING: {
    name: 'Purchase order ending',
    about: 'To the client, when a purchase order is nearly used up or ends.',
    variables: [
      ...([...SENDER, 'recipientName', 'clientName', 'purchaseOrderNumber'] as const),
      ...(['remainingValue', 'runOutDate', 'endDate'] as const),
    ],
    records: ['CLIENT'],
  },
  EXIT_ACCEPTANCE: {
    name: 'Exit acceptance',
    about: 'To the consultant, when a resignation is accepted.',
    variables: [...SENDER, ...PERSON, 'jobTitle', 'clientName', 'lastWorkingDay', 'noticeDays'],
    records: PLACED,
  },
  SETTLEMENT: {
    name: 'Final settlement',
    about: 'To the consultant, with the final settlement attached. It names no amount.',
    variables: [...SENDER, ...PERSON, 'lastWorkingDay', 'validUntil'],
    records: ['ORDER_FORM', 'CONSULTANT'],
  },
  EXPERIENCE_LETTER: {
    name: 'Experience letter',
    about: 'To a consultant who has left, with the experience letter attached.',
    variables: [...SENDER, ...PERSON, 'jobTitle', 'serviceStartDate', 'lastWorkingDay'],
    records: ['ORDER_FORM', 'CONSULTANT'],
  },
  PASSWORD_RESET: {
    name: 'Password reset',
    about: 'To a user who asked for a new password. Its words are part of signing in and stay as they are.',
    variables: ['recipientName', 'link', 'minutes'],
    records: [],
    confidential: true,
    fixed: true,
  },
} as const satisfies Record<string, Entry>

export type TemplateCode = keyof typeof TEMPLATE_CATALOGUE
export const TEMPLATE_CODES = Object.keys(TEMPLATE_CATALOGUE) as [TemplateCode, ...TemplateCode[]]
export const templateEntry = (code: TemplateCode): Entry => TEMPLATE_CATALOGUE[code]

type ValueOf<K extends VariableKind> = K extends 'MONEY'
  ? Money | null
  : K extends 'NUMBER'
    ? number | null
    : string | null

/** What whoever sends a mail of this code must give: every variable, null where there is nothing to say. */
export type TemplateVariables<C extends TemplateCode> = {
  readonly [V in (typeof TEMPLATE_CATALOGUE)[C]['variables'][number]]: ValueOf<(typeof TEMPLATE_VARIABLES)[V]['kind']>
}
