/**
 * The reminders, the date each counts from and its possible recipients (docs/domain/reminders.md); timing and recipients
 * are data.
 */
import { grantOf } from '../../access/matrix.ts'
import { ROLE_LABELS, ROLES, type Role } from '../../access/roles.ts'
import { may, type Right, right } from '../../kernel/api/permission.ts'
import type { ReminderGroup } from './reminders.labels.ts'

/** Recipients through their relation to the record, and not through their role. */
const RECIPIENT_LABELS = {
  ACCOUNT_MANAGERS: 'Account managers of the client',
  OWNER: 'Order form creator',
  PENDING_APPROVERS: 'Pending approvers',
  STAND_INS: 'Delegates',
  RECRUITER: 'Recruiter',
  JOB_LEAD: 'Lead of the job',
  ASSIGNEE: 'Assignee',
  PANEL: 'Interview panel',
  CLIENT: 'Client (email)',
  CONSULTANT: 'Consultant (email)',
} as const
export type NamedRecipient = keyof typeof RECIPIENT_LABELS
export type Recipient = Role | NamedRecipient
export const RECIPIENTS = [...ROLES, ...(Object.keys(RECIPIENT_LABELS) as NamedRecipient[])] as [
  Recipient,
  ...Recipient[],
]

const isNamed = (recipient: Recipient): recipient is NamedRecipient => recipient in RECIPIENT_LABELS
export const recipientLabel = (recipient: Recipient): string =>
  isNamed(recipient) ? RECIPIENT_LABELS[recipient] : ROLE_LABELS[recipient]
export const rolesOf = (recipients: readonly Recipient[]): Role[] =>
  recipients.filter((one): one is Role => !isNamed(one))

/** BEFORE and AFTER count from a date; EVENT is sent at once; DAILY is a separate email to every recipient. */
type ReminderTiming = 'BEFORE' | 'AFTER' | 'EVENT' | 'DAILY'

interface ReminderRuleEntry {
  readonly name: string
  readonly about: string
  readonly group: ReminderGroup
  readonly timing: ReminderTiming
  readonly unit: 'DAYS' | 'HOURS'
  /** Only roles with one of these permissions can be chosen: a reminder reveals nothing that the record would not. */
  readonly needs: readonly Right[]
  readonly named: readonly NamedRecipient[]
  /** After its last step it can repeat at an interval in days. */
  readonly repeats?: true
}

const DAYS = { unit: 'DAYS', named: [] } as const
const documentExpiry = (name: string): ReminderRuleEntry => ({
  ...DAYS,
  name: `${name} expires`,
  group: 'CONSULTANTS',
  timing: 'BEFORE',
  about: `For all current consultants, until the new expiry date is recorded.`,
  needs: [right('consultant-identity', 'view')],
})
const orderForms = { unit: 'DAYS', group: 'ORDER_FORMS', needs: [right('order-forms', 'view')] } as const
const timesheets = { unit: 'DAYS', group: 'TIMESHEETS', needs: [right('timesheets', 'view', 'full')] } as const
const wages = { ...DAYS, group: 'PAYROLL', needs: [right('payrolls', 'view', 'full')] } as const
const settlements = { ...DAYS, group: 'PAYROLL', needs: [right('final-settlements', 'view')] } as const
const invoices = { unit: 'DAYS', group: 'INVOICES', needs: [right('billings', 'view')] } as const
const interviews = {
  unit: 'DAYS',
  group: 'RECRUITING',
  named: ['PANEL', 'RECRUITER'],
  needs: [right('applicant-submissions', 'view')],
} as const
const PAYERS = ['ACCOUNT_MANAGERS', 'CLIENT'] as const
const orders = { ...DAYS, group: 'PURCHASE_ORDERS', needs: [right('purchase-orders', 'view', 'full')] } as const
const ends = (name: string, resource: Right['resource'], named: ReminderRuleEntry['named']): ReminderRuleEntry => ({
  unit: 'DAYS',
  name: `${name} ends`,
  group: 'CONTRACTS',
  timing: 'BEFORE',
  named,
  about: 'While it is active.',
  needs: [right(resource, 'view')],
})

