import type { MailDelivery } from '@muster/contract/kernel/api/mail-delivery.ts'
import type { DeliveryState } from '@muster/contract/kernel/api/mail-rules.ts'
import type { TonedWords } from '../../ui/format/labels.ts'

/** What became of a mail, wherever a record shows it. */
export const DELIVERY_LABELS: TonedWords<DeliveryState> = {
  NO_SERVER: { tone: 'warning', word: 'Not sent: no mail server' },
  WAITING: { tone: 'neutral', word: 'Waiting' },
  HELD: { tone: 'warning', word: 'Held' },
  SENT: { tone: 'done', word: 'Sent' },
  FAILED: { tone: 'danger', word: 'Failed' },
}

export const NO_SERVER =
  'No mail server is set up. Mails are kept in Settings › Mailbox, and go out once an administrator sets one up.'

/** The states that call for somebody, the most pressing first. */
const PRESSING: readonly DeliveryState[] = ['FAILED', 'HELD', 'NO_SERVER', 'WAITING']

/** How far the mails of a kind are: SENT once one of them reached the mail server. null where there is none. */
export function standOf(deliveries: readonly MailDelivery[], kind: MailDelivery['kind']): DeliveryState | null {
  const states = new Set(deliveries.filter((one) => one.kind === kind).map(({ state }) => state))
  if (states.has('SENT')) return 'SENT'
  return PRESSING.find((state) => states.has(state)) ?? null
}

/** The mails that a record shows by itself: those not sent, or else the last one. */
export function shownOf(deliveries: readonly MailDelivery[]): readonly MailDelivery[] {
  const open = deliveries.filter(({ state }) => state !== 'SENT')
  return open.length > 0 ? open : deliveries.slice(0, 1)
}

/** `The offer is not sent yet: …`; `isMany` where the noun is plural. */
export function mailSaid(what: string, state: DeliveryState | null, isMany = false): string {
  const [is, it] = isMany ? ['are', 'They are'] : ['is', 'It is']
  if (state === 'NO_SERVER')
    return `${what} ${is} not sent yet: no mail server is set up. ${it} kept in Settings › Mailbox.`
  if (state === 'HELD')
    return `${what} ${is} held: many mails went to this address within the hour. The record says who can send it.`
  return `${what} ${is} on ${isMany ? 'their' : 'its'} way`
}
