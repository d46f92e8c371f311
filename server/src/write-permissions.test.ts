import { GLOBAL_ROLES, ROLES, type Role } from '@muster/contract/access/roles.ts'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import { defaultDefinition } from '@muster/contract/recruiting/forms/built-in.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MODULES } from './app.ts'
import { createTestApp } from './kernel/testing/app.ts'
import type { Caller, Reply } from './kernel/testing/caller.ts'
import { exampleBody, type KnownValues } from './kernel/testing/example.ts'
import { cellOf, expectedPermissions, isAdmitted } from './kernel/testing/expected-permissions.ts'
import { signedPdf } from './kernel/testing/fixtures/placement.ts'
import { ownRecords, seedRecords } from './kernel/testing/fixtures.ts'
import { type RecordAt, realRecords } from './kernel/testing/real-records.ts'
import { inRolledBackTransaction } from './kernel/testing/rollback.ts'
import { smallPortrait } from './modules/consultants/demo/attachments.demo.ts'

/**
 * Every writing endpoint × 21 roles × two countries, with a real record of the demo company and a complete body
 * generated from the contract. With permission the request succeeds or fails by a business rule; without it, it is
 * rejected; and a record of another country is not found. Nothing is stored: each request runs in a transaction that is
 * rolled back.
 */
const COUNTRIES = ['AE', 'SA'] as const
type Country = (typeof COUNTRIES)[number]
const other = (country: Country): Country => (country === 'AE' ? 'SA' : 'AE')

const WRITES = MODULES.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)).filter(
  ({ method, open }) => method !== 'GET' && !open,
)
const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** An interview some weeks ahead, with a contact of the client. */
const appointmentOf = (more: object) => ({
  round: 19,
  startsAt: new Date(Date.now() + 40 * 86_400_000).toISOString(),
  durationMinutes: 45,
  zone: 'Asia/Dubai',
  mode: 'PHONE',
  place: null,
  link: null,
  panel: [{ name: 'Somebody', email: 'somebody@example.com' }],
  ...more,
})

/** Conditions of a body that a schema cannot express: one of two fields, a checksum, a later end date. */
const BODIES: Readonly<Record<string, (known: KnownValues) => object>> = {
  'PUT /clients/bulk': () => ({ change: { type: 'ACTIVE' } }),
  'POST /saved-views': () => ({ state: {} }),
  'POST /applicants/searches': () => ({ query: { status: 'NEW' } }),
  'POST /candidates/:id/bank-changes': () => ({
    bank: { accountName: 'Somebody', bankName: 'Demo Bank', iban: ibanOf('AE', '0331234567890123456') },
  }),
  'PUT /candidates/:id/dependants': () => ({ dependants: [] }),
  'POST /purchase-orders': ({ currency }) => ({ value: JSON.stringify({ amount: '1000.00', currency }) }),
  'POST /purchase-orders/:id/amendments': ({ currency }) => ({
    addedValue: JSON.stringify({ amount: '1000.00', currency }),
  }),
  'POST /margin-setups/calculate': ({ countryID, currency }) => ({
    form: {
      countryID,
      bill: { unit: 'MONTH', rate: '30000', currency },
      pay: { currency, components: [{ code: 'BASIC', label: null, amount: '9000' }] },
    },
  }),
  'POST /payrolls/generate': ({ countryID }) => ({ countryID }),
  'POST /billings/allocations': ({ billingID }) => ({ billingID }),
  'PUT /client/master-service-agreement/:id/status': () => ({ status: 'NEGOTIATION' }),
  'PUT /client/statement-of-work/:id/status': () => ({ status: 'NEGOTIATION' }),
  'PUT /candidate-contracts/:id/status': () => ({ status: 'UNDER_REVIEW' }),
  'PUT /client-contracts/:id/status': () => ({ status: 'UNDER_REVIEW' }),
  'PUT /order-form-setup-status/:id': () => ({ status: 'CANCELLED', reason: 'The client has stopped the project' }),
  'PUT /timesheets/:id/status': () => ({ status: 'SUBMITTED' }),
  'PUT /final-settlements/:id/status': () => ({ status: 'CANCELLED', reason: 'They stay' }),
  'PUT /billings/:id/status': () => ({ status: 'SUBMITTED' }),
  'PUT /billings/receipts/:id/status': () => ({ status: 'REVERSED', reason: 'It bounced' }),
  'PUT /billings/allocations/:id/status': () => ({ status: 'REVERSED', reason: 'By mistake' }),
  'PUT /form-templates/:kind': () => ({ definition: defaultDefinition('APPLICANT') }),
  'PUT /jobs/:id/status': () => ({ status: 'CANCELLED', reason: 'The client has stopped the project' }),
  'POST /submission-packs/:id/extension': ({ expiresOn }) => ({ linkID: undefined, expiresOn }),
  'POST /recruiting-mails': () => ({
    template: 'RESUME_REQUEST',
    jobID: undefined,
    text: undefined,
    subject: undefined,
  }),
  'POST /recruiting-mails/preview': () => ({
    template: 'RESUME_REQUEST',
    jobID: undefined,
    text: undefined,
    subject: undefined,
  }),
  'POST /interviews': ({ submissionID }) => appointmentOf({ submissionID }),
  'PUT /interviews/:id': ({ version }) => appointmentOf({ version }),
  'PUT /interviews/:id/status': () => ({ status: 'CANCELLED', reason: 'The client has stopped the project' }),
  'POST /applicants/:id/merge': () => ({ fromOther: [] }),
  'PUT /applicants/:id/status': () => ({ status: 'SCREENING' }),
  'PUT /applicants/status': ({ id, version }) => ({ applicants: [{ id, version }], status: 'SCREENING' }),
  'PUT /applicant-submissions/:id/status': () => ({ status: 'WITHDRAWN', reason: 'Accepted another offer' }),
  'PUT /applicant-submissions/status': ({ id, version }) => ({
    submissions: [{ id, version }],
    status: 'WITHDRAWN',
    reason: 'Accepted another offer',
  }),
  'POST /recruiting-tasks': ({ applicantID }) => ({ applicantID, text: 'Call', dueOn: '2027-03-31' }),
  'PUT /purchase-orders/:id/status': () => ({ status: 'CANCELLED', reason: 'By mistake' }),
}

