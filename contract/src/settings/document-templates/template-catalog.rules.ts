/** The email templates and the variables of each, passed by the caller that sends the email (docs/domain/fields.md). */
import type { Money } from '../../kernel/values/fields.ts'
import type { NamedLink, TEMPLATE_VARIABLES, VariableKind, VariableName } from './template-variables.rules.ts'

/** The records from which a preview can take real values. */
export const PREVIEW_RECORDS = ['ORDER_FORM', 'CONSULTANT', 'CLIENT', 'APPLICANT', 'SUBMISSION'] as const
export type PreviewRecord = (typeof PREVIEW_RECORDS)[number]

interface CatalogEntry {
  readonly name: string
  /** The event that sends it, and the recipient. */
  readonly about: string
  readonly variables: readonly VariableName[]
  readonly records: readonly PreviewRecord[]
  /** Not sent yet: the part of the program that will send it. */
  readonly comesWith?: 'recruiting' | 'forms' | 'billing' | 'exits'
  /** The email contains a link that opens an account or a form: it is removed from the mailbox once it is sent. */
  readonly confidential?: true
  /** Part of sign-in: shown, but not editable. */
  readonly fixed?: true
}

const SENDER = ['companyName', 'senderName', 'senderTitle'] as const
const PERSON = ['consultantName', 'consultantFirstName'] as const
const PLACEMENT = [...PERSON, 'jobTitle', 'clientName', 'startDate', 'endDate'] as const
const PLACED = ['ORDER_FORM', 'CONSULTANT', 'CLIENT'] as const
const APPLIED = ['SUBMISSION', 'APPLICANT'] as const
const OVERDUE = [
  ...SENDER,
  'recipientName',
  'clientName',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'daysOverdue',
  'invoiceTotal',
  'outstandingAmount',
  'purchaseOrderNumber',
] as const

