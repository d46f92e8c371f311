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

/** Who presses twice, or beside a colleague, writes once. */
const PAUSE_MS = 3_600_000
/** The words grow firmer with the days after the due day; before it nobody is late. */
const WORDS = [
  { from: 30, code: 'PAYMENT_REMINDER_4' },
  { from: 15, code: 'PAYMENT_REMINDER_3' },
  { from: 7, code: 'PAYMENT_REMINDER_2' },
  { from: 1, code: 'PAYMENT_REMINDER_1' },
  { from: Number.NEGATIVE_INFINITY, code: 'PAYMENT_DUE' },
] as const

/** Reminds clients by hand; each mail stands in the log of its invoice. */
export async function remindOfBillings(call: Call<(typeof billingEndpoints)['remind']>) {
  const { db, scope, today, now, body } = call
  const done: string[] = []
  const wanted = [...new Set(body.billingIDs)].map((id) => ({ id }))
  const refusals = await runEach(db, wanted, async ({ id }) => {
    const row = await loadBilling(db, scope, { id, lock: true })
    if (row.number === null || compare(row.open, '0') <= 0)
      throw ruleViolation('SOMETHING_OPEN', `${invoiceName(row)} has nothing open. Nobody has to be reminded of it.`)
    if (!(await hasDebt(db, row)))
      throw ruleViolation(
        'SOMETHING_OWED',
        `${row.clientName} owes nothing in ${row.currency}: credits and money on account make up for what is open. Settle them first.`,
      )
    if (row.disputed) throw ruleViolation('NOT_DISPUTED', `${invoiceName(row)} is disputed. Settle the dispute first.`)
    if (row.dueDate! >= today)
      throw ruleViolation(
        'IS_OVERDUE',
        `${invoiceName(row)} is due on ${formatDateInWords(row.dueDate!)}. It is not late yet.`,
      )
    if (row.remindedAt && row.remindedAt.getTime() > now.getTime() - PAUSE_MS)
      throw ruleViolation(
        'SENT_RECENTLY',
        `A reminder of ${invoiceName(row)} went out within the last hour. Wait a while.`,
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
  /** The offset of the step; null by hand. */
  readonly step: number | null
  /** Whether account managers are in copy. */
  readonly isCopied: boolean
}

/** One reminder to the client. */
async function remind(context: InvoiceWriteContext, row: BillingRecord, { step, isCopied }: Reminding): Promise<void> {
  const { db, today, staff, now } = context
  const snapshot = snapshotOf(row)!
  const [person] = await recipientsOf(db, row.clientId)
  if (!person)
    throw ruleViolation(
      'HAS_ADDRESS',
      `${row.clientName} has no contact of accounts payable with an e-mail address. Enter one.`,
    )
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

/** A step that is logged is over, also one for which there was nobody to write to. */
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
 * The ladder of a country, once a day, as the rules of the company say it: each open invoice whose step has come, skipping disputed ones. A step
 * goes out once, also when two nodes look at the same time, because its row has a key; one that cannot go out keeps no other from its turn.
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
        remindOne({ db: inside, staff: null, actor: 'Billing by night', now: now(), today }, id, ladder),
      )
      if (told) reminded[dueDate! < today ? 'PAYMENT_OVERDUE' : 'PAYMENT_DUE'] += 1
    })
  } finally {
    await logReminders(db, { countryID, day: today, now: now() }, reminded)
  }
}

/** Answers whether somebody was told. */
async function remindOne(context: InvoiceWriteContext, id: string, ladder: DunningSchedule): Promise<boolean> {
  const { db, today } = context
  const row = await loadBilling(db, null, { id, lock: true })
  // A credit left so little that nobody asks for it.
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

/** A client is reminded of what is nearly due when it had the invoice before that step, and not by the next mail after it. */
const wasThereBefore = ({ sentAt, zone, dueDate }: BillingRecord, offset: number): boolean =>
  sentAt !== null && dayInZone(zone, sentAt) < daysAfter(dueDate!, offset)

interface Told {
  readonly recipients: readonly Recipient[]
  readonly isMailed: boolean
  /** Whether the client was to be written to. */
  readonly isWanted: boolean
}

/** Those of us whom the step names; where the client cannot be written to, whoever can mend that. Answers whether there was anybody. */
async function notifyOurs(
  context: InvoiceWriteContext,
  row: BillingRecord,
  { recipients, isMailed, isWanted }: Told,
): Promise<boolean> {
  const { db, today } = context
  const isUnsent = isWanted && !isMailed
  const roles = [...rolesOf(recipients), ...(isUnsent ? (['FINANCE_MANAGER_INVOICE'] as const) : [])]
  const people = roles.length === 0 ? [] : await usersWithAccess(db, roles, row.countryId)
  // In copy of the mail they have read it already.
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
      ? 'The client was not reminded: it has no contact of accounts payable with an e-mail address. Enter one.'
      : isWanted
        ? 'The client was reminded by mail. Somebody has to talk to them.'
        : 'The client gets no mail at this step. Somebody has to talk to them.',
    ...{ entity: INVOICE_ENTITY, entityID: row.id, orderFormID: await orderFormOfInvoice(db, row.id) },
  })
  return to.length > 0
}
