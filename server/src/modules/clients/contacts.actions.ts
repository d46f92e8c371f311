import type { Contact, contactEndpoints, NewContact } from '@muster/contract/clients/contacts.contract.ts'
import { sql } from 'kysely'
import { staleVersion } from '../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../kernel/app/events.ts'
import { inBatches } from '../../kernel/batch/in-batches.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Call } from '../../kernel/http/route.ts'
import { updateRecord } from '../../kernel/records/changes.ts'
import { loadClient } from './clients.queries.ts'
import { presentContact, readContact } from './contacts.queries.ts'

export async function showContact({ db, scope, params }: Call<typeof contactEndpoints.get>): Promise<Contact> {
  await loadClient(db, scope, params.id)
  return presentContact(await readContact(db, params.id, params.contactID))
}

export async function addContact(call: Call<typeof contactEndpoints.create>): Promise<Contact> {
  const { db, scope, params, body, now, staff } = call
  const client = await loadClient(db, scope, params.id, { lock: true })
  if (body.primary) await recordReplaced(call as unknown as Call, client, null)
  const contact = await insertContact(db, client.id, body, { now, by: staff.id })
  await recordContact(call, 'client.contact-added', client, { after: contact })
  return contact
}

interface ClientOfContact {
  readonly id: string
  readonly name: string
  readonly countryId: string
}

interface ChangeAuthor {
  readonly now: Date
  readonly by: string | null
}

/** Stores a contact of a client that is locked or new. */
export async function insertContact(
  db: Db,
  clientId: string,
  contact: NewContact,
  { now, by }: ChangeAuthor,
): Promise<Contact> {
  const { primary = false, ...fields } = contact
  if (primary) await clearPrimary(db, clientId)
  const made = { clientId, ...fields, isPrimary: primary, createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  return presentContact(await db.insertInto('clientContact').values(made).returningAll().executeTakeFirstOrThrow())
}

/** The first contact of each of these new clients, who is the primary one. */
export async function insertFirstContacts(
  db: Db,
  contacts: readonly (NewContact & { clientId: string })[],
  { now, by }: ChangeAuthor,
): Promise<void> {
  const created = { isPrimary: true, createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  const rows = contacts.map(({ primary: _primary, ...contact }) => ({ ...contact, ...created }))
  for (const portion of inBatches(rows, 500)) await db.insertInto('clientContact').values(portion).execute()
}

/** Removes the primary mark from the current primary contact: a change of that contact too, with its version. */
const clearPrimary = (db: Db, clientID: string, exceptID: string | null = null) =>
  db
    .updateTable('clientContact')
    .set({ isPrimary: false, version: sql`version + 1` })
    .where('clientId', '=', clientID)
    .where('isPrimary', '=', true)
    .$if(exceptID !== null, (rows) => rows.where('id', '!=', exceptID))
    .returningAll()
    .execute()

/** Adds the former primary contact to the history. */
async function recordReplaced(call: Call, client: ClientOfContact, contactID: string | null) {
  for (const row of await clearPrimary(call.db, client.id, contactID)) {
    const after = presentContact(row)
    await recordContact(call, 'client.contact-updated', client, { before: { ...after, primary: true }, after })
  }
}

export async function changeContact(call: Call<typeof contactEndpoints.update>): Promise<Contact> {
  const { db, scope, params, body } = call
  const { version, primary, ...fields } = body
  const client = await loadClient(db, scope, params.id, { lock: true })
  const before = presentContact(await readContact(db, client.id, params.contactID))
  if (before.version !== version) throw staleVersion(before)
  if (primary) await recordReplaced(call as unknown as Call, client, before.id)
  await updateRecord(call, 'clientContact', before.id, {
    ...fields,
    ...(primary !== undefined && { isPrimary: primary }),
  })
  const after = presentContact(await readContact(db, client.id, before.id))
  await recordContact(call, 'client.contact-updated', client, { before, after })
  return after
}

export async function removeContact(call: Call<typeof contactEndpoints.remove>): Promise<{ id: string }> {
  const { db, scope, params } = call
  const client = await loadClient(db, scope, params.id, { lock: true })
  const before = presentContact(await readContact(db, client.id, params.contactID))
  await db.deleteFrom('clientContact').where('id', '=', before.id).execute()
  await recordContact(call, 'client.contact-removed', client, { before })
  return { id: before.id }
}

interface ContactChange {
  readonly before?: Contact
  readonly after?: Contact
}

/** In the history of the client, field by field under `contact.…`, which only the full view of a client shows. */
function recordContact(call: Call, event: string, client: ClientOfContact, { before, after }: ContactChange) {
  const { id: entityID, name, countryId: countryID } = client
  const sides = { ...(before && { before: underContact(before) }), ...(after && { after: underContact(after) }) }
  return writeAuditEntry(call, { event, entity: 'client', entityID, name, countryID, ...sides })
}

const BOOKKEEPING = new Set(['clientID', 'version', 'createdAt', 'updatedAt', 'id'])
const underContact = (contact: Contact) =>
  Object.fromEntries(
    Object.entries(contact).flatMap(([field, value]) => (BOOKKEEPING.has(field) ? [] : [[`contact.${field}`, value]])),
  )