const people = new Map<string, Caller>()
const own = new Map<string, Readonly<Record<string, KnownValues>>>()
const records = new Map<Country, RecordAt>()
/** The endpoints at which at least one request succeeded. */
const done = new Set<string>()
const userWith = (role: Role, country: Country) => people.get(`${role} ${country}`)!

const app = await createTestApp({ demo: true })
const { db } = app.appContext
for (const [place, country] of COUNTRIES.entries()) {
  await seedRecords(app, country, place)
  records.set(country, await realRecords(db, country))
  for (const role of ROLES) {
    const caller = await app.as(role, { countryIDs: [country] })
    people.set(`${role} ${country}`, caller)
    own.set(`${role} ${country}`, await ownRecords(db, caller.staff!.id, country))
  }
  await assignAllRecords(country)
}
const picture = { name: 'picture.png', content: await smallPortrait(1) }
const spreadsheet = { name: 'sheet.csv', content: 'Name\nSomebody\n' }
const files = { pdf: signedPdf(), document: signedPdf(), resume: signedPdf(), image: picture, sheet: spreadsheet }
const { rows } = await sql<{ last: string }>`select max(id) as last from audit_entry`.execute(db)
const lastEntry = rows[0]!.last

/** Gives users limited to their clients, jobs or teams all those of the country. */
async function assignAllRecords(country: Country): Promise<void> {
  const { db } = app.appContext
  const id = (role: Role) => userWith(role, country).staff!.id
  await sql`insert into client_account_manager (client_id, user_id)
    select id, ${id('BUSINESS_DEVELOPMENT')} from client where country_id = ${country}`.execute(db)
  await sql`update order_form set recruiter_id = ${id('TALENT_ACQUISITION')} where country_id = ${country}`.execute(db)
  await sql`insert into job_recruiter (job_id, user_id)
    select id, ${id('TALENT_ACQUISITION')} from job where country_id = ${country}`.execute(db)
  const team = [id('TALENT_ACQUISITION'), id('TAS_LEAD'), id('TAS_MANAGER')]
  await sql`with made as (insert into team (name, lead_id) values (${`All of ${country}`}, ${team[2]}) returning id)
    insert into team_member (team_id, user_id) select made.id, one from made, unnest(${team}::uuid[]) one`.execute(db)
}

