import type { TaxPeriod, taxPeriodEndpoints } from '@muster/contract/billing/tax/tax-periods.contract.ts'
import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'

/** Users who close tax periods and decide on reopening them. */
const APPROVERS = rolesWith(right('billings', 'approve'))

/** The other tax period managers of a country. */
export const otherApprovers = async (db: Db, countryID: string, staff: { readonly id: string }) =>
  (await usersWithAccess(db, APPROVERS, countryID)).filter(({ id }) => id !== staff.id)

/**
 * The closing date of a legal entity; null when there is none. Closing a period waits for the transaction that reads
 * it, so that nothing is issued into it.
 */
export const closedUntil = async (db: Db, legalEntityID: string): Promise<string | null> =>
  (
    await db
      .selectFrom('taxPeriod')
      .select('closedUntil')
      .where('legalEntityId', '=', legalEntityID)
      .$if(db.isTransaction, (row) => row.forShare())
      .executeTakeFirst()
  )?.closedUntil ?? null

export const periodsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('legalEntity')
    .leftJoin('taxPeriod as period', 'period.legalEntityId', 'legalEntity.id')
    .leftJoin('appUser as writer', 'writer.id', 'period.updatedBy')
    .leftJoin('taxPeriodReopening as request', (join) =>
      join.onRef('request.legalEntityId', '=', 'legalEntity.id').on('request.status', '=', 'PENDING'),
    )
    .leftJoin('appUser as requester', 'requester.id', 'request.requestedBy')
    .select(['legalEntity.id', 'legalEntity.name', 'legalEntity.countryId', 'period.closedUntil', 'period.version'])
    .select(['period.updatedAt', 'period.updatedBy', 'writer.name as writerName'])
    .select(['request.id as requestId', 'request.closedUntil as requestedUntil', 'request.reason as requestReason'])
    .select(['request.requestedAt', 'request.requestedBy', 'requester.name as requesterName'])
    .select(['request.version as requestVersion'])
    .$if(scope.countryIDs !== null, (rows) =>
      rows.where('legalEntity.countryId', 'in', scope.countryIDs!.length > 0 ? [...scope.countryIDs!] : ['--']),
    )
    .orderBy('legalEntity.name')
    .orderBy('legalEntity.id')
export type PeriodRow = Awaited<ReturnType<ReturnType<typeof periodsIn>['executeTakeFirstOrThrow']>>

const MAX_NAMED = 3

/** The reason why a user can’t decide on a request, with the users who can; null when they can. */
export async function decidedByOthers(
  db: Db,
  { countryId, requestedBy }: Pick<PeriodRow, 'countryId' | 'requestedBy'>,
  staff: { readonly id: string },
): Promise<string | null> {
  if (requestedBy !== staff.id) return null
  const others = (await otherApprovers(db, countryId, staff)).map(({ name }) => name)
  if (others.length === 0)
    return 'You can’t approve your own request, and no one else has permission. Ask an administrator to give another person the role.'
  const rest = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
  return `You can’t approve your own request. Ask ${others.slice(0, MAX_NAMED).join(', ')}${rest} to decide.`
}

type TaxPeriodReadContext = Pick<Call<(typeof taxPeriodEndpoints)['list']>, 'db' | 'staff'>

export async function presentPeriod({ db, staff }: TaxPeriodReadContext, row: PeriodRow): Promise<TaxPeriod> {
  const { requestedUntil, requestReason, requestedBy, requesterName, requestedAt, requestVersion } = row
  return {
    id: row.id,
    _legalEntity: { id: row.id, name: row.name },
    countryID: row.countryId,
    closedUntil: row.closedUntil,
    version: row.version ?? 0,
    updatedAt: row.updatedAt?.toISOString() ?? null,
    _updatedBy: row.updatedBy ? { id: row.updatedBy, name: row.writerName ?? '' } : null,
    reopening:
      row.requestId === null
        ? null
        : {
            closedUntil: requestedUntil!,
            reason: requestReason!,
            requestedAt: requestedAt!.toISOString(),
            _requestedBy: { id: requestedBy!, name: requesterName ?? '' },
            blockedBy: await decidedByOthers(db, row, staff),
            version: requestVersion!,
          },
  }
}

export async function listPeriods(call: Call<(typeof taxPeriodEndpoints)['list']>): Promise<TaxPeriod[]> {
  const periods: TaxPeriod[] = []
  for (const row of await periodsIn(call.db, call.scope).execute()) periods.push(await presentPeriod(call, row))
  return periods
}
