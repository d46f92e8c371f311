import type { AuditContext } from '../../../kernel/app/events.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'

/** A request of a signed-in user on agreements or contracts. */
export type ContractCall = Omit<RecordCall, 'params'>

/** What a record shows depends on the user and the date. */
export type RecordReader = Pick<ContractCall, 'db' | 'staff' | 'today'>

/** A request or a nightly job that changes records. */
export interface WriteContext extends AuditContext {
  readonly now: Date
}
