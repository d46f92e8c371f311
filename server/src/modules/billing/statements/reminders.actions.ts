import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { type DunningSchedule, nextReminder } from '@muster/contract/billing/receipts/aging.rules.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, daysBetween, formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import { type Recipient, rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInZone } from '../../../kernel/app/country-date.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { notify } from '../../../kernel/app/events.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { logReminders } from '../../settings/reminders/reminders.actions.ts'
import { lookaheadDays, remindersInForce } from '../../settings/reminders/reminders.queries.ts'
import { moneyIn } from '../core/money.rules.ts'
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
import { hasDebt } from '../invoices/invoice-related.queries.ts'
import { roundingTolerance } from '../receipts/payment-application.actions.ts'

/** A second click, or a colleague's, sends no second email. */
const PAUSE_MS = 3_600_000
/** The wording gets firmer with the days after the due date; before it nothing is late. */
const WORDS = [
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
  const wanted = [...new Set(body.billingIDs)].map((id) => ({ id }))
  const refusals = await runEach(db, wanted, async ({ id }) => {
    const row = await loadBilling(db, scope, { id, lock: true })
    if (row.number === null || compare(row.open, '0') <= 0)
      throw ruleViolation('SOMETHING_OPEN', `${invoiceName(row)} has no outstanding balance.`)
    if (!(await hasDebt(db, row)))
      throw ruleViolation(
        'SOMETHING_OWED',
        `${row.clientName} has no balance due in ${row.currency}: credits and unapplied payments cover the outstanding amount. Allocate them first.`,
      )
    if (row.disputed) throw ruleViolation('NOT_DISPUTED', `${invoiceName(row)} is disputed. Resolve the dispute first.`)
    if (row.dueDate! >= today)
      throw ruleViolation(
        'IS_OVERDUE',
        `${invoiceName(row)} is not overdue yet. It is due on ${formatDateInWords(row.dueDate!)}.`,
      )
    if (row.remindedAt && row.remindedAt.getTime() > now.getTime() - PAUSE_MS)
      throw ruleViolation(
        'SENT_RECENTLY',
        `A reminder for ${invoiceName(row)} was sent within the last hour. Try again later.`,
      )
    await remind(call, row, { step: null, isCopied: true })
    done.push(id)
  })
  return { done, refused: refusals }
}

const managersOf = (db: Db, clientID: string) =>
  db
    .selectFrom('clientAccountManager as own')
    .innerJoin('appUser', 'appUser.id', 'own.userId')
    .select(['appUser.id', 'appUser.email'])
    .where('own.clientId', '=', clientID)
    .where('appUser.active', '=', true)
    .orderBy('appUser.name')
    .execute()

interface Reminding {
  /** The offset of the level; null for manual reminders. */
  readonly step: number | null
  /** Whether account managers are in copy. */
  readonly isCopied: boolean
}

/** Sends one reminder to the client. */
async function remind(context: InvoiceWriteContext, row: BillingRecord, { step, isCopied }: Reminding): Promise<void> {
  const { db, today, staff, now } = context
  const snapshot = snapshotOf(row)!
  const [person] = await recipientsOf(db, row.clientId)
  if (!person)
    throw ruleViolation('HAS_ADDRESS', `${row.clientName} has no billing contact with an email address. Add one.`)
  const late = daysBetween(row.dueDate!, today)
  const { code } = WORDS.find(({ from }) => late >= from)!
  const mail = await renderTemplate(
    db,
    code,
    {
      ...{ companyName: snapshot.supplier.name, senderName: staff?.name ?? snapshot.supplier.name, senderTitle: null },
      ...{ recipientName: person.name, clientName: row.clientName, invoiceNumber: snapshot.number },
      ...{ invoiceDate: snapshot.issueDate, dueDate: row.dueDate!, daysOverdue: Math.max(late, 0) },
      invoiceTotal: { amount: snapshot.gross, currency: row.currency },
      openAmount: { amount: moneyIn(row.open, row.currency), currency: row.currency },
      purchaseOrderNumber: snapshot.orderNumber,
    },
    { countryID: row.countryId },
  )
  const managers = isCopied ? await managersOf(db, row.clientId) : []
  const mailId = await sendLater(db, {
    kind: 'PAYMENT_REMINDER',
    to: { address: person.email, name: person.name },
    cc: managers.map(({ email }) => email).filter((email) => email !== person.email),
    ...{ subject: mail.subject, text: mail.text, html: mail.html, templateVersionID: mail.templateVersionID },
    ...{ entity: INVOICE_ENTITY, entityID: row.id, countryID: row.countryId },
  })
  await logMail(context, row, { step, toAddress: person.email, mailId })
  await changeBilling(context, row, 'reminded', { remindedAt: now }, { more: { remindedTo: person.email } })
}

/** A logged level is done, including one without a recipient. */
const logMail = (
  { db, staff, now }: InvoiceWriteContext,
  { id: billingId }: BillingRecord,
  sent: { step: number | null; toAddress: string | null; mailId: string | null },
) =>
  db
    .insertInto('billingMail')
    .values({ billingId, kind: 'REMINDER', ...sent, sentAt: now, sentBy: staff?.id ?? null })
    .execute()

/**
 * The dunning schedule of a country, once a day, by the company rules: each open invoice that reached a level, except disputed ones. A level is sent
 * once, even by two concurrent nodes, because its row has a key; a failure does not stop the others.
 */
