import type { Contact, ContactKind, contactEndpoints } from '@muster/contract/clients/contacts.contract.ts'
import { contactView } from '@muster/contract/clients/contacts.contract.ts'
import { sql } from 'kysely'
import { notFound } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import { matchesTerm } from '../../kernel/db/filters.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import { searchTerms } from '../../kernel/db/search.ts'
import type { Call } from '../../kernel/http/route.ts'
import { loadClient } from './clients.queries.ts'

const contactsOf = (db: Db, clientID: string) =>
  db.selectFrom('clientContact').where('clientContact.clientId', '=', clientID)

type ContactRow = Awaited<ReturnType<typeof readContact>>

const SEARCHED = [
  { field: 'name', column: 'clientContact.name' },
  { field: 'title', column: 'clientContact.title' },
  { field: 'email', column: 'clientContact.email' },
  { field: 'phone', column: 'clientContact.phone' },
] as const

export async function findContacts({
  db,
  scope,
  params,
  query,
  sees,
}: Call<typeof contactEndpoints.list>): Promise<ListQuery> {
  await loadClient(db, scope, params.id)
  let contacts = contactsOf(db, params.id)
  if (query.kind) contacts = contacts.where('kind', '=', sql<string>`any(${query.kind}::text[])`)
  for (const term of searchTerms(query.searchInput)) {
    const visibleColumns = SEARCHED.filter(({ field }) => sees(contactView, field))
    contacts = contacts.where((eb) => eb.or(visibleColumns.map(({ column }) => matchesTerm(column, term))))
  }
  return {
    rows: contacts.selectAll(),
    key: 'clientContact.id',
    sorts: { name: 'clientContact.name', kind: ['clientContact.kind', 'clientContact.name'] },
    present: presentContact,
  }
}

/** The contact for emails to a client: of the first of these types with an address; of several, the primary one. */
export async function contactToWriteTo(db: Db, clientID: string, kinds: readonly ContactKind[]) {
  const found = await contactsOf(db, clientID)
    .select(['name', 'title', 'email'])
    .where('kind', 'in', [...kinds])
    .where('email', 'is not', null)
    .orderBy(sql`array_position(${kinds}::text[], kind)`)
    .orderBy('isPrimary', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found && { ...found, email: found.email! }
}

/** 404 if the contact belongs to another client. */
export const readContact = (db: Db, clientID: string, contactID: string) =>
  contactsOf(db, clientID)
    .where('clientContact.id', '=', contactID)
    .selectAll()
    .executeTakeFirstOrThrow(() => notFound('contact'))

export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  clientID: row.clientId,
  name: row.name,
  kind: row.kind as Contact['kind'],
  title: row.title,
  email: row.email,
  phone: row.phone,
  primary: row.isPrimary,
  notes: row.notes,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})
