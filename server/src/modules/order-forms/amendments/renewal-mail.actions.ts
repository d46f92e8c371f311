import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import type { ReminderMail } from '../../../kernel/reminders/log.ts'
import { inDays } from '../../../kernel/reminders/rules.ts'
import { accountManagersOf } from '../../access/core/people.queries.ts'
import { contactToWriteTo } from '../../clients/contacts.queries.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { orderFormAuditSubject, placedPerson } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { notifyAboutOrderForm } from '../lifecycle/steps.actions.ts'

/** The client contacts to ask about a renewal, in order of preference. */
const CONTACTS = ['HIRING_MANAGER', 'HUMAN_RESOURCES', 'EXECUTIVE', 'OTHER'] as const

/** The email is sent at most this many days late; after that the client may have been asked already. */
const MAX_DAYS_LATE = 7

interface Renewal {
  readonly today: string
  /** The email was due this many days before the end date. */
  readonly offset: number
}

/**
 * Emails the client about a renewal, with the account managers in copy. They are notified when there is no contact or
 * the email is too late. Returns the email.
 */
export async function mailRenewal(
  work: AuditContext,
  row: OrderFormDbRow,
  { today, offset }: Renewal,
): Promise<ReminderMail | null> {
  const { db } = work
  const daysLeft = daysBetween(today, row.endDate!)
  const managers = await accountManagersOf(db, row.clientId!, row.countryId)
  const isLate = offset - daysLeft > MAX_DAYS_LATE
  const contact = isLate ? null : await contactToWriteTo(db, row.clientId!, CONTACTS)
  if (!contact) {
    const why = isLate
      ? 'the email is too late. Contact the client yourself.'
      : 'no contact has an email. Contact the client yourself and add an email.'
    await notifyAboutOrderForm(work, row, {
      to: [row.ownerId, ...managers.map(({ id }) => id)],
      type: 'RENEWAL_DUE',
      text: `ends ${inDays(row.endDate!, today)}. The client was not emailed: ${why}`,
    })
    return null
  }
  const { clientName, entityName } = await db
    .selectFrom('orderForm')
    .innerJoin('client', 'client.id', 'orderForm.clientId')
    .innerJoin('legalEntity', 'legalEntity.id', 'orderForm.legalEntityId')
    .select(['client.name as clientName', 'legalEntity.name as entityName'])
    .where('orderForm.id', '=', row.id)
    .executeTakeFirstOrThrow()
  const [sender] = managers
  const mail = await renderTemplate(
    db,
    'CONTRACT_RENEWAL',
    {
      companyName: entityName,
      senderName: sender?.name ?? entityName,
      senderTitle: sender ? ROLE_LABELS[sender.role as Role] : null,
      recipientName: contact.name,
      ...placedPerson(row),
      clientName,
      startDate: row.startDate!,
      endDate: row.endDate!,
      // The email states the end date instead of the number of days.
      daysLeft: daysLeft > 1 ? daysLeft : null,
    },
    { countryID: row.countryId },
  )
  const mailID = await sendLater(db, {
    kind: 'ORDER_FORM',
    to: { address: contact.email, name: contact.name },
    cc: managers.map(({ email }) => email).filter((email) => email !== contact.email),
    ...mail,
    entity: 'order-form',
    entityID: row.id,
    countryID: row.countryId,
  })
  await writeAuditEntry(work, {
    event: 'order-form.renewal-emailed',
    ...orderFormAuditSubject(row),
    after: { 'renewal.mailedTo': contact.email },
  })
  return { toAddress: contact.email, mailID }
}
