import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
clients.create POST /clients /clients/import
clients.create GET /clients/import/template
clients.delete DELETE /clients/:id
clients.edit PUT /clients/:id /clients/bulk /clients/:id/contacts/:contactID /clients/:id/holidays
clients.edit POST /clients/:id/contacts /clients/:id/files
clients.edit DELETE /clients/:id/contacts/:contactID /clients/:id/files/:fileID
clients.export EXPORT /clients /clients/:id/contacts /clients/:id/files
clients.view GET /clients/:id/overview /clients/:id/contacts /clients/:id/contacts/:contactID /clients/:id/holidays /clients/:id/history
clients.view/full GET /clients/:id/files /clients/:id/files/:fileID/download
clients.view/lookup GET /clients /clients/:id /clients/duplicates
`,
  records: {
    '/clients/:id/contacts/:contactID': `select k.client_id as id, k.id as "contactID", k.version from client_contact k
      join client on client.id = k.client_id where country_id = $c`,
    '/clients/:id/files/:fileID': `select f.client_id as id, f.id as "fileID" from document f
      join client on client.id = f.client_id where country_id = $c`,
    '/clients': `select id, version from client where country_id = $c and archived_at is null order by code`,
  },
}
