import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { AnnualLeave } from '../../leave/ledger.queries.ts'

export interface Past {
  readonly db: Db
  readonly appContext: AppContext
  readonly now: Date
  readonly hands: Hands
  readonly entities: readonly { readonly id: string; readonly name: string; readonly countryId: string }[]
  readonly unusualPercent: string
  /** Days of annual leave that a person has left on a day. */
  readonly leaveOf: (id: string, day: string) => AnnualLeave
  /** What was provided for last: by person, legal entity and code. */
  readonly provided: Map<string, string>
  /** The legal entities that ran the month before. */
  readonly ranBefore: Set<string>
}

export interface Hands {
  /** Of HR: whether what is due to a leaver is right, and all was returned. */
  readonly checker: Staff
  readonly preparer: Staff
  readonly reviewer: Staff
  readonly approver: Staff
}