export const TEMPLATE_CATALOGUE = {
  CV_SUBMISSION: {
    name: 'CV submission',
    about: 'To each chosen contact of the client, with a link to the profiles of one or more applicants.',
    variables: [
      ...SENDER,
      'recipientName',
      'clientName',
      'consultantName',
      'jobTitle',
      'resumeSummary',
      'coverNote',
      'formLink',
      'validUntil',
    ],
    records: ['SUBMISSION', 'CLIENT'],
    confidential: true,
  },
  INTERVIEW_INVITE: {
    name: 'Interview invitation',
    about:
      'To the applicant, the panel and the client contacts with a calendar file, when an interview is scheduled, changed or cancelled.',
    variables: [
      ...SENDER,
      'senderEmail',
      'recipientName',
      ...PERSON,
      'jobTitle',
      'clientName',
      'interviewDate',
      'interviewTime',
      'interviewPlace',
      'interviewPanel',
      'interviewChange',
      'cancellationReason',
    ],
    records: PLACED,
  },
  REJECTION: {
    name: 'Rejection',
    about: 'To the applicant, at least one day after the decision. It can be cancelled until then.',
    variables: [...SENDER, ...PERSON, 'jobTitle'],
    records: APPLIED,
  },
  APPLICATION_RECEIVED: {
    name: 'Application received',
    about: 'To an applicant, to confirm that the application and the CV have arrived.',
    variables: [...SENDER, ...PERSON, 'jobTitle'],
    records: APPLIED,
  },
  RESUME_REQUEST: {
    name: 'Updated CV request',
    about: 'To an applicant, to ask for a current CV and whether they are available.',
    variables: [...SENDER, ...PERSON, 'jobTitle'],
    records: APPLIED,
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
    comesWith: 'forms',
    confidential: true,
  },
  REFERENCE_REQUEST: {
    name: 'Reference request',
    about: 'To a referee, with the link to the reference form.',
    variables: [...SENDER, 'refereeName', 'consultantName', 'jobTitle', 'formLink', 'validUntil'],
    records: PLACED,
    comesWith: 'forms',
    confidential: true,
  },
  VISA_TEAM_REQUEST: {
    name: 'Visa team request',
    about: 'To the visa team, when an offer is signed and a visa is required.',
    variables: [
      'companyName',
      'senderName',
      ...PLACEMENT,
      'orderFormNumber',
      'orderFormLink',
      'nationality',
      'visaType',
      'visaDesignation',
      'workCountry',
      'documents',
    ],
    records: PLACED,
  },
  JOINING_INSTRUCTIONS: {
    name: 'Joining instructions',
    about: 'To the consultant, when onboarding starts.',
    variables: [
      ...SENDER,
      'senderPhone',
      ...PERSON,
      'jobTitle',
      'clientName',
      'startDate',
      'site',
      'reportingTime',
      'reportingTo',
      'documents',
    ],
    records: PLACED,
  },
  TIMESHEET_REMINDER: {
    name: 'Timesheet reminder',
    about: 'To the consultant, while the timesheet of a month is missing.',
    variables: [...SENDER, ...PERSON, 'clientName', 'periodMonth', 'dueDate'],
    records: PLACED,
  },
  TIMESHEET_CONFIRMATION: {
    name: 'Timesheet approval',
    about: 'To the client, with the timesheet attached and a link to approve it or request changes.',
    variables: [...SENDER, 'recipientName', 'consultantName', 'clientName', 'periodMonth', 'formLink', 'validUntil'],
    records: PLACED,
    confidential: true,
  },
  INVOICE: {
    name: 'Invoice',
    about: 'To the client, with the invoice attached.',
    variables: [
      ...SENDER,
      'recipientName',
      'clientName',
      'invoiceNumber',
      'invoiceDate',
      'dueDate',
      'invoiceTotal',
      'periodMonth',
      'purchaseOrderNumber',
    ],
    records: ['CLIENT'],
  },
  PAYMENT_DUE: {
    name: 'Payment due soon',
    about: 'To the client, before the due date of an invoice (see Reminders).',
    variables: OVERDUE,
    records: ['CLIENT'],
  },
  PAYMENT_REMINDER_1: {
    name: 'Payment reminder 1',
    about: 'To the client, from the first reminder after the due date (see Reminders).',
    variables: OVERDUE,
    records: ['CLIENT'],
  },
  PAYMENT_REMINDER_2: {
    name: 'Payment reminder 2',
    about: 'To the client, from 7 days after the due date (see Reminders).',
    variables: OVERDUE,
    records: ['CLIENT'],
  },
  PAYMENT_REMINDER_3: {
    name: 'Payment reminder 3',
    about: 'To the client, from 15 days after the due date (see Reminders).',
    variables: OVERDUE,
    records: ['CLIENT'],
  },
  PAYMENT_REMINDER_4: {
    name: 'Payment reminder 4',
    about: 'To the client, from 30 days after the due date (see Reminders).',
    variables: OVERDUE,
    records: ['CLIENT'],
  },
  PAYSLIP: {
    name: 'Payslip',
    about: 'To the consultant, with the payslip attached. The email contains no amounts.',
    variables: [...SENDER, ...PERSON, 'periodMonth'],
    records: ['ORDER_FORM', 'CONSULTANT'],
  },
  CONTRACT_RENEWAL: {
    name: 'Contract renewal',
    about: 'To the client, 60 days before the end of a placement without a renewal (see Reminders).',
    variables: [...SENDER, 'recipientName', ...PLACEMENT, 'daysLeft'],
    records: PLACED,
  },
  PO_ENDING: {
    name: 'Purchase order ending',
    about: 'To the client, when a purchase order is nearly exhausted or ends.',
    variables: [
      ...SENDER,
      'recipientName',
      'clientName',
      'purchaseOrderNumber',
      'remainingValue',
      'runOutDate',
      'endDate',
    ],
    records: ['CLIENT'],
  },
  EXIT_ACCEPTANCE: {
    name: 'Exit acceptance',
    about: 'To the consultant, when a resignation is accepted.',
    variables: [...SENDER, ...PERSON, 'jobTitle', 'clientName', 'lastWorkingDay', 'noticeDays'],
    records: PLACED,
    comesWith: 'exits',
  },
  SETTLEMENT: {
    name: 'Final settlement',
    about: 'To the consultant, with the final settlement attached. The email contains no amounts.',
    variables: [...SENDER, ...PERSON, 'lastWorkingDay', 'validUntil'],
    records: ['ORDER_FORM', 'CONSULTANT'],
  },
  EXPERIENCE_LETTER: {
    name: 'Experience letter',
    about: 'To a consultant who has left, with the experience letter attached.',
    variables: [...SENDER, ...PERSON, 'jobTitle', 'serviceStartDate', 'lastWorkingDay'],
    records: ['ORDER_FORM', 'CONSULTANT'],
    comesWith: 'exits',
  },
  DAILY_DIGEST: {
    name: 'Daily digest',
    about: 'To each user every morning. Users can turn it off in their profile.',
    variables: [
      'productName',
      'recipientName',
      'notificationSummary',
      'pendingItems',
      'newItems',
      'moreItems',
      'dashboardLink',
      'profileLink',
    ],
    records: [],
  },
  PASSWORD_RESET: {
    name: 'Password reset',
    about: 'To a user who requested a password reset. This template can’t be edited.',
    variables: ['recipientName', 'link', 'minutes'],
    records: [],
    confidential: true,
    fixed: true,
  },
} as const satisfies Record<string, CatalogEntry>

export type TemplateCode = keyof typeof TEMPLATE_CATALOGUE
export const TEMPLATE_CODES = Object.keys(TEMPLATE_CATALOGUE) as [TemplateCode, ...TemplateCode[]]
export const templateEntry = (code: TemplateCode): CatalogEntry => TEMPLATE_CATALOGUE[code]

type ValueOf<K extends VariableKind> = K extends 'MONEY'
  ? Money | null
  : K extends 'NUMBER'
    ? number | null
    : K extends 'LINKS'
      ? readonly NamedLink[] | null
      : string | null

/** What the caller that sends an email of this code must pass: every variable, null where there is no value. */
export type TemplateVariables<C extends TemplateCode> = {
  readonly [V in (typeof TEMPLATE_CATALOGUE)[C]['variables'][number]]: ValueOf<(typeof TEMPLATE_VARIABLES)[V]['kind']>
}
