import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { Billing } from '@muster/contract/billing/core/shapes.contract.ts'
import { isIssuedStatus } from '@muster/contract/billing/core/states.contract.ts'
import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { assertNotSentRecently } from '../../../kernel/mail/sent-recently.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import {
  type BillingRecord,
  INVOICE_ENTITY,
  invoiceName,
  loadBilling,
  snapshotOf,
  statusOf,
} from '../invoices/billings.queries.ts'
import { pdfOf } from '../invoices/invoice-documents.actions.ts'
import { changeBilling } from './persistence.actions.ts'
import { readBilling, recipientsOf } from './record.queries.ts'

type MailCall = Call<(typeof billingEndpoints)['mail']>

/** The addresses that are no contact of the client: bank details and consultant prices need a confirmation for them. */
async function outsideOf(db: Db, clientID: string, people: readonly { email: string }[]): Promise<string[]> {
  const rows = await db
    .selectFrom('clientContact')
    .select('email')
    .where('clientId', '=', clientID)
    .where('email', 'is not', null)
    .execute()
  const known = new Set(rows.map(({ email }) => email!.toLowerCase()))
  return people.flatMap(({ email }) => (known.has(email.toLowerCase()) ? [] : [email]))
}

/** Emails an issued invoice with its PDF; it is sent after the commit, and the first email sets the status SENT. */
export async function mailBilling(call: MailCall): Promise<Billing> {
  const { db, scope, params, body, staff, now, appContext } = call
  const row = await loadBilling(db, scope, { id: params.id, lock: true })
  const snapshot = snapshotOf(row)
  if (!snapshot || !isIssuedStatus(statusOf(row)))
    throw ruleViolation(
      'INVOICE_NOT_ISSUED',
      `${invoiceName(row)} ${statusClause(invoiceStatusLabels, row.status)}. Only issued invoices can be sent. Issue it first.`,
    )
  const known = await recipientsOf(db, row.clientId)
  const people = body.to
    ? body.to.map((email) => ({ email, name: known.find((one) => one.email === email)?.name ?? '' }))
    : known
  if (people.length === 0)
    throw ruleViolation(
      'EMAIL_ADDRESS_MISSING',
      `${row.clientName} has no billing contact with an email address. Add one, or enter an address.`,
    )
  const outside = await outsideOf(db, row.clientId, people)
  if (outside.length > 0 && !body.confirmOutside) {
    const message = `${outside.join(', ')} ${outside.length === 1 ? 'is not a contact' : 'are not contacts'} of ${row.clientName}. Add the contact, or confirm sending to this address.`
    throw ruleViolation('ADDRESS_NOT_ON_RECORD', message, [{ path: 'to', message }])
  }
  await assertNotSentRecently(db, {
    entity: INVOICE_ENTITY,
    entityID: row.id,
    templates: ['INVOICE'],
    addresses: people.map(({ email }) => email),
    what: `${invoiceName(row)} was sent`,
  })
  const content = await pdfOf(snapshot)
  const belonging = { entity: INVOICE_ENTITY, entityID: row.id, kind: 'document', confidential: true } as const
  const stored = await saveFile({ db, appContext, staff }, { filename: `${snapshot.number}.pdf`, content }, belonging)
  for (const recipient of people) await mailTo(call, recipient, { row, snapshot, fileID: stored.id, outside })
  const first = row.sentAt === null ? { sentAt: now } : {}
  const sent = row.status === 'ISSUED' ? { status: 'SENT', stateSince: now } : {}
  await changeBilling(
    call,
    row,
    'emailed',
    { ...first, ...sent },
    { more: { mailedTo: people.map(({ email }) => email), ...(outside.length > 0 && { outside }) } },
  )
  return readBilling(call, null, row.id)
}

interface Recipient {
  readonly email: string
  readonly name: string
}

interface MailedInvoice {
  readonly row: BillingRecord
  readonly snapshot: SnapshotInvoice
  /** The stored PDF. */
  readonly fileID: string
  /** The addresses that are no contact of the client. */
  readonly outside: readonly string[]
}

/** Emails the invoice to one person and records the email with the invoice. */
async function mailTo({ db, body, staff, now }: MailCall, { email, name }: Recipient, invoice: MailedInvoice) {
  const { row, fileID, outside } = invoice
  const mail = await renderTemplate(db, 'INVOICE', variablesOf(invoice, staff, name), { countryID: row.countryId })
  const text = body.message ? `${body.message}\n\n${mail.text}` : mail.text
  const mailId = await sendLater(db, {
    kind: 'INVOICE',
    to: { address: email, name },
    subject: mail.subject,
    text,
    templateVersionID: mail.templateVersionID,
    attachments: [fileID],
    ...(!body.message && { html: mail.html }),
    entity: INVOICE_ENTITY,
    entityID: row.id,
    countryID: row.countryId,
  })
  await db
    .insertInto('billingMail')
    .values({
      billingId: row.id,
      toAddress: email,
      mailId,
      sentAt: now,
      sentBy: staff.id,
      outside: outside.includes(email),
    })
    .execute()
}

/** The variables of the email template. */
const variablesOf = ({ row, snapshot }: MailedInvoice, staff: MailCall['staff'], recipientName: string) => ({
  companyName: snapshot.supplier.name,
  senderName: staff.name,
  senderTitle: ROLE_LABELS[staff.role],
  recipientName: recipientName || row.clientName,
  clientName: row.clientName,
  invoiceNumber: snapshot.number,
  invoiceDate: snapshot.issueDate,
  dueDate: snapshot.dueDate!,
  purchaseOrderNumber: snapshot.orderNumber,
  invoiceTotal: { amount: snapshot.gross, currency: snapshot.currency },
  periodMonth: formatLongMonth(snapshot.supplyTo.slice(0, 7)),
})
