import { randomUUID } from 'node:crypto'
import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import { defaultCalendar } from '@muster/contract/clients/clients.rules.ts'
import type { Client, NewClient } from '@muster/contract/clients/shapes.contract.ts'
import { sql } from 'kysely'
import { conflict, invalid, ruleViolation, staleVersion } from '../../kernel/app/errors.ts'
import { writeAuditEntries, writeAuditEntry } from '../../kernel/app/events.ts'
import { inBatches } from '../../kernel/batch/in-batches.ts'
import { type Db, isUniqueViolation } from '../../kernel/db/db.ts'
import type { Scope } from '../../kernel/db/scope.ts'
import type { Call } from '../../kernel/http/route.ts'
import { changeEventOf, changeRecorder } from '../../kernel/records/changes.ts'
import { getClient, lockClients, readClient, readClients } from './clients.queries.ts'
import { clientColumns, problemsAfter, stillInUse } from './clients.rules.ts'
import { assertAccountManagers, assertParent, type Country, loadCountry, relatedTo } from './references.queries.ts'

/**
 * Adds a client, with its country's defaults for omitted fields. A user who sees only their own clients becomes its
 * account manager.
 */
export async function createClient(call: Call<typeof clientEndpoints.create>): Promise<Client> {
  const { db, scope, body } = call
  const country = await loadCountry(db, scope, body.countryID)
  const problems = problemsAfter(null, body)
  if (problems.length > 0) throw invalid(problems)
  if (body.parentID) await assertParent(db, scope, body.parentID, null)
  await assertAccountManagers(db, body.accountManagerIDs ?? [])
  const [client] = await insertClients(call, [{ body, country }])
  await recordClientChange(call, 'created', client!)
  return client!
}

type ClientContext = Pick<Call, 'db' | 'now'> & { readonly scope: Scope }

/** A client with validated references, and its country. */
export interface ValidatedClient {
  readonly body: NewClient
  readonly country: Country
}

/** Stores clients, a few hundred at a time, and returns them in their order. */
export async function insertClients(context: ClientContext, clients: readonly ValidatedClient[]): Promise<Client[]> {
  const made: Client[] = []
  for (const portion of inBatches(clients, AT_ONCE)) made.push(...(await insertSome(context, portion)))
  return made
}

const AT_ONCE = 250

async function insertSome({ db, scope, now }: ClientContext, clients: readonly ValidatedClient[]): Promise<Client[]> {
  const codes = await nextCodes(db, clients.filter(({ body }) => body.code === undefined).length)
  const owner = scope.ownClientsOf
  const written = clients.map(({ body: { accountManagerIDs = [], ...fields }, country }) => ({
    managers: new Set(owner ? [...accountManagerIDs, owner] : accountManagerIDs),
    row: {
      id: randomUUID(),
      currency: country.currency,
      ...defaultCalendar(country),
      ...clientColumns(fields),
      taxRegistered: fields.taxRegistered ?? Boolean(fields.taxNumber),
      name: fields.name,
      code: fields.code ?? codes.shift()!,
      countryId: country.id,
      createdAt: now,
      createdBy: scope.userID,
      updatedAt: now,
      updatedBy: scope.userID,
    },
  }))
  const rows = written.map(({ row }) => row)
  await db.insertInto('client').values(rows).execute().catch(duplicateCode)
  const managed = written.flatMap(({ row, managers }) => [...managers].map((userId) => ({ clientId: row.id, userId })))
  if (managed.length > 0) await db.insertInto('clientAccountManager').values(managed).execute()
  const ids = rows.map(({ id }) => id)
  const found = new Map((await readClients(db, ids)).map((client) => [client.id, client]))
  return ids.map((id) => found.get(id)!)
}

/** CL-0001, CL-0002 …, skipping codes that were assigned by hand. */
async function nextCodes(db: Db, count: number): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < count) {
    const { rows } = await sql<{ code: string }>`
      with next as materialized (
        select 'CL-' || lpad(n::text, greatest(4, length(n::text)), '0') as code
        from (select nextval('client_code_number') as n from generate_series(1, ${count - codes.length}::int)) as drawn)
      select code from next where not exists (select from client where client.code = next.code)`.execute(db)
    codes.push(...rows.map(({ code }) => code))
  }
  return codes
}

