import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { accountManagersOf } from '../../access/core/people.queries.ts'
import { contactToWriteTo } from '../../clients/contacts.queries.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { inDays } from '../../settings/reminders/reminders.rules.ts'
import { about, placedPerson } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { notifyAboutOrderForm } from '../lifecycle/steps.actions.ts'

/** Who at the client knows whether a placement goes on, the likeliest first. */
const ASKED = ['HIRING_MANAGER', 'HUMAN_RESOURCES', 'EXECUTIVE', 'OTHER'] as const

/** So many days after its step the mail is still written: a later one would surprise a client whom somebody may have asked already. */
const MAX_DAYS_LATE = 7

interface Renewal {
  readonly today: string
  /** The mail was due so many days before the end. */
  readonly offset: number
}

/**
 * Asks the client in time whether a placement goes on, in copy to the account managers; they hear it when there is nobody to ask, or when
 * the day for it went by long ago, as when the reminder was switched off meanwhile. True when the mail is on its way.
 */
export async function mailRenewal(
  work: AuditContext,
  row: OrderFormDbRow,
  { today, offset }: Renewal,
): Promise<boolean> {
  const { db } = work
  const daysLeft = daysBetween(today, row.endDate!)
  const managers = await accountManagersOf(db, row.clientId!, row.countryId)
  const isLate = offset - daysLeft > MAX_DAYS_LATE
  const contact = isLate ? null : await contactToWriteTo(db, row.clientId!, ASKED)
  if (!contact) {
    const why = isLate
      ? 'the day for it has gone by. Ask yourself.'
      : 'it has no contact with an e-mail address. Ask yourself, and enter one.'
    await notifyAboutOrderForm(work, row, {
      to: [row.ownerId, ...managers.map(({ id }) => id)],
      type: 'RENEWAL_DUE',
      words: `ends ${inDays(row.endDate!, today)}, and the client was not asked: ${why}`,
    })
    return false
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
      // “In 1 days” is nothing to write; the last day says it.
      daysLeft: daysLeft > 1 ? daysLeft : null,
    },
    { countryID: row.countryId },
  )
  await sendLater(db, {
    kind: 'ORDER_FORM',
    to: { address: contact.email, name: contact.name },
    cc: managers.map(({ email }) => email).filter((email) => email !== contact.email),
    ...{ subject: mail.subject, text: mail.text, html: mail.html, templateVersionID: mail.templateVersionID },
    ...{ entity: 'order-form', entityID: row.id, countryID: row.countryId },
  })
  await writeAuditEntry(work, {
    ...{ event: 'order-form.renewal-mailed', ...about(row) },
    after: { 'renewal.mailedTo': contact.email },
  })
  return true
}
