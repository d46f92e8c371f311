import { clientImportEndpoints } from '@muster/contract/clients/files.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { download } from '../../kernel/api/downloads.ts'
import { send } from '../../kernel/api/send.ts'
import { type StartImport, useImportWork } from '../../kernel/feedback/import-work.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import { ImportWizard } from '../../ui/import/ImportWizard.tsx'
import { ForbiddenState } from '../../ui/states/states.tsx'

const start: StartImport = (order, options) => send(clientImportEndpoints.import, order, options)

/** Imports a client spreadsheet: checked completely, and imported completely or not at all. */
export function ImportClientsScreen() {
  const can = useMay()
  const work = useImportWork(start, 'clients')
  if (!can(right('clients', 'create'))) return <ForbiddenState title="You don’t have permission to import clients" />
  return (
    <ImportWizard
      {...work}
      title="Import clients"
      counts={['client', 'clients']}
      onTemplate={() => void download(clientImportEndpoints.template, {})}
      listOf={(importID) => `/clients?importID=${importID}`}
    />
  )
}