const duplicateCode = (error: unknown) => {
  if (!isUniqueViolation(error, 'client_code_unique')) throw error
  const message =
    'Another client already has this code. Enter another code, or leave it empty to assign the next number.'
  throw conflict('CODE_ALREADY_USED', message, { errors: [{ path: 'code', message }] })
}

async function setManagers(db: Db, clientId: string, userIDs: readonly string[]): Promise<void> {
  await db.deleteFrom('clientAccountManager').where('clientId', '=', clientId).execute()
  const rows = [...new Set(userIDs)].map((userId) => ({ clientId, userId }))
  if (rows.length > 0) await db.insertInto('clientAccountManager').values(rows).execute()
}

export async function updateClient(call: Call<typeof clientEndpoints.update>): Promise<Client> {
  const { db, scope, params, body } = call
  const { version, accountManagerIDs, ...change } = body
  const before = await getClient(db, scope, params.id, { lock: true })
  if (before.version !== version) throw staleVersion(before)
  const problems = problemsAfter(before, change)
  if (problems.length > 0) throw invalid(problems)
  if (change.countryID !== undefined && change.countryID !== before.countryID)
    await loadCountry(db, scope, change.countryID)
  if (change.parentID) await assertParent(db, scope, change.parentID, before.id)
  if (accountManagerIDs) await changeManagers(call, before, accountManagerIDs)
  await updateClientVersion(call, before.id, clientColumns(change)).catch(duplicateCode)
  const after = (await readClient(db, null, before.id))!
  await recordClientChange(call, 'updated', after, { before })
  return after
}

/** The columns of a change of one or several rows: the next version, user and time. */
export const updateClientVersion = async (
  { db, scope, now }: ClientContext,
  id: string | readonly string[],
  columns: Partial<ReturnType<typeof clientColumns>> = {},
) => {
  await db
    .updateTable('client')
    .set({ ...columns, version: sql`version + 1`, updatedAt: now, updatedBy: scope.userID })
    .where('id', 'in', [id].flat())
    .execute()
}

/** A user who sees only their own clients may hand one over, but not leave it without an account manager. */
async function changeManagers(
  { db, scope }: ClientContext,
  before: Client,
  userIDs: readonly string[],
  path = 'accountManagerIDs',
) {
  await assertAccountManagers(db, userIDs, { staying: before.accountManagerIDs, path })
  if (scope.ownClientsOf && userIDs.length === 0) {
    const message = `${before.name} would have no account manager. Select the colleague who replaces you.`
    throw ruleViolation('LAST_ACCOUNT_MANAGER', message, [{ path, message: 'Select at least one account manager.' }])
  }
  await setManagers(db, before.id, userIDs)
}

/** Archives a client. Its number stays used and its history stays visible to auditors. */
export async function removeClient(call: Call<typeof clientEndpoints.remove>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const client = await getClient(db, scope, params.id, { lock: true })
  const held = await relatedTo(db, client.id)
  if (held.length > 0) throw stillInUse(held)
  await updateClientVersion(call, client.id)
  await db.updateTable('client').set({ archivedAt: now }).where('id', '=', client.id).execute()
  await writeAuditEntry(call, { event: 'client.deleted', ...auditSubject(client) })
  return { id: client.id }
}

/** The same change to several clients: to all of them, or to none if one is out of scope. */
export async function changeClients(call: Call<typeof clientEndpoints.bulk>): Promise<{ changed: number }> {
  const { db, scope, body } = call
  const ids = [...new Set(body.ids)]
  const { accountManagerIDs, type } = body.change
  await lockClients(db, scope, ids)
  const before = await readClients(db, ids)
  if (accountManagerIDs)
    for (const client of before) await changeManagers(call, client, accountManagerIDs, 'change.accountManagerIDs')
  await updateClientVersion(call, ids, type === undefined ? {} : clientColumns({ type }))
  const after = new Map((await readClients(db, ids)).map((client) => [client.id, client]))
  await writeAuditEntries(
    call,
    before.map((client) => clientChange('updated', after.get(client.id)!, { before: client })),
  )
  return { changed: ids.length }
}

const auditSubject = ({ id, name, countryID }: Client) => ({ entity: 'client', entityID: id, name, countryID })

/** The audit event of a change of a client. */
export const clientChange = changeEventOf(auditSubject, (client: Client) => client)
export const recordClientChange = changeRecorder(auditSubject, (client: Client) => client)
