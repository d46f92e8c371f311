import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { contactEndpoints } from '@muster/contract/clients/contacts.contract.ts'
import type { clientFileEndpoints } from '@muster/contract/clients/files.contract.ts'
import type { holidayEndpoints } from '@muster/contract/clients/holidays.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const clientApi = endpointRefs<typeof clientEndpoints>()({
  list: 'GET /clients',
  get: 'GET /clients/:id',
  overview: 'GET /clients/:id/overview',
  duplicates: 'GET /clients/duplicates',
  bulk: 'PUT /clients/bulk',
  remove: 'DELETE /clients/:id',
  history: 'GET /clients/:id/history',
})

export const holidayApi = endpointRefs<typeof holidayEndpoints>()({ list: 'GET /clients/:id/holidays' })

export const contactApi = endpointRefs<typeof contactEndpoints>()({
  list: 'GET /clients/:id/contacts',
  remove: 'DELETE /clients/:id/contacts/:contactID',
})

export const fileApi = endpointRefs<typeof clientFileEndpoints>()({
  list: 'GET /clients/:id/files',
  download: 'GET /clients/:id/files/:fileID/download',
  remove: 'DELETE /clients/:id/files/:fileID',
})
