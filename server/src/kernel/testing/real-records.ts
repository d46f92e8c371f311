import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Known } from './example.ts'

/**
 * Where a record of a country is found that an address speaks of: the query names the parameters of the path and what a body must say
 * about it, such as its version. `$c` is the country.
 */
const RECORDS: Readonly<Record<string, string>> = {
  '/users/:id': `select id, version from app_user where role = 'VISA_TEAM' and email not like 'person%'`,
  '/submit-feedback/:id': 'select id, version from feedback',
  '/settings/legal-entities/:id': 'select id, version from legal_entity where country_id = $c',
  '/settings/countries/:id/parameters': `select country_id as id, id as "versionID", version, "values", source from setting_version
    where kind = 'COUNTRY_PARAMETERS' and country_id = $c order by status <> 'PROPOSED'`,
  '/settings/approval-rules/:id': `select id, version from setting_version where kind = 'APPROVAL_RULES' and status = 'PROPOSED'`,
  '/settings/approval-rules': `select "values", source from setting_version where kind = 'APPROVAL_RULES'`,
  '/settings/billing-rules': `select id, version, "values", source from setting_version where kind = 'BILLING_RULES'`,
  '/settings/pending-approvals/:id': `select id, version from setting_version where kind = 'COUNTRY_PARAMETERS' and status = 'PROPOSED'`,
  '/settings/versions/:id': `select id, version from setting_version where kind = 'COUNTRY_PARAMETERS' and status = 'PROPOSED'`,
  '/settings/public-holidays/:id':
    'select id, version, name from public_holiday where country_id = $c order by date desc',
  '/settings/number-series/:id': `select s.id, s.version, s.pattern from number_series s join legal_entity e on e.id = s.legal_entity_id
    where e.country_id = $c`,
  '/settings/reminders/:id': `select id, version, steps, is_on as "isOn", repeat_days as "repeatDays" from reminder_rule`,
  '/settings/document-templates/:id': `select 'OFFER_LETTER' as id, id as "versionID", version, "values", source from setting_version where kind = 'OFFER_LETTER'`,
  '/currency-exchanger/:id': `select id, version from exchange_rate where status = 'PROPOSED'`,
  '/user': `select id from app_user where role = 'VISA_TEAM' and email not like 'person%'`,
  '/currency-exchanger/status': `select id, version from exchange_rate where status = 'PROPOSED'`,
  '/teams/:id': 'select id, version from team',
  '/medical-card-policies/:id': 'select id, version from medical_policy where country_id = $c',
  '/email-templates/:id': 'select id, version from email_template',
  '/margin-setups': `select id, version, "values", source, country_id as "countryID" from setting_version
    where kind = 'MARGIN_SETUP' and country_id = $c order by status <> 'PROPOSED'`,
  '/clients/:id/contacts/:contactID': `select k.client_id as id, k.id as "contactID", k.version from client_contact k
    join client on client.id = k.client_id where country_id = $c`,
  '/clients/:id/files/:fileID': `select f.client_id as id, f.id as "fileID" from document f
    join client on client.id = f.client_id where country_id = $c`,
  '/clients': `select id, version from client where country_id = $c and archived_at is null order by code`,
  '/candidates/bank-changes/:id': `select b.id, b.effective_date from consultant_bank_change b join consultant c on c.id = b.consultant_id
    where c.country_id = $c and b.status = 'PENDING'`,
  '/candidates/attachments/:id': `select a.id from document a join consultant c on c.id = a.consultant_id where c.country_id = $c`,
  '/candidates/:id/leaves/:leaveID': `select l.consultant_id as id, l.id as "leaveID", l.version from leave l
    join consultant c on c.id = l.consultant_id where c.country_id = $c and l.status = 'REQUESTED'`,
  '/leaves': `select l.id, l.version from leave l join consultant c on c.id = l.consultant_id
    where c.country_id = $c and l.status = 'REQUESTED'`,
  '/candidates': `select id, version from consultant where country_id = $c and status = 'ACTIVE' and archived_at is null order by code`,
  '/client/master-service-agreement/:id/documents/:documentID': `select d.agreement_id as id, d.id as "documentID" from document d
    join agreement a on a.id = d.agreement_id join client c on c.id = a.client_id where a.kind = 'MSA' and c.country_id = $c`,
  '/client/statement-of-work/:id/documents/:documentID': `select d.agreement_id as id, d.id as "documentID" from document d
    join agreement a on a.id = d.agreement_id join client c on c.id = a.client_id where a.kind = 'SOW' and c.country_id = $c`,
  '/client/master-service-agreement': `select a.id, a.version from agreement a join client c on c.id = a.client_id
    where a.kind = 'MSA' and c.country_id = $c order by $s`,
  '/client/statement-of-work': `select a.id, a.version from agreement a join client c on c.id = a.client_id
    where a.kind = 'SOW' and c.country_id = $c order by $s`,
  '/candidate-contracts': `select id, version from contract where kind = 'CANDIDATE' and country_id = $c order by $s`,
  '/client-contracts': `select id, version from contract where kind = 'CLIENT' and country_id = $c order by $s`,
  '/purchase-orders/:id/documents/:documentID': `select d.purchase_order_id as id, d.id as "documentID" from document d
    join purchase_order p on p.id = d.purchase_order_id join client c on c.id = p.client_id where c.country_id = $c`,
  '/purchase-orders-client-contracts/:id': `select l.id, l.version from purchase_order_contract l
    join purchase_order p on p.id = l.purchase_order_id join client c on c.id = p.client_id where c.country_id = $c`,
  '/purchase-orders': `select p.id, p.version from purchase_order p join client c on c.id = p.client_id
    where c.country_id = $c order by $s`,
  '/order-form-setup-notes/:id': `select n.id, n.version from comment n join order_form o on o.id = n.order_form_id where o.country_id = $c`,
  '/order-form-setup-requests/:id': `select r.id, r.version from order_form_request r join order_form o on o.id = r.order_form_id
    where o.country_id = $c and r.kind = 'VISA'`,
  '/order-forms-setups/:id/attachments/:attachmentID': `select p.order_form_id as id, p.id as "attachmentID" from document p
    join order_form o on o.id = p.order_form_id where o.country_id = $c and p.type = 'RESUME'`,
  '/order-forms-setups': `select id, version from order_form where country_id = $c and status = 'APPROVED' or country_id = $c and status = 'ACTIVE'`,
  '/order-form-setup': `select id, version from order_form where country_id = $c and status = 'SUBMITTED'`,
  '/order-form-setup-status': `select id, version from order_form where country_id = $c and status = 'SUBMITTED'`,
  '/timesheets/:id/adjustments/:adjustmentID': `select t.id, a.id as "adjustmentID" from timesheet_adjustment a
    join timesheet t on t.id = a.timesheet_id where t.country_id = $c`,
  '/timesheets/:id/documents/:documentID': `select d.timesheet_id as id, d.id as "documentID" from document d
    join timesheet t on t.id = d.timesheet_id where t.country_id = $c`,
  '/timesheets': `select id, version, to_char(month, 'YYYY-MM') as month, to_char(month, 'YYYY-MM-DD') as date from timesheet
    where country_id = $c and status = 'DRAFT' order by month`,
  '/payrolls/adjustments/:id': `select a.id, a.version from payroll_adjustment a join consultant c on c.id = a.consultant_id where c.country_id = $c`,
  '/payrolls/loans/:id': `select a.id, a.version from payroll_loan a join consultant c on c.id = a.consultant_id where c.country_id = $c`,
  '/payrolls/:id/lines': `select r.id, l.id as "lineID", l.version, r.status from payroll_line l join payroll_run r on r.id = l.run_id
    where r.country_id = $c and r.status <> 'CLOSED'`,
  '/payrolls/:id/documents/:documentID': `select d.payroll_run_id as id, d.id as "documentID" from document d
    join payroll_run r on r.id = d.payroll_run_id where r.country_id = $c`,
  '/payrolls': `select r.id, r.version from payroll_run r where r.country_id = $c and r.status <> 'CLOSED' order by $s`,
  '/final-settlements': `select id, version from final_settlement where country_id = $c order by $s`,
  '/billings/credit-notes/:id': `select id, version from credit_note where country_id = $c`,
  '/billings/receipts/:id': `select id, version from receipt where country_id = $c`,
  '/billings/allocations/:id': `select id, version from allocation where country_id = $c`,
  '/billings/tax-periods/:id/reopening': `select id, 1 as version from legal_entity where country_id = $c`,
  '/billings/tax-periods/:id': `select id, 0 as version from legal_entity where country_id = $c`,
  '/billings/:id/lines/:lineID': `select b.id, l.id as "lineID" from billing b join billing_line l on l.billing_id = b.id where b.country_id = $c
    order by $s`,
  '/billings/:id/documents/:documentID': `select d.billing_id as id, d.id as "documentID" from document d
    join billing b on b.id = d.billing_id where b.country_id = $c`,
  '/billings/:id/recalculate': `select id, version from billing where country_id = $c and status in ('DRAFT', 'RETURNED')`,
  '/billings': `select id, version from billing where country_id = $c order by $s`,
  '/mailbox/:id': 'select id from outbox_mail',
}

