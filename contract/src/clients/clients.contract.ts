import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { historyEndpoint } from '../kernel/api/history.ts'
import { lookup, right } from '../kernel/api/permission.ts'
import { CountryID, Day, Id, repeatable, text } from '../kernel/values/fields.ts'
import { ClientType } from './parts.contract.ts'
import {
  Client,
  ClientChange,
  ClientDuplicate,
  ClientOverview,
  ClientRow,
  editable,
  NewClient,
} from './shapes.contract.ts'
import { clientView, duplicatesView, overviewView } from './visibility.contract.ts'

export const clientEndpoints = {
  list: list('/clients', {
    summary: 'Lists clients.',
    may: lookup('clients'),
    item: ClientRow,
    view: clientView,
    sorts: ['name', 'code', 'createdAt', 'updatedAt', 'country', 'type'],
    export: right('clients', 'export'),
    filters: {
      countryID: repeatable(CountryID),
      type: repeatable(ClientType),
      /** The same filter as `type`. */
      status: repeatable(ClientType),
      /** Closed on that day: a public holiday of its country, also a tentative one, or an own holiday or shutdown. */
      leaveDate: Day.optional(),
      accountManagerID: repeatable(Id),
      industry: repeatable(z.string().trim().min(1).max(80)),
      /** Created by this import: the ID of its background job. */
      importID: Id.optional(),
    },
  }),
  get: get('/clients/:id', { summary: 'One client.', may: lookup('clients'), returns: Client, view: clientView }),
  create: post('/clients', {
    summary: 'Creates a client. A business development user becomes its account manager.',
    may: right('clients', 'create'),
    body: NewClient,
    returns: Client,
    view: clientView,
    status: 201,
  }),
  update: put('/clients/:id', {
    summary: 'Updates the given fields.',
    may: right('clients', 'edit'),
    body: ClientChange,
    returns: Client,
    view: clientView,
  }),
  remove: del('/clients/:id', {
    summary: 'Archives a client without linked records.',
    may: right('clients', 'delete'),
    returns: z.object({ id: Id }),
  }),
  bulk: put('/clients/bulk', {
    summary: 'Changes the account managers or type of several clients, all or none.',
    may: right('clients', 'edit'),
    body: z.strictObject({
      ids: z.array(Id).min(1, 'Choose at least one client.').max(200, 'At most 200 clients at once.'),
      change: z
        .strictObject({ accountManagerIDs: editable.accountManagerIDs, type: ClientType })
        .partial()
        .refine((change) => Object.keys(change).length > 0, 'Enter at least one change: accountManagerIDs or type.'),
    }),
    returns: z.object({ changed: z.int() }),
  }),
  duplicates: get('/clients/duplicates', {
    summary: 'Finds clients with a similar name, ignoring the legal form (LLC, Ltd, W.L.L., GmbH …).',
    may: lookup('clients'),
    query: z.strictObject({ name: text(200, 'The name'), excludeID: Id.optional() }),
    returns: z.array(ClientDuplicate),
    view: duplicatesView,
    perMinute: 120,
  }),
  overview: get('/clients/:id/overview', {
    summary: 'The linked records of a client in one response.',
    may: right('clients', 'view'),
    returns: ClientOverview,
    view: overviewView,
  }),
  history: historyEndpoint('/clients/:id/history', 'a client', right('clients', 'view')),
} satisfies Endpoints
