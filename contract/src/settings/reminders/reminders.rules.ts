/** Which reminders there are, what each counts from and who may hear of it (domain.md §8); when and whom they reach is data. */
import { grantOf } from '../../access/matrix.ts'
import { ROLE_LABELS, ROLES, type Role } from '../../access/roles.ts'
import { may, type Right, right } from '../../kernel/api/permission.ts'

/** Those who hear because of what they have to do with the record, and not by their role. */
export const RECIPIENT_LABELS = {
  ACCOUNT_MANAGERS: 'Account managers of the client',
  OWNER: 'Whoever wrote the order form',
  IN_TURN: 'Whoever is next',
  STAND_INS: 'Whoever approves in their place',
  RECRUITER: 'The recruiter',
  CLIENT: 'The client, by mail',
  CONSULTANT: 'The consultant, by mail',
} as const
export type NamedRecipient = keyof typeof RECIPIENT_LABELS
export type Recipient = Role | NamedRecipient
export const RECIPIENTS = [...ROLES, ...(Object.keys(RECIPIENT_LABELS) as NamedRecipient[])] as [
  Recipient,
  ...Recipient[],
]

const isNamed = (recipient: Recipient): recipient is NamedRecipient => recipient in RECIPIENT_LABELS
export const recipientWords = (recipient: Recipient): string =>
  isNamed(recipient) ? RECIPIENT_LABELS[recipient] : ROLE_LABELS[recipient]
export const rolesOf = (recipients: readonly Recipient[]): Role[] =>
  recipients.filter((one): one is Role => !isNamed(one))

/** One reminder of a rule: so long before or after, to these. */
export interface ReminderStep {
  /** Days, or hours where the rule counts in hours. */
  readonly offset: number
  readonly recipients: readonly Recipient[]
}

/** BEFORE and AFTER count from a day; EVENT is told at once; DAILY is a mail of its own to everybody. */
export type ReminderTiming = 'BEFORE' | 'AFTER' | 'EVENT' | 'DAILY'

export const REMINDER_GROUPS = {
  CONSULTANTS: 'Consultants',
  CONTRACTS: 'Contracts and agreements',
  PURCHASE_ORDERS: 'Purchase orders',
  ORDER_FORMS: 'Order forms',
  TIMESHEETS: 'Timesheets',
  PAYROLL: 'Payroll',
  INVOICES: 'Invoices',
  SETTINGS: 'Settings',
  MAIL: 'Mail',
} as const
export type ReminderGroup = keyof typeof REMINDER_GROUPS

interface Entry {
  readonly name: string
  readonly about: string
  readonly group: ReminderGroup
  readonly timing: ReminderTiming
  readonly unit: 'DAYS' | 'HOURS'
  /** Roles can be chosen that have one of these: a reminder tells nobody what the record would not. */
  readonly needs: readonly Right[]
  readonly named: readonly NamedRecipient[]
  /** After its last step it can come again every so many days. */
  readonly repeats?: true
}

const DAYS = { unit: 'DAYS', named: [] } as const
const documentTemplate = (name: string): Entry => ({
  ...{ ...DAYS, name: `${name} expires`, group: 'CONSULTANTS', timing: 'BEFORE' },
  about: `Of everybody who has not left, until the new day is recorded.`,
  needs: [right('consultant-identity', 'view')],
})
const orderForms = { unit: 'DAYS', group: 'ORDER_FORMS', needs: [right('order-forms', 'view')] } as const
const spreadsheets = { unit: 'DAYS', group: 'TIMESHEETS', needs: [right('timesheets', 'view', 'full')] } as const
const wages = { ...DAYS, group: 'PAYROLL', needs: [right('payrolls', 'view', 'full')] } as const
const settlements = { ...DAYS, group: 'PAYROLL', needs: [right('final-settlements', 'view')] } as const
const invoices = { unit: 'DAYS', group: 'INVOICES', needs: [right('billings', 'view')] } as const
const PAYERS = ['ACCOUNT_MANAGERS', 'CLIENT'] as const
const orders = { ...DAYS, group: 'PURCHASE_ORDERS', needs: [right('purchase-orders', 'view', 'full')] } as const
const ends = (name: string, resource: Right['resource'], named: Entry['named']): Entry => ({
  ...{ unit: 'DAYS', name: `${name} ends`, group: 'CONTRACTS', timing: 'BEFORE', named },
  about: 'While it is in force.',
  needs: [right(resource, 'view')],
})