/** A placement of the country that runs, and all that hangs on it: what bodies name. */
const PLACEMENT = `select k.id as "clientContractID", k.order_form_id as "orderFormID", k.candidate_id as "candidateID",
    k.client_id as "clientID", k.msa_id as "msaID", k.legal_entity_id as "legalEntityID", e.currency
  from contract k join legal_entity e on e.id = k.legal_entity_id join client c on c.id = k.client_id
  where k.kind = 'CLIENT' and k.status = 'ACTIVE' and k.country_id = $c and c.country_id = $c and k.msa_id is not null
  order by not exists (select from purchase_order p where p.client_id = k.client_id and p.status = 'OPEN'), k.number`
const BESIDE: Readonly<Record<string, string>> = {
  purchaseOrderID: `select p.id from purchase_order p where p.status = 'OPEN' and p.client_id = '$clientID'`,
  billingID: `select id from billing where country_id = $c and status = 'SENT'`,
  timesheetID: `select id from timesheet where country_id = $c and status = 'DRAFT'`,
  payrollID: `select id from payroll_run where country_id = $c and status <> 'CLOSED'`,
  leadID: `select id from app_user where role = 'TAS_MANAGER' and email not like 'person%'`,
  toID: `select id from app_user where role = 'HR_MANAGER' and email not like 'person%'`,
}

