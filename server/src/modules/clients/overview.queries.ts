import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { ClientOverview } from '@muster/contract/clients/shapes.contract.ts'
import { clientView } from '@muster/contract/clients/visibility.contract.ts'
import { sql } from 'kysely'
import { recordHistory } from '../../kernel/app/history.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Scope } from '../../kernel/db/scope.ts'
import type { Call } from '../../kernel/http/route.ts'
import { clientInScope, loadClient } from './clients.queries.ts'
import { visibleRelations } from './references.queries.ts'

const NEXT_HOLIDAYS = 5

/** Counts of all records that refer to a client, and the next entries of its calendar. */
export async function overviewOf({
  db,
  scope,
  staff,
  params,
  today,
}: Call<typeof clientEndpoints.overview>): Promise<ClientOverview> {
  const { id } = await loadClient(db, scope, params.id)
  const [contacts, files, subsidiaries, nextHolidays, related, agreements, contracts] = await Promise.all([
    countOf(db, 'clientContact', id),
    countOf(db, 'document', id),
    db
      .selectFrom('client')
      .select(['client.id', 'client.name'])
      .where('parentId', '=', id)
      .where(clientInScope(scope))
      .orderBy('name')
      .execute(),
    db
      .selectFrom('clientHoliday')
      .select(['date', 'name', 'kind'])
      .where('clientId', '=', id)
      .where('date', '>=', today)
      .orderBy('date')
      .limit(NEXT_HOLIDAYS)
      .execute(),
    visibleRelations(db, staff, id),
    agreementsOf(db, id),
    contractsOf(db, id, scope),
  ])
  return {
    contacts,
    files,
    subsidiaries,
    nextHolidays: nextHolidays as ClientOverview['nextHolidays'],
    // Subsidiaries are listed above, within the scope of the user.
    related: related.filter(({ kind }) => kind !== 'subsidiaries'),
    agreements: agreements as ClientOverview['agreements'],
    contracts,
  }
}

const MAX_DOCUMENTS = 20

/** The active and pending agreements. */
const agreementsOf = (db: Db, clientID: string) =>
  db
    .selectFrom('agreement')
    .select(['id', 'kind', 'number', 'title as name', 'status', 'startDate', 'endsOn'])
    .where('clientId', '=', clientID)
    .where('archivedAt', 'is', null)
    .where('status', 'in', ['DRAFT', 'NEGOTIATION', 'ACTIVE'])
    .orderBy('kind')
    .orderBy('endsOn')
    .orderBy('id')
    .limit(MAX_DOCUMENTS)
    .execute()

async function contractsOf(db: Db, clientID: string, { countryIDs }: Scope): Promise<ClientOverview['contracts']> {
  let contracts = db
    .selectFrom('contract')
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')
    .select(['contract.id', 'contract.number', 'contract.title', 'consultant.name', 'contract.status'])
    .select(['contract.startDate', 'contract.endsOn'])
    .where('contract.kind', '=', 'CLIENT')
    .where('contract.clientId', '=', clientID)
    .where('contract.archivedAt', 'is', null)
    .where('contract.status', 'in', ['DRAFT', 'UNDER_REVIEW', 'SENT', 'SIGNED', 'ACTIVE'])
  if (countryIDs) contracts = contracts.where('contract.countryId', '=', sql<string>`any(${countryIDs}::text[])`)
  const found = await contracts.orderBy('contract.endsOn').orderBy('contract.id').limit(MAX_DOCUMENTS).execute()
  return found.map(({ title, name, ...document }) => ({ ...document, kind: 'CLIENT_CONTRACT', name: name ?? title }))
}

export const clientHistory = recordHistory('client', (db, scope, { id }) => loadClient(db, scope, id), {
  view: clientView,
})

async function countOf(db: Db, table: 'clientContact' | 'document', clientID: string): Promise<number> {
  const rows = db.selectFrom(table).where('clientId', '=', clientID)
  return (await rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count
}

/** The similarity from which names are shown as possible duplicates: "Al Noor Bank LLC" and "Al-Noor Digital Bank". */
const DUPLICATE = 0.45

/**
 * Clients in scope with a similar name, the most similar first. Legal forms are ignored; the legal name is compared
 * only for users who may see it.
 */
export async function findDuplicates({ db, scope, query, sees }: Call<typeof clientEndpoints.duplicates>) {
  const key = sql<string>`client_name_key(${query.name})`
  const similarity = sees(clientView, 'legalName')
    ? sql<number>`greatest(similarity(client.name_normalized, ${key}), similarity(coalesce(client.legal_name_normalized, ''), ${key}))`
    : sql<number>`similarity(client.name_normalized, ${key})`
  // `%` is the indexed, looser condition; the exact one is added to it.
  const candidate = sql<boolean>`(client.name_normalized % ${key} or client.legal_name_normalized % ${key})`
  let clients = db.selectFrom('client').where(clientInScope(scope)).where(candidate).where(similarity, '>=', DUPLICATE)
  if (query.excludeID) clients = clients.where('client.id', '!=', query.excludeID)
  const found = await clients
    .innerJoin('country', 'country.id', 'client.countryId')
    .select([
      'client.id',
      'client.code',
      'client.name',
      'client.type',
      'client.legalName',
      'client.countryId',
      'country.name as countryName',
    ])
    .select(similarity.as('similarity'))
    .orderBy('similarity', 'desc')
    .orderBy('client.name')
    .limit(10)
    .execute()
  return found.map(({ countryId, countryName, type, similarity, ...client }) => ({
    ...client,
    type: type as 'ACTIVE' | 'PROSPECT' | 'INACTIVE',
    countryID: countryId,
    _country: { id: countryId, name: countryName },
    similarity: Number(similarity),
  }))
}
