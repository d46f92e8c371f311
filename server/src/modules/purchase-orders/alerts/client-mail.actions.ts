import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { maximum, minus } from '@muster/contract/kernel/math/rational.ts'
import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { isFirstReminder, logReminderMail } from '../../../kernel/reminders/log.ts'
import { contactToWriteTo } from '../../clients/contacts.queries.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { orderAuditSubject } from '../core/persistence.actions.ts'
import type { NamedOrder } from '../core/purchase-orders.queries.ts'
import { PURCHASE_ORDER_ENTITY } from '../core/purchase-orders.rules.ts'
import type { Alert } from './alerts.types.ts'
import { managersWhoSee } from './notification-recipients.queries.ts'

interface PendingAlerts extends Pick<Alert, 'subject' | 'message'> {
  /** What the client should be informed of. */
  readonly alerts: readonly [Alert, ...Alert[]]
}

/**
 * Asks the client in time for an increase or a new order: at most one email a night, once for each threshold, in copy
 * to the account managers with access. Returns the message for our users when there is no recipient.
 */
export async function mailClient(
  context: AuditContext & { readonly now: Date },
  order: NamedOrder,
  alerts: readonly Alert[],
): Promise<PendingAlerts | null> {
  const { db } = context
  const fresh: Alert[] = []
  for (const alert of alerts) if (await isFirstReminder(db, forClient(alert), order.id, context.now)) fresh.push(alert)
  const [first, ...others] = fresh
  if (!first) return null
  const contact = await contactToWriteTo(db, order.clientId, ['PROCUREMENT', 'ACCOUNTS_PAYABLE'])
  if (!contact)
    return {
      alerts: [first, ...others],
      subject: `The client was not informed: ${first.subject}`,
      message: `${order.clientName} was not informed: it has no procurement or billing contact with an email address. Inform the client and add a contact.`,
    }
  const managers = await managersOf(db, order)
  const companyName = await companyOf(db, order.legalEntityId)
  const mail = await renderTemplate(
    db,
    'PO_ENDING',
    {
      companyName,
      senderName: managers[0]?.name ?? companyName,
      senderTitle: null,
      recipientName: contact.name,
      clientName: order.clientName,
      purchaseOrderNumber: order.number,
      remainingValue: {
        // After an approved overrun the balance is shown as zero, not negative.
        amount: toMinor(maximum('0', minus(order.ceiling, order.consumed)), order.currency),
        currency: order.currency,
      },
      runOutDate: endsEarly(order.runOutOn, order.validTo) ? order.runOutOn : null,
      endDate: order.validTo,
    },
    { countryID: order.countryId },
  )
  const mailID = await sendLater(db, {
    kind: 'PURCHASE_ORDER',
    to: { address: contact.email, name: contact.name },
    cc: managers.map(({ email }) => email).filter((email) => email !== contact.email),
    ...mail,
    entity: PURCHASE_ORDER_ENTITY,
    entityID: order.id,
    countryID: order.countryId,
  })
  for (const alert of fresh) await logReminderMail(db, forClient(alert), order.id, { toAddress: contact.email, mailID })
  await writeAuditEntry(context, {
    event: `${PURCHASE_ORDER_ENTITY}.client-emailed`,
    ...orderAuditSubject(order),
    after: { mailedTo: contact.email },
  })
  return null
}

const forClient = ({ key }: Alert) => ({ ...key, audience: 'CLIENT' as const })

async function managersOf(db: Db, order: NamedOrder) {
  const ids = await managersWhoSee(db, order)
  if (ids.length === 0) return []
  return db.selectFrom('appUser').select(['id', 'name', 'email']).where('id', 'in', ids).orderBy('name').execute()
}

const companyOf = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('legalEntity').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
