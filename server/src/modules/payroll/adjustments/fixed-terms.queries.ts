import { EVER_ACTIVE } from '@muster/contract/contracts/status-groups.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'

/**
 * The people whose current employment contract has an end date: the laws of some countries grant them end-of-service
 * pay earlier.
 */
export async function fixedTermsOf(db: Db, people: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('contract')
    .select(['candidateId', 'endDate'])
    .distinctOn('candidateId')
    .where('kind', '=', 'CANDIDATE')
    .where('candidateId', '=', anyOf(people))
    .where('status', 'in', EVER_ACTIVE)
    .where('archivedAt', 'is', null)
    .orderBy('candidateId')
    .orderBy('startDate', 'desc')
    .orderBy('revision', 'desc')
    .execute()
  return new Set(rows.flatMap(({ candidateId, endDate }) => (endDate === null ? [] : [candidateId!])))
}
