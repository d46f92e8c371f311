import { clientImportEndpoints } from '@muster/contract/clients/files.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { download } from '../../kernel/downloads.ts'
import { useMay } from '../../kernel/permissions.ts'
import { send } from '../../kernel/send.ts'
import { ImportWizard, type ImportWizardProps } from '../../ui/import/ImportWizard.tsx'
import { ForbiddenState } from '../../ui/states/states.tsx'

type Run = ImportWizardProps['commit']

const run =
  (mode: 'CHECK' | 'COMMIT') =>
  (file: File, columns: Parameters<Run>[1] | undefined, onProgress: Parameters<Run>[2]) => {
    const body = { mode, ...(columns ? { columns: JSON.stringify(columns) } : {}) }
    return send(clientImportEndpoints.import, { body, files: [file] }, { onProgress })
  }
const check = run('CHECK')
const commit = run('COMMIT')

export function ImportClientsScreen() {
  const router = useRouter()
  const cache = useQueryClient()
  const can = useMay()
  if (!can(right('clients', 'create'))) return <ForbiddenState title="You may not import clients" />
  return (
    <ImportWizard
      title="Import clients"
      counts={['client', 'clients']}
      check={check}
      commit={async (...args) => {
        const result = await commit(...args)
        await cache.invalidateQueries({ queryKey: ['clients'] })
        return result
      }}
      onTemplate={() => void download(clientImportEndpoints.template, {}).catch(() => undefined)}
      onDone={() => router.history.push('/clients?sort=-createdAt')}
    />
  )
}
