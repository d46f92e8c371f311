import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'

type Day = string | RawBuilder<string>

/** SQL: the agreement `held` belongs to the client and is active on a date. */
const ofClient = (day: Day) => sql<boolean>`held.kind = 'MSA'
    and held.client_id = order_form.client_id and held.status = 'ACTIVE' and held.start_date <= ${day}
    and (held.ends_on is null or held.ends_on >= ${day} or (held.auto_renew and held.renewal_months is not null and held.ended_on is null and held.replaced_on is null))`

/** The families of the linked agreement and of its renewals, because a renewal is a separate agreement. */
const named = sql`(with recursive following(family_id) as (
      select chosen.family_id from agreement chosen where chosen.id = order_form.msa_id
      union select next.family_id from following
        join agreement renewed on renewed.family_id = following.family_id
        join agreement next on next.renews_id = renewed.id)
    select family_id from following)`

/** The same, restricted to the linked agreement and its renewals if one is linked. */
const inForce = (day: Day) =>
  sql<boolean>`${ofClient(day)} and (order_form.msa_id is null or held.family_id in ${named})`

/**
 * Whether the linked master agreement, in any version or renewal, or any of the client is active on a date. An
 * automatically renewed agreement without notice counts until the nightly job has processed it.
 */
export const agreementInForce = (day: Day) => sql<boolean>`exists (select from agreement held where ${inForce(day)})`

/** The name of the other legal entity of the active agreements, if none is with that of the order form. */
export const agreementElsewhere = (day: Day) => sql<string | null>`(
  select case when held.legal_entity_id <> order_form.legal_entity_id then entity.name end
  from agreement held join legal_entity entity on entity.id = held.legal_entity_id where ${inForce(day)}
  order by held.legal_entity_id = order_form.legal_entity_id desc nulls last, held.start_date desc limit 1)`

/** The number of another active agreement of the client, if the linked one is not active. */
export const agreementInstead = (day: Day) => sql<string | null>`(
  select held.number from agreement held where ${ofClient(day)} and order_form.msa_id is not null
    and not ${agreementInForce(day)}
  order by held.legal_entity_id = order_form.legal_entity_id desc nulls last, held.start_date desc limit 1)`

/** The same for an order form that is being changed. */
export async function hasActiveAgreement(
  db: Db,
  { clientId, msaId }: Pick<OrderFormDbRow, 'clientId' | 'msaId'>,
  today: string,
): Promise<boolean> {
  if (!clientId) return false
  const { rows } = await sql<{ held: boolean }>`select ${agreementInForce(sql`${today}::date`)} as held
    from (select ${clientId}::uuid as client_id, ${msaId}::uuid as msa_id) as order_form`.execute(db)
  return rows[0]!.held
}
