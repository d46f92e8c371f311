import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import { contactEndpoints } from '@muster/contract/clients/contacts.contract.ts'
import { clientFileEndpoints, clientImportEndpoints } from '@muster/contract/clients/files.contract.ts'
import { holidayEndpoints } from '@muster/contract/clients/holidays.contract.ts'
import { importTemplate } from '../../kernel/batch/import.ts'
import { routes } from '../../kernel/http/route.ts'
import { changeClients, createClient, removeClient, updateClient } from './clients.actions.ts'
import { getClient } from './clients.queries.ts'
import { addContact, changeContact, removeContact, showContact } from './contacts.actions.ts'
import { findContacts } from './contacts.queries.ts'
import { clientFiles } from './files.actions.ts'
import { replaceHolidays, showHolidays } from './holidays.actions.ts'
import { clientImport } from './import.actions.ts'
import { CLIENT_COLUMNS } from './import.rules.ts'
import { findClients } from './list.queries.ts'
import { clientHistory, findDuplicates, overviewOf } from './overview.queries.ts'

export const clientRoutes = [
  ...routes(clientEndpoints, {
    list: findClients,
    get: ({ db, scope, params }) => getClient(db, scope, params.id),
    create: createClient,
    update: updateClient,
    remove: removeClient,
    bulk: changeClients,
    duplicates: findDuplicates,
    overview: overviewOf,
    history: clientHistory,
  }),
  ...routes(contactEndpoints, {
    list: findContacts,
    get: showContact,
    create: addContact,
    update: changeContact,
    remove: removeContact,
  }),
  ...routes(holidayEndpoints, { list: showHolidays, replace: replaceHolidays }),
  ...routes(clientFileEndpoints, {
    list: clientFiles.page,
    upload: clientFiles.handlers.addDocuments,
    download: clientFiles.handlers.downloadDocument,
    remove: clientFiles.handlers.removeDocument,
  }),
  ...routes(clientImportEndpoints, {
    import: clientImport.start,
    template: () => importTemplate('clients', CLIENT_COLUMNS),
  }),
]