/** In which state a record lends itself best to what the last word of an address does; all else is done to a draft. */
const LENDS: Readonly<Record<string, readonly string[]>> = {
  ...{ amend: ['ACTIVE'], renew: ['ACTIVE'], terminate: ['ACTIVE'], amendments: ['OPEN'], overruns: ['OPEN'] },
  ...{
    'signed-file': ['SENT', 'NEGOTIATION'],
    'rates-check': ['UNDER_REVIEW'],
    clearance: ['DRAFT', 'PREPARED', 'RETURNED'],
  },
  ...{
    payments: ['SENT'],
    'credit-note': ['SENT'],
    dispute: ['SENT'],
    retention: ['SENT'],
    email: ['SENT', 'APPROVED'],
  },
}
const DRAFTS = ['DRAFT', 'RETURNED', 'CALCULATED', 'PREPARED', 'SUBMITTED']

export async function first(db: Db, text: string, country: string, path = ''): Promise<Known | undefined> {
  const states = LENDS[path.split('/').at(-1)!] ?? DRAFTS
  const query = text
    .replaceAll('$c', `'${country}'`)
    .replaceAll('$s', `array_position(array['${states.join("','")}'], status), number`)
  const found = await sql<Known>`${sql.raw(query)} limit 1`.execute(db)
  return found.rows[0]
}

/** What is known of the record at an address of the contract, with all that bodies of the country may name. */
export type RecordAt = (path: string) => Promise<Known>

/** A real record of the country for every address that speaks of one. */
export async function realRecords(db: Db, country: string): Promise<RecordAt> {
  const placement = (await first(db, PLACEMENT, country))!
  const named: Record<string, unknown> = {
    ...days(new Date().toISOString().slice(0, 10)),
    ...{ countryID: country, countryIDs: [country] },
    ...placement,
  }
  for (const [name, text] of Object.entries(BESIDE))
    named[name] = (await first(db, text.replace('$clientID', String(named.clientID)), country))?.id
  for (const [name, id] of Object.entries(named)) if (name.endsWith('ID')) named[`${name}s`] ??= [id]
  const prefixes = Object.keys(RECORDS).sort((a, b) => b.length - a.length)
  return async (path) => {
    const prefix = prefixes.find((one) => `${path}/`.startsWith(`${one}/`))
    if (!prefix) return named
    const record = await first(db, RECORDS[prefix]!, country, path)
    if (!record) throw new Error(`There is no record of ${country} for ${path}.`)
    return { ...named, ...record, ...(record.id !== undefined && { ids: [record.id] }) }
  }
}

/** Days as the names of fields say them, counted from today: terms begin and end ahead, what has happened happened this month. */
function days(today: string): Known {
  const [lastMonth, nextMonth] = [daysAfter(today, -31).slice(0, 7), daysAfter(today, 62).slice(0, 7)]
  const all = (names: string, day: string) => Object.fromEntries(names.split(' ').map((name) => [name, day]))
  return {
    ...all('startDate from validFrom effectiveFrom firstDay startsOn', daysAfter(today, 14)),
    ...all('endDate to validTo lastDay endsOn expiresOn validUntil', daysAfter(today, 20)),
    ...all('date day signedOn receivedOn on effectiveDate', daysAfter(today, -1)),
    ...{ month: lastMonth, firstMonth: nextMonth, startMonth: nextMonth, year: Number(today.slice(0, 4)) + 1 },
    ...{ closedUntil: `${Number(today.slice(0, 4)) - 3}-12-31`, mode: 'CHECK' },
  }
}
