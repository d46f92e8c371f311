import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

interface ScaleOptions {
  /** The start date of all placements, and the service start of later joiners. */
  readonly from: string
  /** The employing legal entity; by default that of the copied order form. */
  readonly legalEntityID?: string | null
}

/**
 * Places every active consultant of `scaleConsultants` for benchmarks, by copying an active demo order form of their
 * country.
 */
export async function scalePlacements(db: Db, { from, legalEntityID = null }: ScaleOptions): Promise<void> {
  await sql`
    with pattern as (
      select *, row_number() over (partition by country_id order by number) - 1 as n, count(*) over (partition by country_id) as patterns
      from order_form where status = 'ACTIVE' and type = 'NEW' and pay_currency = bill_currency and number not like 'OF-PL-%'
    ), person as (
      select id, name, title, country_id, client_id, row_number() over (partition by country_id order by id) - 1 as n,
        row_number() over (order by id) as i
      from consultant where status = 'ACTIVE' and client_id is not null and current_order_form_id is null and created_by is null
        and not exists (select from order_form where candidate_id = consultant.id)
    ), placed as (
      insert into order_form (id, number, status, type, client_id, candidate_id, person, person_name, legal_entity_id, country_id, title,
        start_date, end_date, bill_unit, bill_rate, bill_currency, pay_currency, pay_gross, terms, gm_percent, margin_verdict, round,
        owner_id, submitted_by, submitted_at, approved_at, signed_on, joined_date, state_since, created_at, created_by, updated_at, updated_by)
      select gen_random_uuid(), 'OF-PL-' || lpad(person.i::text, 7, '0'), 'ACTIVE', 'NEW', person.client_id, person.id, p.person, person.name,
        coalesce(${legalEntityID}::uuid, p.legal_entity_id), person.country_id, person.title, ${from}::date,
        current_date + 200 + (person.i % 400)::int, p.bill_unit, p.bill_rate, p.bill_currency, p.pay_currency, p.pay_gross,
        p.terms - 'calendar', p.gm_percent, p.margin_verdict, p.round, p.owner_id, p.submitted_by, p.submitted_at, p.approved_at,
        ${from}::date - 10, ${from}::date, p.state_since - make_interval(secs => person.i), p.created_at, p.created_by, p.updated_at, p.updated_by
      from person join pattern p on p.country_id = person.country_id and p.n = person.n % p.patterns
      returning id, candidate_id
    )
    update consultant set current_order_form_id = placed.id, service_start_date = least(service_start_date, ${from}::date),
      joined_date = least(joined_date, ${from}::date)
    from placed where consultant.id = placed.candidate_id`.execute(db)
  await sql`analyze order_form, consultant`.execute(db)
}