export async function remindByNight(
  { db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>,
  { countryID, day: today }: CountryDate,
): Promise<void> {
  const rules = await remindersInForce(db, ['PAYMENT_DUE', 'PAYMENT_OVERDUE'])
  const ladder: DunningSchedule = { before: rules.PAYMENT_DUE.steps, after: rules.PAYMENT_OVERDUE.steps }
  const rows = await db
    .selectFrom('billing')
    .select(['id', 'dueDate'])
    .where('countryId', '=', countryID)
    .where('number', 'is not', null)
    .where('open', '>', '0')
    .where('disputed', '=', false)
    .where('dueDate', '<=', daysAfter(today, lookaheadDays(rules.PAYMENT_DUE)))
    .where('status', 'not in', ['WRITTEN_OFF', 'CREDITED', 'PAID'])
    .orderBy('id')
    .execute()
  const reminded = { PAYMENT_DUE: 0, PAYMENT_OVERDUE: 0 }
  try {
    await forEachRow({ log }, rows, async ({ id, dueDate }) => {
      const told = await inTransaction(db, (inside) =>
        remindOne({ db: inside, staff: null, actor: 'Nightly billing', now: now(), today }, id, ladder),
      )
      if (told) reminded[dueDate! < today ? 'PAYMENT_OVERDUE' : 'PAYMENT_DUE'] += 1
    })
  } finally {
    await logReminders(db, { countryID, day: today, now: now() }, reminded)
  }
}

/** Returns whether anybody was notified. */
async function remindOne(context: InvoiceWriteContext, id: string, ladder: DunningSchedule): Promise<boolean> {
  const { db, today } = context
  const row = await loadBilling(db, null, { id, lock: true })
  // The remaining balance is too small for a reminder.
  if (row.status === 'PARTIALLY_CREDITED' && compare(row.open, await roundingTolerance(db, row.currency)) <= 0)
    return false
  const disputes = await db
    .selectFrom('billingDispute')
    .select(['raisedOn', 'settledOn'])
    .where('billingId', '=', id)
    .execute()
  const steps = await db
    .selectFrom('billingMail')
    .select('step')
    .where('billingId', '=', id)
    .where('kind', '=', 'REMINDER')
    .where('step', 'is not', null)
    .execute()
  const due = nextReminder(ladder, {
    ...{ dueDay: row.dueDate!, today, open: moneyIn(row.open, row.currency) },
    disputes: disputes.map(({ raisedOn, settledOn }) => ({ from: raisedOn, to: settledOn })),
    sent: steps.map(({ step }) => step!),
  })
  if (!due || (due.offset < 0 && !wasThereBefore(row, due.offset))) return false
  if (!(await hasDebt(db, row))) return false
  const { recipients } = due.step
  const isWanted = recipients.includes('CLIENT')
  const isMailed = isWanted && (await recipientsOf(db, row.clientId)).length > 0
  const isCopied = recipients.includes('ACCOUNT_MANAGERS')
  if (isMailed) await remind(context, row, { step: due.offset, isCopied })
  else await logMail(context, row, { step: due.offset, toAddress: null, mailId: null })
  const told = await notifyOurs(context, row, { recipients, isMailed, isWanted })
  return isMailed || told
}

/** A client is reminded before the due date only when it had the invoice before that level. */
const wasThereBefore = ({ sentAt, zone, dueDate }: BillingRecord, offset: number): boolean =>
  sentAt !== null && dayInZone(zone, sentAt) < daysAfter(dueDate!, offset)

interface Told {
  readonly recipients: readonly Recipient[]
  readonly isMailed: boolean
  /** Whether the client should get an email. */
  readonly isWanted: boolean
}

/** Our recipients of the level; where the client can't be emailed, those who can fix that. Returns whether there was anybody. */
async function notifyOurs(
  context: InvoiceWriteContext,
  row: BillingRecord,
  { recipients, isMailed, isWanted }: Told,
): Promise<boolean> {
  const { db, today } = context
  const isUnsent = isWanted && !isMailed
  const roles = [...rolesOf(recipients), ...(isUnsent ? (['FINANCE_MANAGER_INVOICE'] as const) : [])]
  const people = roles.length === 0 ? [] : await usersWithAccess(db, roles, row.countryId)
  // Those in copy of the email have read it already.
  const managers = isMailed || !recipients.includes('ACCOUNT_MANAGERS') ? [] : await managersOf(db, row.clientId)
  const to = [...new Set([...people, ...managers].map(({ id }) => id))]
  const isLate = row.dueDate! < today
  await notify(context, {
    to,
    type: 'BILLING_ACTION',
    subject: isLate
      ? `${invoiceName(row)} of ${row.clientName} is overdue since ${formatDateInWords(row.dueDate!)}`
      : `${invoiceName(row)} of ${row.clientName} is due on ${formatDateInWords(row.dueDate!)}`,
    message: isUnsent
      ? 'The client was not reminded: it has no billing contact with an email address. Add one.'
      : isWanted
        ? 'The client was reminded by email. Follow up by phone.'
        : 'The client gets no email at this level. Follow up by phone.',
    ...{ entity: INVOICE_ENTITY, entityID: row.id, orderFormID: await orderFormOfInvoice(db, row.id) },
  })
  return to.length > 0
}
