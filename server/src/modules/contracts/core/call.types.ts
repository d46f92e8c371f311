import type { RecordCall } from '../../../kernel/records/record-call.ts'

/** A request of a signed-in user on agreements or contracts. */
export type ContractCall = Omit<RecordCall, 'params'>

/** What a record shows depends on the user and the date. */
export type RecordReader = Pick<ContractCall, 'db' | 'staff' | 'today'>