/** Runs a request and rolls it back; returns its status with the audit entries of the country. */
const tryAndRollBack = (call: () => Promise<Reply>, country: Country): Promise<{ reply: Reply; entries: number }> =>
  inRolledBackTransaction(app, async (db) => {
    const reply = await call()
    if (reply.status >= 300) return { reply, entries: 0 }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry
      where id > ${lastEntry} and country_id = ${country}`.execute(db)
    return { reply, entries: rows[0]!.n }
  })

function send(caller: Caller, endpoint: Endpoint, known: KnownValues): Promise<Reply> {
  const { method, path, upload, query } = endpoint
  const at = path.replace(/:(\w+)/g, (_, name: string) => String(known[name])) + (query ? `?id=${known.id}` : '')
  const body: Record<string, unknown> = { ...exampleBody(endpoint, known), ...BODIES[addressOf(endpoint)]?.(known) }
  if (upload) {
    const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
    const file = path === '/file-conversion' ? files.image! : files[upload.kind]!
    return caller.upload(at, file, fields, method as 'POST' | 'PUT')
  }
  if (method === 'DELETE') return caller.del(at)
  return method === 'POST' ? caller.post(at, body) : caller.put(at, body)
}

/** Looked up once for all roles: no request changes a record, because each is rolled back. */
const lookedUp = new Map<string, Promise<KnownValues>>()
function recordIn(country: Country, path: string): Promise<KnownValues> {
  const key = `${country} ${path}`
  const record = lookedUp.get(key) ?? records.get(country)!(path)
  lookedUp.set(key, record)
  return record
}

const knownTo = async (role: Role, country: Country, path: string): Promise<KnownValues> => ({
  ...(await recordIn(country, path)),
  ...own.get(`${role} ${country}`)![path],
})

const describeReply = ({ status, code, message }: Reply) => `${status} ${code ?? ''} ${message ?? ''}`.slice(0, 160)

/**
 * Endpoints that require more than their permission, so that some users who have it are rejected: a step, a type of
 * file or an area of the business with a separate permission.
 */
const FURTHER = new Set([
  'PUT /logout',
  'POST /order-form-setup/:id/margin',
  'POST /order-form-setup/:id/checks',
  'POST /order-form-setup/:id/waivers',
  'DELETE /order-forms-setups/:id/attachments/:attachmentID',
  'PUT /client-contracts/:id/rates-check',
  'PUT /final-settlements/:id/clearance',
  'POST /mailbox/:id/send',
  'PUT /jobs/:id/status',
  'POST /jobs/:id/undo-status',
  'PUT /applicants/:id/status',
  'POST /applicant-submissions/:id/email',
  'POST /applicants/:id/notes',
])

function requiresMore(endpoint: Endpoint, role: Role): boolean {
  if (FURTHER.has(addressOf(endpoint))) return true
  return expectedPermissions(addressOf(endpoint)).some((accessRule) => {
    const [resource, action] = accessRule.split('.') as [string, string]
    return action?.startsWith('view') || (action === 'edit' && cellOf(resource, role).includes('E~'))
  })
}

const isAccepted = ({ status }: Reply) => (status >= 200 && status < 300) || status === 409 || status === 422

test.each(WRITES.map((endpoint) => [addressOf(endpoint), endpoint] as const))(
  '%s succeeds or fails by a business rule with the permission, and is rejected without it',
  async (address, endpoint) => {
    const wrong: string[] = []
    for (const country of COUNTRIES)
      for (const role of ROLES) {
        const known = await knownTo(role, country, endpoint.path)
        const { reply } = await tryAndRollBack(() => send(userWith(role, country), endpoint, known), country)
        if (reply.status < 300) done.add(address)
        const mayNot = reply.status === 403 || reply.status === 404
        const isAsMeant = isAdmitted(expectedPermissions(address), role)
          ? isAccepted(reply) || (mayNot && requiresMore(endpoint, role))
          : reply.status === 403
        if (!isAsMeant) wrong.push(`${role} of ${country}: ${describeReply(reply)}`)
      }
    expect(wrong).toEqual([])
    expect((await send(app.anonymous, endpoint, await knownTo('ADMIN', 'AE', endpoint.path))).status).toBe(401)
  },
)

/** Company-wide records have no country. */
const COMPANY_WIDE = /^(signed-in|(users|settings|email-templates|exchange-rates)\.)/
const LOCAL = ROLES.filter((role) => !GLOBAL_ROLES.has(role))

test.each(
  WRITES.filter((endpoint) => !COMPANY_WIDE.test(expectedPermissions(addressOf(endpoint))[0] ?? '')).map(
    (endpoint) => [addressOf(endpoint), endpoint] as const,
  ),
)('%s finds no record of another country', async (address, endpoint) => {
  const wrong: string[] = []
  for (const country of COUNTRIES) {
    const foreign = other(country)
    for (const role of LOCAL.filter((one) => isAdmitted(expectedPermissions(address), one))) {
      const known = await knownTo(role, foreign, endpoint.path)
      const { reply, entries } = await tryAndRollBack(() => send(userWith(role, country), endpoint, known), foreign)
      const { status } = reply
      const isHidden = endpoint.path.includes('/:')
        ? status === 404 || (status === 403 && requiresMore(endpoint, role))
        : status < 500 && entries === 0
      if (!isHidden) wrong.push(`${role} of ${country}: ${describeReply(reply)}, ${entries} entries`)
    }
  }
  expect(wrong).toEqual([])
})

test('most endpoints succeeded at least once', () => {
  expect(done.size).toBeGreaterThan(WRITES.length * 0.7)
})
