import type { MailState } from '@muster/contract/kernel/api/mail-states.ts'
import { toned } from '../../ui/badge/tones.ts'
import type { TonedLabels } from '../../ui/format/labels.ts'

/** Labels of the email statuses. */
export const MAIL_LABELS: TonedLabels<MailState> = toned({
  WAITING: 'Queued',
  SENT: 'Sent',
  FAILED: 'Failed',
  HELD: 'On hold',
  CANCELLED: 'Cancelled',
})
