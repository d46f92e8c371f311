import { type Right, right } from './permission.ts'

/**
 * The subject of an email. It decides how many are sent to one address within an hour, who may read the text, and who
 * may send one that is on hold.
 */
export const MAIL_KINDS = [
  'SECURITY',
  'BANK_CHANGE',
  'INVOICE',
  'PAYMENT_REMINDER',
  'PAYSLIP',
  'STATEMENT',
  'OFFER',
  'ORDER_FORM',
  'CLIENT_TIMESHEET',
  'TIMESHEET_REMINDER',
  'PURCHASE_ORDER',
  'NOTIFICATION',
  'SUMMARY',
  'TEST',
  'CLIENT_SUBMISSION',
  'APPLICANT',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

interface MailRule {
  /** More than this number to one address within an hour are on hold until a user sends them. Null: never on hold. */
  readonly max: number | null
  /** Who may read the text in the mailbox, in addition to its recipient; null: no user. */
  readonly read: Right | null
  /** Who may send it when it is on hold or failed, in addition to users who may edit the settings. */
  readonly send: Right
}

/**
 * The documents of one person in a month to that person; the documents of a client in a month to one address of that
 * client.
 */
const TO_ONE_PERSON = 20
const TO_A_CLIENT = 100
const SETTINGS = right('settings', 'edit')

export const MAIL_RULES: Readonly<Record<MailKind, MailRule>> = {
  SECURITY: { max: null, read: right('users', 'view'), send: SETTINGS },
  BANK_CHANGE: { max: null, read: right('consultant-bank', 'view', 'full'), send: SETTINGS },
  INVOICE: { max: TO_A_CLIENT, read: right('billings', 'view', 'full'), send: right('billings', 'post') },
  PAYMENT_REMINDER: { max: TO_A_CLIENT, read: right('billings', 'view', 'full'), send: right('billings', 'edit') },
  PAYSLIP: { max: TO_ONE_PERSON, read: right('payrolls', 'view', 'full'), send: right('payrolls', 'post') },
  STATEMENT: {
    max: TO_ONE_PERSON,
    read: right('final-settlements', 'view', 'full'),
    send: right('final-settlements', 'create'),
  },
  OFFER: { max: TO_ONE_PERSON, read: right('offer-letters', 'view', 'full'), send: right('offer-letters', 'post') },
  ORDER_FORM: { max: TO_A_CLIENT, read: right('order-forms', 'view', 'full'), send: right('offer-letters', 'edit') },
  CLIENT_TIMESHEET: { max: TO_A_CLIENT, read: right('timesheets', 'view', 'full'), send: right('timesheets', 'edit') },
  TIMESHEET_REMINDER: {
    max: TO_ONE_PERSON,
    read: right('timesheets', 'view', 'full'),
    send: right('timesheets', 'edit'),
  },
  PURCHASE_ORDER: {
    max: TO_A_CLIENT,
    read: right('purchase-orders', 'view', 'full'),
    send: right('purchase-orders', 'edit'),
  },
  NOTIFICATION: { max: TO_A_CLIENT, read: null, send: SETTINGS },
  SUMMARY: { max: TO_ONE_PERSON, read: null, send: SETTINGS },
  CLIENT_SUBMISSION: {
    max: TO_A_CLIENT,
    read: right('applicant-submissions', 'view'),
    send: right('applicant-submissions', 'approve'),
  },
  APPLICANT: { max: TO_ONE_PERSON, read: right('applicants', 'view', 'full'), send: right('applicants', 'edit') },
  TEST: { max: TO_ONE_PERSON, read: right('email-templates', 'view'), send: SETTINGS },
}

/**
 * NO_SERVER: no mail server is set up. HELD: waits until a user sends it. CANCELLED: a user stopped it before it was
 * sent.
 */
export const DELIVERY_STATES = ['NO_SERVER', 'WAITING', 'HELD', 'SENT', 'FAILED', 'CANCELLED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