const REMINDERS = {
  PASSPORT_EXPIRY: documentExpiry('Passport'),
  VISA_EXPIRY: documentExpiry('Visa'),
  WORK_PERMIT_EXPIRY: documentExpiry('Work permit'),
  RESIDENCE_EXPIRY: documentExpiry('Residence ID'),
  MEDICAL_EXPIRY: documentExpiry('Medical card'),
  WORK_AUTHORISATION_EXPIRED: {
    ...DAYS,
    name: 'Work authorisation expired',
    group: 'CONSULTANTS',
    timing: 'AFTER',
    repeats: true,
    about:
      'A visa, permit or residence ID of a placed consultant has expired. The reminder does not name the document.',
    needs: [right('consultants', 'view')],
  },
  PROBATION_END: {
    unit: 'DAYS',
    name: 'Probation end',
    group: 'CONSULTANTS',
    timing: 'BEFORE',
    named: ['ACCOUNT_MANAGERS'],
    about: 'Confirm, extend or prepare the exit in time.',
    needs: [right('consultants', 'view', 'full')],
  },
  CANDIDATE_CONTRACT_END: ends('Employment contract end', 'candidate-contracts', []),
  CLIENT_CONTRACT_END: ends('Client contract end', 'client-contracts', ['ACCOUNT_MANAGERS']),
  MSA_END: ends('Master agreement end', 'agreements', ['ACCOUNT_MANAGERS']),
  SOW_END: ends('Statement of work end', 'agreements', ['ACCOUNT_MANAGERS']),
  PO_CONSUMPTION: {
    ...orders,
    name: 'Purchase order threshold reached',
    timing: 'EVENT',
    named: ['ACCOUNT_MANAGERS', 'CLIENT'],
    about: 'At the thresholds of the order, or of Company and countries. Clients are notified nightly.',
  },
  PO_END: {
    ...orders,
    name: 'Purchase order end',
    timing: 'BEFORE',
    named: ['ACCOUNT_MANAGERS', 'CLIENT'],
    about: 'Before its end date.',
  },
  PO_RUN_OUT: {
    ...orders,
    name: 'Purchase order run-out',
    timing: 'BEFORE',
    named: ['ACCOUNT_MANAGERS', 'CLIENT'],
    about: 'If the projected run-out is before its end date.',
  },
  ORDER_FORM_LATE: {
    ...orderForms,
    unit: 'HOURS',
    name: 'Order form step overdue',
    timing: 'AFTER',
    named: ['PENDING_APPROVERS', 'STAND_INS', 'OWNER'],
    about: 'From the deadline of the step (see Company and countries).',
  },
  OFFER_UNSIGNED: {
    ...orderForms,
    name: 'Offer not signed',
    timing: 'AFTER',
    named: ['PENDING_APPROVERS', 'RECRUITER', 'OWNER'],
    about: 'From the day the offer was sent.',
  },
  OFFER_ENDING: {
    ...orderForms,
    name: 'Offer expiring',
    timing: 'BEFORE',
    named: ['PENDING_APPROVERS', 'RECRUITER', 'OWNER'],
    about: 'While the signature is pending. Replaces the “Offer not signed” reminder.',
  },
  OFFER_LAPSED: {
    ...orderForms,
    name: 'Offer expired',
    timing: 'AFTER',
    named: ['PENDING_APPROVERS', 'RECRUITER', 'OWNER'],
    about: 'From its expiry date, until it is resent or declined.',
  },
  PLACEMENT_END: {
    ...orderForms,
    name: 'Placement end',
    timing: 'BEFORE',
    named: ['ACCOUNT_MANAGERS', 'OWNER'],
    about: 'Without a renewal; also on the renewal due date (see Company and countries).',
  },
  PLACEMENT_END_MAIL: {
    ...orderForms,
    name: 'Renewal request to the client',
    timing: 'BEFORE',
    needs: [],
    named: ['CLIENT'],
    about:
      'Sends the “Contract renewal” email to the hiring manager, with account managers in copy, while there is no renewal; at most one week late.',
  },
  LEAVE_EXPIRY: {
    ...DAYS,
    name: 'Annual leave expiring',
    group: 'TIMESHEETS',
    timing: 'BEFORE',
    about: 'Before the end of the month in which carried-over leave expires, once per country.',
    needs: [right('leaves', 'view', 'full')],
  },
  TIMESHEET_DUE: {
    ...timesheets,
    name: 'Timesheet due',
    timing: 'BEFORE',
    named: ['ACCOUNT_MANAGERS', 'CONSULTANT'],
    about: 'Before the end of the month, while the timesheet is empty. Staff are notified once per country.',
  },
  TIMESHEET_MISSING: {
    ...timesheets,
    name: 'Timesheet missing',
    timing: 'AFTER',
    named: ['ACCOUNT_MANAGERS', 'CONSULTANT'],
    about:
      'After the end of the month, while the timesheet is empty. Account managers are notified about their clients.',
  },
  TIMESHEET_WAITING: {
    ...DAYS,
    group: 'TIMESHEETS',
    name: 'Timesheet pending approval',
    timing: 'AFTER',
    repeats: true,
    about: 'From the day the oldest timesheet of a country was submitted or confirmed.',
    needs: [right('timesheets', 'approve')],
  },
  WAGES_DUE: {
    ...wages,
    name: 'Wages due',
    timing: 'BEFORE',
    about: 'Before the legal deadline, while a consultant is in no run or unpaid. Once per employer.',
  },
  WAGES_LATE: {
    ...wages,
    name: 'Wages overdue',
    timing: 'AFTER',
    about: 'While the share paid on time is below the legal minimum (UAE: 85 %).',
  },
  SETTLEMENT_DUE: {
    ...settlements,
    name: 'Final settlement due',
    timing: 'BEFORE',
    about: 'Before the legal deadline, even if the settlement has not been started.',
  },
  SETTLEMENT_DATE_CHANGED: {
    ...settlements,
    name: 'Settled last working day changed',
    timing: 'EVENT',
    about: 'The last working day or the reason was changed after the settlement was approved.',
  },
  PAYMENT_DUE: {
    ...invoices,
    name: 'Invoice due soon',
    timing: 'BEFORE',
    named: PAYERS,
    about: 'While an amount is outstanding and undisputed. Account managers are copied on the email to the client.',
  },
  PAYMENT_OVERDUE: {
    ...invoices,
    name: 'Invoice overdue',
    timing: 'AFTER',
    named: PAYERS,
    about:
      'From the due date, excluding days in dispute. The tone is firmer from 7, 15 and 30 days. Account managers are copied.',
  },
  UNBILLED_MONTH: {
    ...invoices,
    name: 'Month not billed',
    timing: 'AFTER',
    named: [],
    about: 'From the end of the month, while approved billable days are on no invoice or draft.',
  },
  INVOICE_DEADLINE: {
    ...invoices,
    name: 'Legal invoice deadline',
    timing: 'EVENT',
    named: [],
    about: 'On the reminder day of the billing rules and on the deadline, for all unissued invoices.',
  },
  VERSION_STARTS: {
    ...DAYS,
    name: 'New settings take effect',
    group: 'SETTINGS',
    timing: 'BEFORE',
    about: 'Approved country parameters, approval rules and margin setups.',
    needs: [right('exchange-rates', 'view'), right('settings', 'view'), right('settings', 'approve')],
  },
  NO_RECENT_RATES: {
    ...DAYS,
    name: 'Exchange rate missing',
    group: 'SETTINGS',
    timing: 'AFTER',
    repeats: true,
    about: 'From the date of the latest rate.',
    needs: [right('exchange-rates', 'view')],
  },
  DAILY_DIGEST: {
    ...DAYS,
    name: 'Daily digest',
    group: 'MAIL',
    timing: 'DAILY',
    needs: [],
    about:
      'At 7:00 local time, each user gets one email with new notifications and tasks. Users can turn it off in their profile.',
  },
  JOB_WITHOUT_SUBMISSION: {
    unit: 'DAYS',
    group: 'RECRUITING',
    name: 'Job without submission',
    timing: 'AFTER',
    repeats: true,
    needs: [right('jobs', 'view')],
    named: ['ACCOUNT_MANAGERS', 'JOB_LEAD', 'RECRUITER'],
    about: 'From the day the job was opened, while it is open and no one was submitted to the client.',
  },
  SUBMISSION_WITHOUT_FEEDBACK: {
    unit: 'DAYS',
    group: 'RECRUITING',
    name: 'No feedback on a submission',
    timing: 'AFTER',
    repeats: true,
    needs: [right('applicant-submissions', 'view')],
    named: ['ACCOUNT_MANAGERS', 'JOB_LEAD', 'RECRUITER'],
    about: 'From the day the applicant was submitted to the client, until the client answers.',
  },
  RECRUITING_TASK_DUE: {
    unit: 'DAYS',
    group: 'RECRUITING',
    name: 'Recruiting task due',
    timing: 'AFTER',
    repeats: true,
    needs: [],
    named: ['ASSIGNEE'],
    about: 'From its due date, until it is done.',
  },
  INTERVIEW_UPCOMING: {
    ...interviews,
    name: 'Interview upcoming',
    timing: 'BEFORE',
    about: 'While it is scheduled. Interviewers of the client get the invitation only.',
  },
  SCORECARD_MISSING: {
    ...interviews,
    name: 'Scorecard missing',
    timing: 'AFTER',
    repeats: true,
    about:
      'From the date of an interview that was not cancelled or missed, until all colleagues on the panel have entered one.',
  },
} as const satisfies Record<string, ReminderRuleEntry>

export type ReminderCode = keyof typeof REMINDERS
export const REMINDER_CODES = Object.keys(REMINDERS) as [ReminderCode, ...ReminderCode[]]
export const reminderEntry = (code: ReminderCode): ReminderRuleEntry => REMINDERS[code]

/**
 * The possible recipients of a rule. Roles that see only rows of their own clients or jobs are recipients only through
 * their relation to the record.
 */
export function recipientsOffered(code: ReminderCode): Recipient[] {
  const { needs, named } = reminderEntry(code)
  const seeing = ROLES.filter((role) =>
    needs.some((need) => may({ role }, need) && !['clients', 'jobs'].includes(grantOf(role, need.resource).reach)),
  )
  return [...named, ...seeing]
}
