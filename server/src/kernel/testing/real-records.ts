import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { MODULES } from '../../app.ts'
import type { Db } from '../db/db.ts'
import type { KnownValues } from './example.ts'
import { testAccessOf } from './expected-permissions.ts'

/** How to find a record of a country for an address, as defined by the modules (`module.testing.ts`). */
const RECORDS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...(await testAccessOf(MODULES)).map(({ records }) => records),
)

/** An active placement of the country with all its related records: their ids are used in bodies. */
const PLACEMENT = `select k.id as "clientContractID", k.order_form_id as "orderFormID", k.candidate_id as "candidateID",
    k.client_id as "clientID", k.msa_id as "msaID", k.legal_entity_id as "legalEntityID", e.currency
  from contract k join legal_entity e on e.id = k.legal_entity_id join client c on c.id = k.client_id
  where k.kind = 'CLIENT' and k.status = 'ACTIVE' and k.country_id = $c and c.country_id = $c and k.msa_id is not null
  order by not exists (select from purchase_order p where p.client_id = k.client_id and p.status = 'OPEN'), k.number`
const EXTRA_PERMISSIONS: Readonly<Record<string, string>> = {
  purchaseOrderID: `select p.id from purchase_order p where p.status = 'OPEN' and p.client_id = '$clientID'`,
  billingID: `select id from billing where country_id = $c and status = 'SENT'`,
  timesheetID: `select id from timesheet where country_id = $c and status = 'DRAFT'`,
  payrollID: `select id from payroll_run where country_id = $c and status <> 'CLOSED'`,
  leadID: `select id from app_user where role = 'TAS_MANAGER' and email not like 'person%'`,
  toID: `select id from app_user where role = 'HR_MANAGER' and email not like 'person%'`,
}

/** The status that a record should have for the action at the end of an address; for all other actions a draft. */
const LENDS: Readonly<Record<string, readonly string[]>> = {
  amend: ['ACTIVE'],
  renew: ['ACTIVE'],
  terminate: ['ACTIVE'],
  amendments: ['OPEN'],
  overruns: ['OPEN'],
  'signed-file': ['SENT', 'NEGOTIATION'],
  'rates-check': ['UNDER_REVIEW'],
  clearance: ['DRAFT', 'PREPARED', 'RETURNED'],
  payments: ['SENT'],
  'credit-note': ['SENT'],
  dispute: ['SENT'],
  retention: ['SENT'],
  email: ['SENT', 'APPROVED'],
}
const DRAFTS = ['DRAFT', 'RETURNED', 'CALCULATED', 'PREPARED', 'SUBMITTED']

export async function firstRecord(db: Db, text: string, country: string, path = ''): Promise<KnownValues | undefined> {
  const states = LENDS[path.split('/').at(-1)!] ?? DRAFTS
  const query = text
    .replaceAll('$c', `'${country}'`)
    .replaceAll('$s', `array_position(array['${states.join("','")}'], status), number`)
  const found = await sql<KnownValues>`${sql.raw(query)} limit 1`.execute(db)
  return found.rows[0]
}

/**
 * The known values for the record at an address of the contract, including all ids of the country that bodies may need.
 */
export type RecordAt = (path: string) => Promise<KnownValues>

/** A real record of the country for every address with an id. */
export async function realRecords(db: Db, country: string): Promise<RecordAt> {
  const placement = (await firstRecord(db, PLACEMENT, country))!
  const named: Record<string, unknown> = {
    ...days(new Date().toISOString().slice(0, 10)),
    countryID: country,
    countryIDs: [country],
    ...placement,
  }
  for (const [name, text] of Object.entries(EXTRA_PERMISSIONS))
    named[name] = (await firstRecord(db, text.replace('$clientID', String(named.clientID)), country))?.id
  for (const [name, id] of Object.entries(named)) if (name.endsWith('ID')) named[`${name}s`] ??= [id]
  const prefixes = Object.keys(RECORDS).sort((a, b) => b.length - a.length)
  return async (path) => {
    const prefix = prefixes.find((one) => `${path}/`.startsWith(`${one}/`))
    if (!prefix) return named
    const record = await firstRecord(db, RECORDS[prefix]!, country, path)
    if (!record) throw new Error(`There is no record of ${country} for ${path}.`)
    return { ...named, ...record, ...(record.id !== undefined && { ids: [record.id] }) }
  }
}

/** Dates by the names of fields, relative to today: terms start and end in the future, past events were this month. */
function days(today: string): KnownValues {
  const lastMonth = daysAfter(today, -31).slice(0, 7)
  const nextMonth = daysAfter(today, 62).slice(0, 7)
  const all = (names: string, day: string) => Object.fromEntries(names.split(' ').map((name) => [name, day]))
  return {
    ...all('startDate from validFrom effectiveFrom firstDay startsOn', daysAfter(today, 14)),
    ...all('endDate to validTo lastDay endsOn expiresOn validUntil', daysAfter(today, 20)),
    ...all('date day signedOn receivedOn on effectiveDate', daysAfter(today, -1)),
    month: lastMonth,
    firstMonth: nextMonth,
    startMonth: nextMonth,
    year: Number(today.slice(0, 4)) + 1,
    closedUntil: `${Number(today.slice(0, 4)) - 3}-12-31`,
    mode: 'CHECK',
  }
}
