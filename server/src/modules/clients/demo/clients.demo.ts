import type { Role } from '@muster/contract/access/roles.ts'
import type { ContactKind } from '@muster/contract/clients/contacts.contract.ts'
import type { Client, NewClient } from '@muster/contract/clients/shapes.contract.ts'
import { gstinCheckCharacter } from '@muster/contract/kernel/values/tax-numbers.ts'
import { sql } from 'kysely'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { clientChange, insertClients } from '../clients.actions.ts'
import { readClient, readClients } from '../clients.queries.ts'
import { insertContact } from '../contacts.actions.ts'
import type { Country } from '../references.queries.ts'
import { CITIES, CLIENTS, CONTACT_NAMES, type DemoCompany, FIXED_HOLIDAYS, LEGAL_FORMS } from './companies.demo.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly countryIDs: readonly string[]
}

interface DemoPart {
  readonly random: Random
  readonly users: readonly Person[]
  readonly now: Date
}

const DAY_MS = 86_400_000

/**
 * The 28 clients of the demo company with their contacts, account managers and calendars; the same for the same seed.
 */
export async function demoClients(db: Db, { random, users, now }: DemoPart): Promise<Client[]> {
  const countries = await db
    .selectFrom('country')
    .select(['id', 'name', 'currency', 'weekend', 'hoursPerDay'])
    .execute()
  const sellers = users.filter(({ role }) => role === 'BUSINESS_DEVELOPMENT')
  const directors = users.filter(({ role }) => role === 'ASSOCIATE_DIRECTOR')
  if (sellers.length === 0) throw new Error('The demo clients need somebody in business development.')
  const made: Client[] = []
  for (const [i, sketch] of CLIENTS.entries()) {
    const chance = random.fork(sketch.name)
    const country = countries.find(({ id }) => id === sketch.countryID)!
    const seller = sellers[i % sellers.length]!
    const director = directors.find(({ countryIDs }) => countryIDs.includes(country.id))
    const parentID = made.find(({ name }) => name === sketch.parent)?.id ?? null
    const body = {
      ...portrait(sketch, country, chance),
      parentID,
      accountManagerIDs: director && chance.chance(0.4) ? [director.id] : [],
    }
    made.push(await addClient(db, { sketch, body, country, seller, chance, now }))
  }
  return made
}

interface NewDemoClient {
  readonly sketch: DemoCompany
  readonly body: NewClient
  readonly country: Country
  readonly seller: Person
  readonly chance: Random
  readonly now: Date
}

async function addClient(db: Db, { sketch, body, country, seller, chance, now }: NewDemoClient): Promise<Client> {
  const since = new Date(now.getTime() - chance.between(60, 900) * DAY_MS)
  const staff: Staff = { ...seller, sessionID: '' }
  const [{ id }] = (await insertClients({ db, scope: scopeFor(staff, 'clients'), now: since }, [
    { body, country },
  ])) as [Client]
  const kinds: ContactKind[] = ['HIRING_MANAGER', 'ACCOUNTS_PAYABLE', 'PROCUREMENT', 'TIMESHEET_APPROVER']
  const names = chance.shuffled(CONTACT_NAMES)
  for (const [n, kind] of kinds.slice(0, chance.between(2, 4)).entries()) {
    const contact = {
      name: names[n]!,
      kind,
      title: TITLES[kind] ?? null,
      ...reach(names[n]!, sketch, n),
      primary: n === 0,
    }
    await insertContact(db, id, contact, { now: since, by: seller.id })
  }
  const days = calendarOf(sketch, now.getUTCFullYear()).map((day) => ({ clientId: id, ...day }))
  if (days.length > 0) await db.insertInto('clientHoliday').values(days).execute()
  const client = (await readClient(db, null, id))!
  await writeAuditEntry({ db, staff }, { ...clientChange('created', client), at: since })
  return client
}

/** The clients of the demo company, for later demo data; without clients added by users. */
export async function readDemoClients(db: Db, startedAt: Date): Promise<Client[]> {
  const rows = await db.selectFrom('client').select('id').where('createdAt', '<=', startedAt).execute()
  const clients = await readClients(
    db,
    rows.map(({ id }) => id),
  )
  return clients.sort((a, b) => a.code.localeCompare(b.code))
}

const TITLES: Partial<Record<ContactKind, string>> = {
  HIRING_MANAGER: 'Head of IT Delivery',
  ACCOUNTS_PAYABLE: 'Accounts Payable Lead',
  PROCUREMENT: 'Procurement Manager',
  TIMESHEET_APPROVER: 'Project Manager',
}

/** Addresses of the reserved example domain, and numbers of an unassigned block. */
const reach = (name: string, { countryID, name: company }: DemoCompany, n: number) => ({
  email: `${slug(name)}.${slug(company)}@example.com`.slice(0, 120),
  phone: `${DIALLING[countryID]} 000 0${String(100 + company.length * 7 + n).slice(-3)}`,
})
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')
const DIALLING: Record<string, string> = {
  AE: '+971 50',
  SA: '+966 50',
  QA: '+974 33',
  KW: '+965 50',
  OM: '+968 90',
  BH: '+973 33',
  IN: '+91 90000',
  GB: '+44 7700',
}

const withCheck = (first: string) => `${first}${gstinCheckCharacter(first)}`

/** The states of the demo clients, as on tax invoices. */
const REGIONS: Record<string, string> = { IN: '27' }

const RESERVED: Record<string, (digits: string) => string> = {
  AE: (digits) => `100999${digits}003`,
  SA: (digits) => `399999${digits}003`,
  IN: (digits) => withCheck(`27ZZZZZ${digits.slice(0, 4)}Z1Z`),
  GB: (digits) => `GB999${digits}`,
}

