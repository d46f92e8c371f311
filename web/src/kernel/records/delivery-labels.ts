import type { MailDelivery } from '@muster/contract/kernel/api/mail-delivery.ts'
import type { DeliveryState } from '@muster/contract/kernel/api/mail-rules.ts'
import type { TonedLabels } from '../../ui/format/labels.ts'

/** The delivery status of an email. */
export const DELIVERY_LABELS: TonedLabels<DeliveryState> = {
  NO_SERVER: { tone: 'warning', label: 'Not sent: no mail server' },
  WAITING: { tone: 'neutral', label: 'Queued' },
  HELD: { tone: 'warning', label: 'On hold' },
  SENT: { tone: 'done', label: 'Sent' },
  FAILED: { tone: 'danger', label: 'Failed' },
  CANCELLED: { tone: 'neutral', label: 'Cancelled' },
}

export const NO_SERVER =
  'No mail server is set up. Emails are stored in Settings › Mailbox and are sent when an administrator sets one up.'

/** Statuses that need attention, most urgent first. */
const PRESSING: readonly DeliveryState[] = ['FAILED', 'HELD', 'NO_SERVER', 'WAITING']

/** The combined status of the emails of one type: SENT when one reached the mail server; null when there are none. */
export function standOf(deliveries: readonly MailDelivery[], kind: MailDelivery['kind']): DeliveryState | null {
  const states = new Set(deliveries.filter((one) => one.kind === kind).map(({ state }) => state))
  if (states.has('SENT')) return 'SENT'
  return PRESSING.find((state) => states.has(state)) ?? null
}

/** The unsent emails, or the latest one. */
export function shownOf(deliveries: readonly MailDelivery[]): readonly MailDelivery[] {
  const open = deliveries.filter(({ state }) => state !== 'SENT' && state !== 'CANCELLED')
  return open.length > 0 ? open : deliveries.slice(0, 1)
}

/** `The offer is not sent yet: …`; `isMany` where the noun is plural. */
export function mailStatusLabel(what: string, state: DeliveryState | null, isMany = false): string {
  const [is, it] = isMany ? ['are', 'They are'] : ['is', 'It is']
  if (state === 'NO_SERVER')
    return `${what} ${is} not sent: no mail server is set up. ${it} stored in Settings › Mailbox.`
  if (state === 'HELD')
    return `${what} ${is} on hold: too many emails were sent to this address in the last hour. You can send from the record.`
  return `${what} ${is} being sent`
}
