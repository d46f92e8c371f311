import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { nextReminder } from '@muster/contract/billing/receipts/aging.rules.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { type Recipient, rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInZone } from '../../../kernel/app/country-date.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { notify } from '../../../kernel/app/events.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { assertNotJustReminded, logManualReminder, type ReminderMail } from '../../../kernel/reminders/log.ts'
import { defineReminders, dueOf, type ReminderRun, sendReminders } from '../../../kernel/reminders/reminders.ts'
import { lookaheadDays } from '../../../kernel/reminders/rules.ts'
import { accountManagersOf, usersWithAccess } from '../../access/core/people.queries.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { orderFormOfInvoice } from '../core/order-form.queries.ts'
import { changeBilling, type InvoiceWriteContext } from '../core/persistence.actions.ts'
import { recipientsOf } from '../core/record.queries.ts'
import {
  type BillingRecord,
  INVOICE_ENTITY,
  invoiceName,
  loadBilling,
  snapshotOf,
} from '../invoices/billings.queries.ts'
import { dunningOffset, hasDebt } from '../invoices/invoice-related.queries.ts'
import { roundingTolerance } from '../receipts/payment-application.actions.ts'

/** The text becomes firmer with the number of days after the due date; before it nothing is overdue. */
const MESSAGES = [
  { from: 30, code: 'PAYMENT_REMINDER_4' },
  { from: 15, code: 'PAYMENT_REMINDER_3' },
  { from: 7, code: 'PAYMENT_REMINDER_2' },
  { from: 1, code: 'PAYMENT_REMINDER_1' },
  { from: Number.NEGATIVE_INFINITY, code: 'PAYMENT_DUE' },
] as const

/** Sends manual reminders; each email is logged on its invoice. */
export async function remindOfBillings(call: Call<(typeof billingEndpoints)['remind']>) {
  const { db, scope, today, now, body } = call
  const done: string[] = []
  const requested = [...new Set(body.billingIDs)].map((id) => ({ id }))
  const violations = await runEach(db, requested, async ({ id }) => {
    const row = await loadBilling(db, scope, { id, lock: true })
    if (row.number === null || compare(row.open, '0') <= 0)
      throw ruleViolation('NOTHING_OUTSTANDING', `${invoiceName(row)} has no outstanding amount.`)
    if (!(await hasDebt(db, row)))
      throw ruleViolation(
        'NOTHING_OWED',
        `${row.clientName} has no outstanding amount in ${row.currency}: credits and unallocated payments cover its invoices. Allocate them first.`,
      )
    if (row.disputed)
      throw ruleViolation('INVOICE_DISPUTED', `${invoiceName(row)} is disputed. Resolve the dispute first.`)
    if (row.dueDate! >= today)
      throw ruleViolation(
        'INVOICE_NOT_OVERDUE',
        `${invoiceName(row)} is not overdue yet. It is due on ${formatLongDate(row.dueDate!)}.`,
      )
    assertNotJustReminded(row.remindedAt, now, invoiceName(row))
    const mail = await mailClient(call, row, true)
    await logManualReminder(db, {
      rule: 'PAYMENT_OVERDUE',
      subjectType: INVOICE_ENTITY,
      subjectId: id,
      dueOn: row.dueDate,
      audience: 'CLIENT',
      sentAt: now,
      sentBy: call.staff.id,
      ...mail,
    })
    done.push(id)
  })
  return { done, refused: violations }
}

/** Emails the client; returns the email, for the log. */
async function mailClient(context: InvoiceWriteContext, row: BillingRecord, isCopied: boolean): Promise<ReminderMail> {
  const { db, today, staff, now } = context
  const snapshot = snapshotOf(row)!
  const [person] = await recipientsOf(db, row.clientId)
  if (!person)
    throw ruleViolation(
      'EMAIL_ADDRESS_MISSING',
      `${row.clientName} has no billing contact with an email address. Add one.`,
    )
  const late = daysBetween(row.dueDate!, today)
  const { code } = MESSAGES.find(({ from }) => late >= from)!
  const mail = await renderTemplate(
    db,
    code,
    {
      companyName: snapshot.supplier.name,
      senderName: staff?.name ?? snapshot.supplier.name,
      senderTitle: null,
      recipientName: person.name,
      clientName: row.clientName,
      invoiceNumber: snapshot.number,
      invoiceDate: snapshot.issueDate,
      dueDate: row.dueDate!,
      daysOverdue: Math.max(late, 0),
      invoiceTotal: { amount: snapshot.gross, currency: row.currency },
      outstandingAmount: { amount: toMinor(row.open, row.currency), currency: row.currency },
      purchaseOrderNumber: snapshot.orderNumber,
    },
    { countryID: row.countryId },
  )
  const managers = isCopied ? await accountManagersOf(db, row.clientId, row.countryId) : []
  const mailID = await sendLater(db, {
    kind: 'PAYMENT_REMINDER',
    to: { address: person.email, name: person.name },
    cc: managers.map(({ email }) => email).filter((email) => email !== person.email),
    ...mail,
    entity: INVOICE_ENTITY,
    entityID: row.id,
    countryID: row.countryId,
  })
  await changeBilling(context, row, 'reminder-sent', { remindedAt: now }, { more: { remindedTo: person.email } })
  return { toAddress: person.email, mailID }
}

type Code = 'PAYMENT_DUE' | 'PAYMENT_OVERDUE'

