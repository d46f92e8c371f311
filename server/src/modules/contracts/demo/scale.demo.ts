import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

/**
 * An active client contract for each placement of `scalePlacements`, for benchmarks: with the rate of its order form,
 * the terms of its client, and the signed file of a demo contract.
 */
export async function scaleContracts(db: Db): Promise<void> {
  await sql`
    with signed as (
      select distinct on (country_id) country_id, signed_file_id, submitted_by, rates_checked_by, approved_by
      from contract where kind = 'CLIENT' and status = 'ACTIVE' order by country_id, number
    ), form as materialized (
      select gen_random_uuid() as contract, order_form.*, client.payment_terms from order_form join client on client.id = order_form.client_id
      where number like 'OF-PL-%' and not exists (select from contract where order_form_id = order_form.id)
    )
    insert into contract (id, family_id, kind, number, order_form_id, candidate_id, client_id, legal_entity_id, country_id, status, title,
      start_date, end_date, notice_days, terms, signed_file_id, signed_on, submitted_by, rates_checked_by, rates_checked_at, approved_by,
      approved_at, created_at, updated_at)
    select form.contract, form.contract, 'CLIENT', replace(form.number, 'OF-PL-', 'WO-PL-'), form.id, form.candidate_id, form.client_id,
      form.legal_entity_id, form.country_id, 'ACTIVE', form.title, form.start_date, form.end_date, 30,
      jsonb_build_object('clauses', null, 'taxNote', null, 'maxUnits', null, 'minUnits', null, 'endClient', null, 'rebatePercent', null,
        'rateLines', jsonb_build_array(jsonb_build_object('from', form.start_date, 'to', null, 'rate', form.bill_rate::text,
          'unit', form.bill_unit, 'currency', form.bill_currency, 'overtime', null)),
        'paymentTerms', form.payment_terms, 'invoicingAddress', null, 'replacementTerms', null, 'purchaseOrderNumber', null,
        'leaveBillingPolicy', jsonb_build_object('kind', 'NOT_BILLABLE', 'days', null)),
      signed.signed_file_id, form.start_date - 5, signed.submitted_by, signed.rates_checked_by, form.start_date - 8, signed.approved_by,
      form.start_date - 7, form.start_date - 9, form.start_date
    from form join signed on signed.country_id = form.country_id`.execute(db)
  await sql`analyze contract`.execute(db)
}