export const REMINDERS = {
  PASSPORT_EXPIRY: documentTemplate('A passport'),
  VISA_EXPIRY: documentTemplate('A visa'),
  WORK_PERMIT_EXPIRY: documentTemplate('A work permit'),
  RESIDENCE_EXPIRY: documentTemplate('A residence ID'),
  MEDICAL_EXPIRY: documentTemplate('A medical card'),
  WORK_AUTHORISATION_EXPIRED: {
    ...{ ...DAYS, name: 'Work without a valid authorisation', group: 'CONSULTANTS', timing: 'AFTER', repeats: true },
    about: 'A visa, permit or residence ID of somebody on a placement has expired. It does not say which.',
    needs: [right('consultants', 'view')],
  },
  PROBATION_END: {
    ...{ unit: 'DAYS', name: 'A probation ends', group: 'CONSULTANTS', timing: 'BEFORE', named: ['ACCOUNT_MANAGERS'] },
    about: 'To confirm, extend or prepare the exit in time.',
    needs: [right('consultants', 'view', 'full')],
  },
  CANDIDATE_CONTRACT_END: ends('A consultant’s contract', 'candidate-contracts', []),
  CLIENT_CONTRACT_END: ends('A client contract', 'client-contracts', ['ACCOUNT_MANAGERS']),
  MSA_END: ends('A master agreement', 'agreements', ['ACCOUNT_MANAGERS']),
  SOW_END: ends('A statement of work', 'agreements', ['ACCOUNT_MANAGERS']),
  PO_CONSUMPTION: {
    ...{
      ...orders,
      name: 'A purchase order reaches a threshold',
      timing: 'EVENT',
      named: ['ACCOUNT_MANAGERS', 'CLIENT'],
    },
    about: 'At the thresholds of the order, or those of “Company and countries”; the client by night.',
  },
  PO_END: {
    ...{ ...orders, name: 'A purchase order ends', timing: 'BEFORE', named: ['ACCOUNT_MANAGERS', 'CLIENT'] },
    about: 'Before the last day on which it is valid.',
  },
  PO_RUN_OUT: {
    ...{ ...orders, name: 'The money of a purchase order runs out', timing: 'BEFORE' },
    named: ['ACCOUNT_MANAGERS', 'CLIENT'],
    about: 'At its present rate, where that is before its last day.',
  },
  ORDER_FORM_LATE: {
    ...{ ...orderForms, unit: 'HOURS', name: 'A step of an order form is late', timing: 'AFTER' },
    named: ['IN_TURN', 'STAND_INS', 'OWNER'],
    about: 'Counted from the end of the time that a step has by “Company and countries”.',
  },
  OFFER_UNSIGNED: {
    ...{ ...orderForms, name: 'An offer is not signed', timing: 'AFTER', named: ['IN_TURN', 'RECRUITER', 'OWNER'] },
    about: 'Counted from the day on which it went out.',
  },
  OFFER_ENDING: {
    ...{ ...orderForms, name: 'An offer lapses', timing: 'BEFORE', named: ['IN_TURN', 'RECRUITER', 'OWNER'] },
    about: 'While it waits for the signature; it takes the place of the reminder that it is not signed.',
  },
  OFFER_LAPSED: {
    ...{ ...orderForms, name: 'An offer has lapsed', timing: 'AFTER', named: ['IN_TURN', 'RECRUITER', 'OWNER'] },
    about: 'Counted from its last day, until it is sent again or declined.',
  },
  PLACEMENT_END: {
    ...{ ...orderForms, name: 'A placement ends', timing: 'BEFORE', named: ['ACCOUNT_MANAGERS', 'OWNER'] },
    about: 'Without a next term; also on the day on which “Company and countries” calls a renewal due.',
  },
  PLACEMENT_END_MAIL: {
    ...{ ...orderForms, name: 'The client is asked about a renewal', timing: 'BEFORE', needs: [], named: ['CLIENT'] },
    about:
      'The mail “Contract renewal” to the hiring manager, account managers in copy, while there is no next term; a week late at most.',
  },
  LEAVE_EXPIRY: {
    ...{ ...DAYS, name: 'Annual leave lapses', group: 'TIMESHEETS', timing: 'BEFORE' },
    about:
      'Counted to the end of the month in which leave may no more be carried on, once for all people of a country.',
    needs: [right('leaves', 'view', 'full')],
  },
  TIMESHEET_DUE: {
    ...{ ...spreadsheets, name: 'A timesheet is due', timing: 'BEFORE', named: ['ACCOUNT_MANAGERS', 'CONSULTANT'] },
    about:
      'Counted to the end of the month, while nobody has written on its sheet. Our people hear once for all sheets of a country.',
  },
  TIMESHEET_MISSING: {
    ...{ ...spreadsheets, name: 'A timesheet is missing', timing: 'AFTER', named: ['ACCOUNT_MANAGERS', 'CONSULTANT'] },
    about:
      'Counted from the end of the month, while nobody has written on its sheet. Account managers hear of their clients.',
  },
  TIMESHEET_WAITING: {
    ...{ ...DAYS, group: 'TIMESHEETS', name: 'A timesheet waits for approval', timing: 'AFTER', repeats: true },
    about: 'Counted from the day on which the oldest of a country was submitted or confirmed.',
    needs: [right('timesheets', 'approve')],
  },
  WAGES_DUE: {
    ...{ ...wages, name: 'Wages are due', timing: 'BEFORE' },
    about:
      'Counted to the day by which the law wants them paid, while somebody is in no run or not paid. Once for each employer.',
  },
  WAGES_LATE: {
    ...{ ...wages, name: 'Wages are late', timing: 'AFTER' },
    about: 'While less was paid by their day than the law wants, in the Emirates 85 %.',
  },
  SETTLEMENT_DUE: {
    ...{ ...settlements, name: 'A final settlement is due', timing: 'BEFORE' },
    about: 'Counted to the day by which the law wants it paid; also where nobody has begun it.',
  },
  SETTLEMENT_DATE_CHANGED: {
    ...{ ...settlements, name: 'A settled service ends on another day', timing: 'EVENT' },
    about: 'The last working day, or the reason, was changed after the settlement was approved.',
  },
  PAYMENT_DUE: {
    ...{ ...invoices, name: 'An invoice is nearly due', timing: 'BEFORE', named: PAYERS },
    about: 'While something is open and nobody disputes it. Account managers are in copy of the mail to the client.',
  },
  PAYMENT_OVERDUE: {
    ...{ ...invoices, name: 'An invoice is overdue', timing: 'AFTER', named: PAYERS },
    about:
      'Counted from the due day, days of a dispute apart. The words grow firmer from 7, 15 and 30 days on; account managers are in copy.',
  },
  UNBILLED_MONTH: {
    ...{ ...invoices, name: 'A month is not billed', timing: 'AFTER', named: [] },
    about:
      'Counted from the end of the month, while approved days that a client pays for stand on no invoice and no draft.',
  },
  INVOICE_DEADLINE: {
    ...{ ...invoices, name: 'The legal day of issue comes near', timing: 'EVENT', named: [] },
    about:
      'On the day that the billing rules name for it, and on the last day: what is not issued yet, whatever it waits for.',
  },
  VERSION_STARTS: {
    ...{ ...DAYS, name: 'New parameters or rules begin', group: 'SETTINGS', timing: 'BEFORE' },
    about: 'Country parameters, approval rules and margin set-ups that are approved.',
    needs: [right('exchange-rates', 'view'), right('settings', 'view'), right('settings', 'approve')],
  },
  NO_RECENT_RATES: {
    ...{ ...DAYS, name: 'No exchange rate', group: 'SETTINGS', timing: 'AFTER', repeats: true },
    about: 'Counted from the day of the latest rate.',
    needs: [right('exchange-rates', 'view')],
  },
  DAILY_DIGEST: {
    ...{ ...DAYS, name: 'Daily mail', group: 'MAIL', timing: 'DAILY', needs: [] },
    about:
      'At 7:00 in their country each person gets one mail with what is new in the bell and what newly waits for them. People switch it off in their profile.',
  },
} as const satisfies Record<string, Entry>

