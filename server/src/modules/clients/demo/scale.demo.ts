import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

/**
 * Activates every client of `scaleClients` with a placement, for benchmarks, with all that a tax invoice needs: the
 * address and the type of tax number of a demo client in the same country, and an accounts payable contact. The billing
 * settings rotate.
 */
export async function scaleTaxData(db: Db): Promise<void> {
  await sql`
    with pattern as (
      select distinct on (country_id) country_id, billing_address, tax_registered, tax_number, commercial_registration, registrar from client
      where billing_address is not null and code not like 'SC-%' order by country_id, code
    ), billed as (
      update client set type = 'ACTIVE', billing_address = pattern.billing_address, tax_registered = pattern.tax_registered,
        tax_number = pattern.tax_number, commercial_registration = pattern.commercial_registration, registrar = pattern.registrar,
        invoice_grouping = (array['CONSOLIDATED', 'PER_CONSULTANT', 'PER_PO', 'CONSOLIDATED'])[1 + right(client.code, 6)::int / 10 % 4]
      from pattern where client.code like 'SC-%' and pattern.country_id = client.country_id
        and exists (select from order_form where order_form.client_id = client.id and order_form.number like 'OF-PL-%')
      returning client.id, client.name
    )
    insert into client_contact (client_id, name, kind, email)
    select id, 'Accounts of ' || name, 'ACCOUNTS_PAYABLE', 'accounts.' || id || '@example.com' from billed`.execute(db)
}
