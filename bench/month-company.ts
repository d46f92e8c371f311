import type { Db } from '@muster/server/kernel/db/db.ts'
import { scaleMonths } from '@muster/server/modules/billing/demo/scale.demo.ts'
import { sql } from 'kysely'
import { type Company, makeCompany } from './company.ts'
import type { Postgres } from './support/postgres.ts'

export const COUNTRY = 'AE'
export const ENTITY = 'Scale Talent LLC'
export const today = () => new Date().toISOString().slice(0, 10)

interface Size {
  readonly consultants: number
  readonly clients: number
  readonly months: number
}

/**
 * A company in which this many consultants of one legal entity have worked this many months; the last month is
 * approved, neither paid nor billed.
 */
export const makeMonths = (postgres: Postgres, database: string, { months, ...size }: Size): Promise<Company> =>
  makeCompany(postgres, database, {
    ...size,
    countryID: COUNTRY,
    more: async (db, secrets) =>
      scaleMonths(db, secrets, { months, today: today(), legalEntityID: await entityFor(db) }),
  })

/**
 * A separate legal entity for these consultants, so that its runs contain no one else: a copy of the demo company's
 * entity in the country.
 */
async function entityFor(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into legal_entity (code, name, number_prefix, country_id, currency, address, tax_number, commercial_registration, registrar,
      wage_ids, vat_rounding, e_invoice_profile, e_invoice_from, zone, invoice_bank)
    select 'SCALE-AE', ${ENTITY}, 'SCALE', country_id, currency, address, tax_number, commercial_registration, registrar, wage_ids,
      vat_rounding, e_invoice_profile, e_invoice_from, zone, invoice_bank
    from legal_entity where country_id = ${COUNTRY} order by code limit 1 returning id`.execute(db)
  return rows[0]!.id
}
