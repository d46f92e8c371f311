import type { Recipient, ReminderCode } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { isFirst as marksFirst } from '../../settings/reminders/reminders.actions.ts'

export interface Alert {
  readonly code: ReminderCode
  readonly recipients: readonly Recipient[]
  readonly rule: string
  /** The subject of the alert; a changed value can trigger it again. */
  readonly mark: string
  readonly subject: string
  readonly message: string
}

/** True for the one who logs the alert first; concurrent nodes get false. */
export const isFirst = (db: Db, orderID: string, { rule, mark }: Pick<Alert, 'rule' | 'mark'>): Promise<boolean> =>
  marksFirst(db, 'purchaseOrderAlert', { purchaseOrderId: orderID, rule, mark })
