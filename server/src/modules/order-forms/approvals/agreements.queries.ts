import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'

type Day = string | RawBuilder<string>

/** `held` is of the order form's client and in force on a day. */
const ofClient = (day: Day) => sql<boolean>`held.kind = 'MSA'
    and held.client_id = order_form.client_id and held.status = 'ACTIVE' and held.start_date <= ${day}
    and (held.ends_on is null or held.ends_on >= ${day} or (held.auto_renew and held.renewal_months is not null and held.ended_on is null))`

/** The families of the agreement that the order form names, and of those that renewed it: a renewal is a paper of its own. */
const named = sql`(with recursive following(family_id) as (
      select chosen.family_id from agreement chosen where chosen.id = order_form.msa_id
      union select next.family_id from following
        join agreement renewed on renewed.family_id = following.family_id
        join agreement next on next.renews_id = renewed.id)
    select family_id from following)`

/** The same, and the one that it names, or what that was renewed by, if it names one. */
const inForce = (day: Day) =>
  sql<boolean>`${ofClient(day)} and (order_form.msa_id is null or held.family_id in ${named})`

/**
 * The master agreement that the order form at hand names in any of its editions and renewals, or any of its client's, is in force on a day. One that
 * renews itself, and of which nobody gave notice, holds until the night has looked at it, whatever its clock says.
 */
export const agreementInForce = (day: Day) => sql<boolean>`exists (select from agreement held where ${inForce(day)})`

/** Another legal entity of ours, by name, when the agreements in force are with others than the order form's. */
export const agreementElsewhere = (day: Day) => sql<string | null>`(
  select case when held.legal_entity_id <> order_form.legal_entity_id then entity.name end
  from agreement held join legal_entity entity on entity.id = held.legal_entity_id where ${inForce(day)}
  order by held.legal_entity_id = order_form.legal_entity_id desc nulls last, held.start_date desc limit 1)`

/** The number of an agreement of the client that is in force though the one that the order form names is not. */
export const agreementInstead = (day: Day) => sql<string | null>`(
  select held.number from agreement held where ${ofClient(day)} and order_form.msa_id is not null
    and not ${agreementInForce(day)}
  order by held.legal_entity_id = order_form.legal_entity_id desc nulls last, held.start_date desc limit 1)`

/** The same of an order form that is being changed. */
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
