import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { AnnualLeave } from '../../leave/ledger.queries.ts'

export interface DemoHistory {
  readonly db: Db
  readonly appContext: AppContext
  readonly now: Date
  readonly team: DemoPayrollStaff
  readonly entities: readonly { readonly id: string; readonly name: string; readonly countryId: string }[]
  readonly unusualPercent: string
  /** Days of annual leave that a person has left on a day. */
  readonly annualLeaveOf: (id: string, day: string) => AnnualLeave
  /** The last balance of each accrual: by person, legal entity and code. */
  readonly accrualBalances: Map<string, string>
  /** The legal entities that ran the month before. */
  readonly entitiesWithRun: Set<string>
}

export interface DemoPayrollStaff {
  /** The HR user who confirms that the amounts due to a leaver are correct and all equipment was returned. */
  readonly checker: Staff
  readonly preparer: Staff
  readonly reviewer: Staff
  readonly approver: Staff
}
