import type { Recipient } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { ReminderKey } from '../../../kernel/reminders/log.ts'

/** The rules that watch a purchase order. */
export const CODES = ['PO_CONSUMPTION', 'PO_END', 'PO_RUN_OUT'] as const
export type AlertCode = (typeof CODES)[number]

export interface Alert {
  /** With the ceiling or the end of this moment: a changed value can trigger it again. */
  readonly key: ReminderKey & { readonly rule: AlertCode }
  readonly recipients: readonly Recipient[]
  readonly subject: string
  readonly message: string
}
