import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { OrderFormDbRow } from './scope.queries.ts'

/**
 * The master agreement that the order form names, or any of the client's, is in force today. One that renews itself, and of which nobody
 * gave notice, holds until the night has looked at it, whatever its clock says.
 */
export async function hasActiveAgreement(
  db: Db,
  { clientId, msaId }: Pick<OrderFormDbRow, 'clientId' | 'msaId'>,
  today: string,
): Promise<boolean> {
  if (!clientId) return false
  const found = await db
    .selectFrom('agreement')
    .select('id')
    .where('kind', '=', 'MSA')
    .where('clientId', '=', clientId)
    .where('status', '=', 'ACTIVE')
    .where('startDate', '<=', today)
    .where((eb) =>
      eb.or([
        eb('endsOn', 'is', null),
        eb('endsOn', '>=', today),
        eb.and([eb('autoRenew', '=', true), eb('renewalMonths', 'is not', null), eb('endedOn', 'is', null)]),
      ]),
    )
    .$if(msaId !== null, (agreements) => agreements.where('familyId', '=', familyOf(msaId!)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Another edition of the agreement is still the agreement. */
const familyOf = (msaID: string) => sql<string>`(select family_id from agreement where id = ${msaID})`
