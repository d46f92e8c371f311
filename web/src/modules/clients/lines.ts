/** The client endpoints by address and type only, so that the list and the record load no schema. */
import type { userEndpoints } from '@muster/contract/access/users.contract.ts'
import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { contactEndpoints } from '@muster/contract/clients/contacts.contract.ts'
import type { clientFileEndpoints, clientHistoryEndpoints } from '@muster/contract/clients/files.contract.ts'
import type { holidayEndpoints } from '@muster/contract/clients/holidays.contract.ts'
import type { Line } from '../../kernel/send.ts'

type Clients = typeof clientEndpoints
type Contacts = typeof contactEndpoints
type Files = typeof clientFileEndpoints

export const clientLines = {
  list: { method: 'GET', path: '/clients' } as Line<Clients['list']>,
  get: { method: 'GET', path: '/clients/:id' } as Line<Clients['get']>,
  overview: { method: 'GET', path: '/clients/:id/overview' } as Line<Clients['overview']>,
  duplicates: { method: 'GET', path: '/clients/duplicates' } as Line<Clients['duplicates']>,
  remove: { method: 'DELETE', path: '/clients/:id' } as Line<Clients['remove']>,
  history: { method: 'GET', path: '/clients/:id/history' } as Line<(typeof clientHistoryEndpoints)['history']>,
  holidays: { method: 'GET', path: '/clients/:id/holidays' } as Line<(typeof holidayEndpoints)['list']>,
}

export const contactLines = {
  list: { method: 'GET', path: '/clients/:id/contacts' } as Line<Contacts['list']>,
  remove: { method: 'DELETE', path: '/clients/:id/contacts/:contactID' } as Line<Contacts['remove']>,
}

export const fileLines = {
  list: { method: 'GET', path: '/clients/:id/files' } as Line<Files['list']>,
  download: { method: 'GET', path: '/clients/:id/files/:fileID/download' } as Line<Files['download']>,
  remove: { method: 'DELETE', path: '/clients/:id/files/:fileID' } as Line<Files['remove']>,
}

export const directoryLine: Line<(typeof userEndpoints)['directory']> = { method: 'GET', path: '/user-directory' }