/** The open invoices of a country that may have reached a level. */
const openInvoices = ({ db, countryID, day, rules }: ReminderRun<Code>) =>
  db
    .selectFrom('billing')
    .select('id')
    .where('countryId', '=', countryID)
    .where('number', 'is not', null)
    .where('open', '>', '0')
    .where('disputed', '=', false)
    .where('dueDate', '<=', daysAfter(day, lookaheadDays({ PAYMENT_DUE: rules.PAYMENT_DUE })))
    .where('status', 'not in', ['WRITTEN_OFF', 'CREDITED', 'PAID'])
    .orderBy('id')
    .execute()

/** The level that an invoice has reached without a reminder, determined under its lock. */
async function dueLevel({ db, day: today, rules }: ReminderRun<Code>, id: string) {
  const row = await loadBilling(db, null, { id, lock: true })
  // The remaining balance is too small for a reminder.
  if (row.status === 'PARTIALLY_CREDITED' && compare(row.open, await roundingTolerance(db, row.currency)) <= 0)
    return []
  const disputes = await db
    .selectFrom('billingDispute')
    .select(['raisedOn', 'settledOn'])
    .where('billingId', '=', id)
    .execute()
  const sent = await db
    .selectFrom('reminderSent')
    .select(['rule', 'step'])
    .where('subjectType', '=', INVOICE_ENTITY)
    .where('subjectId', '=', id)
    .where('step', 'is not', null)
    .execute()
  const level = nextReminder(
    { before: rules.PAYMENT_DUE.steps, after: rules.PAYMENT_OVERDUE.steps },
    {
      dueDay: row.dueDate!,
      today,
      open: toMinor(row.open, row.currency),
      disputes: disputes.map(({ raisedOn, settledOn }) => ({ from: raisedOn, to: settledOn })),
      sent: sent.map((one) => dunningOffset(one)!),
    },
  )
  if (!level || (level.offset < 0 && !wasThereBefore(row, level.offset))) return []
  if (!(await hasDebt(db, row))) return []
  return dueOf<Code, BillingRecord>(level.offset < 0 ? 'PAYMENT_DUE' : 'PAYMENT_OVERDUE', level.step, {
    subjectType: INVOICE_ENTITY,
    subjectID: id,
    dueOn: row.dueDate!,
    audience: 'CLIENT',
    about: row,
  })
}

/**
 * The dunning schedule of a country, once a day: each open invoice that reached a level, except disputed ones. A logged
 * level is done, including one without a recipient.
 */
const paymentReminders = defineReminders({
  codes: ['PAYMENT_DUE', 'PAYMENT_OVERDUE'],
  select: openInvoices,
  due: (run, { id }) => dueLevel(run, id),
  send: async ({ db, now, day: today }, { recipients, about: row }) => {
    const context = { db, staff: null, actor: 'Nightly billing', now, today }
    const isWanted = recipients.includes('CLIENT')
    const isMailed = isWanted && (await recipientsOf(db, row.clientId)).length > 0
    const mail = isMailed ? await mailClient(context, row, recipients.includes('ACCOUNT_MANAGERS')) : undefined
    const isNotified = await notifyOurs(context, row, { recipients, isMailed, isWanted })
    return { isSent: isMailed || isNotified, ...(mail && { mail }) }
  },
})

export const remindByNight = (appContext: AppContext, at: CountryDate) =>
  sendReminders(appContext, [paymentReminders], at)

/** A client is reminded before the due date only when it had the invoice before that level. */
const wasThereBefore = ({ sentAt, zone, dueDate }: BillingRecord, offset: number): boolean =>
  sentAt !== null && dayInZone(zone, sentAt) < daysAfter(dueDate!, offset)

interface ReminderRequest {
  readonly recipients: readonly Recipient[]
  readonly isMailed: boolean
  /** Whether the client should get an email. */
  readonly isWanted: boolean
}

/**
 * Our recipients of the level; if the client can’t be emailed, users who can fix that. Returns whether there was any
 * recipient.
 */
async function notifyOurs(
  context: InvoiceWriteContext,
  row: BillingRecord,
  { recipients, isMailed, isWanted }: ReminderRequest,
): Promise<boolean> {
  const { db, today } = context
  const isUnsent = isWanted && !isMailed
  const roles = [...rolesOf(recipients), ...(isUnsent ? (['FINANCE_MANAGER_INVOICE'] as const) : [])]
  const people = roles.length === 0 ? [] : await usersWithAccess(db, roles, row.countryId)
  // Users in copy of the email need no notification.
  const isForManagers = !isMailed && recipients.includes('ACCOUNT_MANAGERS')
  const managers = isForManagers ? await accountManagersOf(db, row.clientId, row.countryId) : []
  const to = [...new Set([...people, ...managers].map(({ id }) => id))]
  const isLate = row.dueDate! < today
  await notify(context, {
    to,
    type: 'BILLING_ACTION',
    subject: isLate
      ? `${invoiceName(row)} of ${row.clientName} is overdue since ${formatLongDate(row.dueDate!)}`
      : `${invoiceName(row)} of ${row.clientName} is due on ${formatLongDate(row.dueDate!)}`,
    message: isUnsent
      ? 'The client was not reminded: it has no billing contact with an email address. Add one.'
      : isWanted
        ? 'The client was reminded by email. Follow up by phone.'
        : 'The client gets no email at this level. Follow up by phone.',
    entity: INVOICE_ENTITY,
    entityID: row.id,
    orderFormID: await orderFormOfInvoice(db, row.id),
  })
  return to.length > 0
}
