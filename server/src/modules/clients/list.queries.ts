import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import { CLIENT_FILTER_FIELDS, clientView } from '@muster/contract/clients/visibility.contract.ts'
import { sql } from 'kysely'
import { invalid } from '../../kernel/app/errors.ts'
import { importedBy } from '../../kernel/batch/import.ts'
import { matchesTerm } from '../../kernel/db/filters.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import { searchTerms } from '../../kernel/db/search.ts'
import type { Call } from '../../kernel/http/route.ts'
import { clientInScope, decorateClientRows, managedBy, presentClientRow } from './clients.queries.ts'

type ListCall = Call<typeof clientEndpoints.list>

export function findClients(call: ListCall): ListQuery {
  for (const [filter, field] of Object.entries(CLIENT_FILTER_FIELDS)) {
    if (call.query[filter as keyof typeof CLIENT_FILTER_FIELDS] !== undefined && !call.sees(clientView, field)) {
      throw invalid([
        { path: filter, message: `You don’t have permission to filter clients by ${filter}. Remove this filter.` },
      ])
    }
  }
  const clients = matching(call)
  return {
    rows: decorateClientRows(clients),
    plain: clients,
    key: 'client.id',
    sorts: {
      name: 'client.name',
      code: 'client.code',
      createdAt: 'client.createdAt',
      updatedAt: 'client.updatedAt',
      country: ['country.name', 'client.name'],
      type: ['client.type', 'client.name'],
    },
    present: presentClientRow,
    // The column of all account managers includes the first one as well.
    hides: ['_accountManager'],
  }
}

function matching({ db, scope, query, sees }: ListCall) {
  const { countryID, accountManagerID, leaveDate, industry, importID, searchInput } = query
  const type =
    query.type && query.status ? query.type.filter((one) => query.status!.includes(one)) : (query.type ?? query.status)
  let clients = db.selectFrom('client').where(clientInScope(scope))
  if (countryID) clients = clients.where('client.countryId', '=', sql<string>`any(${countryID}::text[])`)
  if (type) clients = clients.where('client.type', '=', sql<string>`any(${type}::text[])`)
  if (industry) clients = clients.where('client.industry', '=', sql<string>`any(${industry}::text[])`)
  if (accountManagerID?.length) clients = clients.where((eb) => eb.exists(managedBy(eb, accountManagerID)))
  if (importID) clients = clients.where(importedBy('client.id', importID))
  if (leaveDate) clients = clients.where(isClosedOn(leaveDate))
  for (const term of searchTerms(searchInput)) {
    clients = clients.where((eb) =>
      eb.or(SEARCHED.filter(({ field }) => sees(clientView, field)).map(({ column }) => matchesTerm(column, term))),
    )
  }
  return clients
}

/**
 * A public holiday of the client's country, also a tentative one, or a day on which the client itself is closed. Both
 * are queried by the day, so that both use their indexes.
 */
const isClosedOn = (day: string) =>
  sql<boolean>`(client.country_id = any (array(select country_id from public_holiday where date = ${day}::date))
    or client.id = any (array(select client_id from client_holiday where date = ${day}::date)))`

const SEARCHED = [
  { field: 'name', column: 'client.name' },
  { field: 'code', column: 'client.code' },
  { field: 'legalName', column: 'client.legalName' },
  { field: 'taxNumber', column: 'client.taxNumber' },
] as const
