import { clientImportEndpoints } from '@muster/contract/clients/files.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { send } from '../../kernel/api/send.ts'
import { ImportScreen } from '../../kernel/lists/ImportScreen.tsx'

export const ImportClientsScreen = () => (
  <ImportScreen
    needs={right('clients', 'create')}
    deniedMessage="You don’t have permission to import clients"
    title="Import clients"
    counts={['client', 'clients']}
    start={(order, options) => send(clientImportEndpoints.import, order, options)}
    template={clientImportEndpoints.template}
    module="clients"
    listOf={(importID) => `/clients?importID=${importID}`}
  />
)