/** Their e-invoice addresses: in the UAE the first ten digits of the TRN, in the United Kingdom the VAT number. */
const ENDPOINTS: Record<string, (taxNumber: string) => { scheme: string; id: string }> = {
  AE: (taxNumber) => ({ scheme: '0235', id: taxNumber.slice(0, 10) }),
  GB: (taxNumber) => ({ scheme: '9932', id: taxNumber }),
}
const REGISTRARS: Record<string, string> = { AE: 'Dubai Economy and Tourism' }

/** All fields of a client that the fixed data does not define. */
function portrait(sketch: DemoCompany, country: Country, chance: Random): NewClient {
  const digits = String(chance.between(0, 999_999)).padStart(6, '0')
  const taxNumber = RESERVED[country.id]?.(digits) ?? null
  const [city, district, postalCode] = CITIES[country.id]!
  const leavePolicy = chance.pick([
    { kind: 'NOT_BILLABLE', days: null },
    { kind: 'NOT_BILLABLE', days: null },
    { kind: 'BILLABLE_UP_TO_N', days: 22 },
    { kind: 'CREDIT_AFTER_N', days: 10 },
  ] as const)
  return {
    name: sketch.name,
    legalName: `${sketch.name.replace(/ (Ltd|BSC)$/, '')} ${LEGAL_FORMS[country.id]}`,
    type: sketch.type ?? 'ACTIVE',
    countryID: country.id,
    industry: sketch.industry,
    website: `https://${slug(sketch.name).replaceAll('.', '-')}.example.com`,
    taxNumber,
    taxRegistered: taxNumber !== null,
    commercialRegistration: `CR-${digits}`,
    registrar: REGISTRARS[country.id] ?? null,
    eInvoiceEndpoint: taxNumber === null ? null : (ENDPOINTS[country.id]?.(taxNumber) ?? null),
    billingAddress: {
      lines: [`Office ${chance.between(101, 2900)}`, `${sketch.name} Building`],
      city,
      district,
      ...(REGIONS[country.id] && { region: REGIONS[country.id] }),
      postalCode,
      countryID: country.id,
      buildingNumber: String(chance.between(1000, 9999)),
    },
    paymentTerms: sketch.terms,
    creditLimit: {
      amount: `${chance.between(4, 60) * 25_000}.${country.currency === 'KWD' ? '000' : '00'}`,
      currency: country.currency,
    },
    invoiceGrouping: chance.pick(['PER_CONSULTANT', 'PER_PO', 'CONSOLIDATED']),
    invoiceDelivery: chance.chance(0.25) ? 'PORTAL' : 'EMAIL',
    requiresPO: chance.chance(0.6),
    requiresSignedTimesheet: chance.chance(0.5),
    leaveRemark: sketch.leaveRemark ?? null,
    leaveBillingPolicy: { ...leavePolicy },
    rebatePercent: chance.chance(0.2) ? '2' : null,
    withholdingPercent: { QA: '5', OM: '10' }[country.id] ?? null,
    retentionPercent: country.id === 'KW' ? '5' : null,
  }
}

/** The fixed holidays of the country in this year and the next, and the weeks in which the client is closed. */
function calendarOf({ countryID, shutdown = [] }: DemoCompany, year: number) {
  const both = [year, year + 1]
  const holidays = both.flatMap((y) =>
    FIXED_HOLIDAYS[countryID]!.map(([day, name]) => ({ date: `${y}-${day}`, name, kind: 'HOLIDAY' })),
  )
  const known = new Set(holidays.map(({ date }) => date))
  const closed = both.flatMap((y) =>
    shutdown.map((day) => ({ date: `${y}-${day}`, name: 'Company shutdown', kind: 'SHUTDOWN' })),
  )
  return [...holidays, ...closed.filter(({ date }) => !known.has(date))]
}

/**
 * `count` more clients for the benchmarks, created by the database itself: with different names, an account manager and
 * a holiday each.
 */
export async function scaleClients(db: Db, count: number): Promise<void> {
  await sql`
    with place as (select *, row_number() over (order by id) - 1 as n, count(*) over () as places from country),
    seller as (select id, row_number() over (order by id) - 1 as n, count(*) over () as sellers from app_user where role = 'BUSINESS_DEVELOPMENT'),
    made as (
      insert into client (code, name, legal_name, type, country_id, industry, currency, working_days, payment_terms, tax_number, created_at, updated_at)
      select 'SC-' || lpad(i::text, 6, '0'),
        (array['Amber','Basalt','Cedar','Dhow','Ember','Fennel','Garnet','Harbour','Indigo','Juniper'])[1 + i % 10] || ' ' ||
          (array['Trading','Software','Energy','Clinics','Logistics','Foods','Media'])[1 + i / 10 % 7] || ' ' || i,
        'Registered Company ' || i || ' LLC',
        (array['ACTIVE','ACTIVE','ACTIVE','PROSPECT','INACTIVE'])[1 + i % 5],
        place.id,
        (array['Banking','Energy','Retail','Health','Telecom'])[1 + i / 3 % 5],
        place.currency,
        array(select d from generate_series(1, 7) d where d <> all (place.weekend)),
        'NET_' || (array[30, 45, 60, 90])[1 + i % 4],
        null,
        now() - make_interval(hours => i),
        now() - make_interval(hours => i / 2)
      from generate_series(1, ${count}::int) i join place on place.n = i % place.places
      returning id, code
    ), managed as (
      insert into client_account_manager (client_id, user_id)
      select made.id, seller.id from made join seller on seller.n = right(made.code, 6)::int % seller.sellers
    )
    insert into client_holiday (client_id, date, name, kind)
    select id, date '2026-01-01' + right(code, 6)::int % 365, 'Founding day', 'HOLIDAY' from made`.execute(db)
}
