import type { Db } from '@muster/server/kernel/db/db.ts'
import { saveAllPendingApprovers } from '@muster/server/modules/order-forms/approvals/pending-approvers.actions.ts'
import { sql } from 'kysely'

/** The number of order forms with a margin snapshot of 20 kB each, without filling the disk. */
const WITH_MARGIN = 2_000

/**
 * Adds order forms for benchmarks by copying submitted demo order forms for other consultants and dates. Requires
 * `scaleConsultants`.
 */
export async function scaleOrderForms(db: Db, count: number): Promise<void> {
  await sql`
    with pattern as (
      select *, row_number() over (order by number) - 1 as n from order_form
      where submitted_at is not null and type = 'NEW'
    ), person as (
      select id, name, country_id, client_id, row_number() over (order by code) - 1 as n from consultant
      where client_id is not null and not exists (select from order_form where candidate_id = consultant.id)
    ), sizes as materialized (
      select (select count(*) from pattern) as patterns, (select count(*) from person) as people
    ), place as materialized (
      -- With both positions of a row calculated first the joins are hashed; a nested loop over a hundred thousand rows would take too long.
      select i, i % patterns as pattern, i % people as person, i / people as term from sizes, generate_series(1, ${count}::int) i
    ), made as (
      select gen_random_uuid() as id, pattern.id as pattern, i, 'OF-SC-' || lpad(i::text, 7, '0') as number, person.id as candidate,
        person.name as name, person.country_id as country, person.client_id as client,
        -- One term after another, because a consultant has one placement at a time.
        current_date - 150 - (person.n % 150)::int - place.term::int * 370 as starts
      from place join pattern on pattern.n = place.pattern join person on person.n = place.person
    ), forms as (
      insert into order_form (id, number, status, status_before_hold, reason, type, client_id, candidate_id, person, person_name, legal_entity_id,
        country_id, title, start_date, end_date, bill_unit, bill_rate, bill_currency, pay_currency, pay_gross, terms, gm_percent,
        margin_verdict, needs_cfo, needs_exception, round, owner_id, submitted_by, submitted_at, approved_at, signed_on, joined_date,
        waiting_roles, state_since, version, created_at, created_by, updated_at, updated_by)
      select made.id, made.number, p.status, p.status_before_hold, p.reason, 'NEW', made.client, made.candidate, p.person, made.name,
        p.legal_entity_id, made.country, p.title, made.starts, made.starts + 364, p.bill_unit, p.bill_rate,
        p.bill_currency, p.pay_currency, p.pay_gross, p.terms, p.gm_percent, p.margin_verdict, p.needs_cfo, p.needs_exception, p.round,
        p.owner_id, p.submitted_by, p.submitted_at, p.approved_at, p.signed_on, p.joined_date, p.waiting_roles,
        p.state_since - make_interval(mins => made.i), p.version, p.created_at, p.created_by, p.updated_at, p.updated_by
      from made join pattern p on p.id = made.pattern
    ), requests as (
      insert into order_form_request (order_form_id, kind, status, reference, reason, applied_on, approved_on, starts_on, expires_on, state_since)
      select made.id, r.kind, r.status, r.reference, r.reason, r.applied_on, r.approved_on, r.starts_on, r.expires_on, r.state_since
      from made join order_form_request r on r.order_form_id = made.pattern
    )
    insert into order_form_margin (order_form_id, version, input, result, gm_percent, gm_percent_exact, verdict, needs_cfo, needs_exception,
      outside_grade_band, margin_setup_id, country_parameter_id, exchange_rate_ids, as_of)
    select made.id, m.version, m.input, m.result, m.gm_percent, m.gm_percent_exact, m.verdict, m.needs_cfo, m.needs_exception,
      m.outside_grade_band, m.margin_setup_id, m.country_parameter_id, m.exchange_rate_ids, m.as_of
    from made join order_form_margin m on m.order_form_id = made.pattern
    where made.i <= ${WITH_MARGIN}::int`.execute(db)
  await saveAllPendingApprovers(db)
  await sql`analyze order_form, order_form_pending_approver`.execute(db)
}