export type ReminderCode = keyof typeof REMINDERS
export const REMINDER_CODES = Object.keys(REMINDERS) as [ReminderCode, ...ReminderCode[]]
export const reminderEntry = (code: ReminderCode): Entry => REMINDERS[code]

/** Whom a rule may reach. Roles that see the rows of their own clients or jobs alone hear as what they are to the record. */
export function recipientsOffered(code: ReminderCode): Recipient[] {
  const { needs, named } = reminderEntry(code)
  const seeing = ROLES.filter((role) =>
    needs.some((need) => may({ role }, need) && !['clients', 'jobs'].includes(grantOf(role, need.resource).reach)),
  )
  return [...named, ...seeing]
}

export interface StepError {
  readonly path: string
  readonly message: string
}

/** What is wrong with the steps of a rule, each at its field. */
export function stepErrors(code: ReminderCode, steps: readonly ReminderStep[], repeatDays: number | null): StepError[] {
  const { timing, repeats } = reminderEntry(code)
  const offered = recipientsOffered(code)
  const validationErrors: StepError[] = []
  if (timing === 'DAILY' && steps.length > 0)
    validationErrors.push({ path: 'steps', message: 'This one goes to everybody, each morning. It has no steps.' })
  if (timing === 'EVENT' && (steps.length !== 1 || steps[0]?.offset !== 0))
    validationErrors.push({ path: 'steps', message: 'This reminder is sent at once, so it has a single step.' })
  if (timing !== 'DAILY' && steps.length === 0)
    validationErrors.push({ path: 'steps', message: 'Add a step, or switch the reminder off.' })
  if (repeatDays !== null && !repeats)
    validationErrors.push({ path: 'repeatDays', message: 'This one does not repeat. Add a step instead.' })
  steps.forEach(({ offset, recipients }, i) => {
    if (steps.findIndex((one) => one.offset === offset) < i)
      validationErrors.push({
        path: `steps.${i}.offset`,
        message: 'Another step is at this time already. Choose another.',
      })
    const strange = recipients.filter((one) => !offered.includes(one))
    if (strange.length > 0)
      validationErrors.push({
        path: `steps.${i}.recipients`,
        message: `${strange.map(recipientWords).join(', ')} may not see what this one is about. Leave them out.`,
      })
  })
  return validationErrors
}

/** The step before a day that is due when so many days are left: the nearest that has come, so that a missed day is made up for. */
export function stepBefore(steps: readonly ReminderStep[], left: number): ReminderStep | null {
  const reached = left < 0 ? [] : steps.filter(({ offset }) => left <= offset)
  return reached.reduce<ReminderStep | null>((min, one) => (min && min.offset <= one.offset ? min : one), null)
}

/** The step after a day that is due when so much time has gone: the last that has come, or one of its repetitions. */
export function stepAfter(
  steps: readonly ReminderStep[],
  gone: number,
  repeatDays: number | null = null,
): ReminderStep | null {
  const reached = steps.filter(({ offset }) => gone >= offset)
  const last = reached.reduce<ReminderStep | null>((max, one) => (max && max.offset >= one.offset ? max : one), null)
  if (!last || repeatDays === null || reached.length < steps.length) return last
  const again = Math.floor((gone - last.offset) / repeatDays) * repeatDays
  return { ...last, offset: last.offset + again }
}
