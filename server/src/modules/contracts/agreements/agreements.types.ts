import type { Db } from '../../../kernel/db/db.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'

/** A call for either agreement type, with the fields that the actions need. */
export interface AgreementActionContext extends Pick<Call, 'appContext' | 'requestID' | 'ip'> {
  readonly db: Db
  readonly scope: Scope
  readonly staff: Staff
  readonly now: Date
  readonly today: string
}
