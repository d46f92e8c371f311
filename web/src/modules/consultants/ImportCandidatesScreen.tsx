import { importEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { download } from '../../kernel/downloads.ts'
import { useMay } from '../../kernel/permissions.ts'
import { send } from '../../kernel/send.ts'
import { ImportWizard } from '../../ui/import/ImportWizard.tsx'
import type { Mapping } from '../../ui/import/mapping.ts'
import { ForbiddenState } from '../../ui/states/states.tsx'
import { candidateLines } from './lines.ts'

type Mode = 'CHECK' | 'COMMIT'

const run = (mode: Mode, file: File, columns: Mapping | undefined, onProgress: (share: number) => void) =>
  send(
    importEndpoints.run,
    { files: [file], body: { mode, ...(columns ? { columns: JSON.stringify(columns) } : {}) } },
    { onProgress },
  )

/** A sheet of consultants: checked whole, and imported whole or not at all. */
export function ImportCandidatesScreen() {
  const can = useMay()
  const router = useRouter()
  const cache = useQueryClient()
  if (!can(right('consultants', 'create'))) return <ForbiddenState title="You may not add consultants" />
  return (
    <ImportWizard
      title="Import consultants"
      counts={['consultant', 'consultants']}
      check={(file, columns, onProgress) => run('CHECK', file, columns, onProgress)}
      commit={async (file, columns, onProgress) => {
        const result = await run('COMMIT', file, columns, onProgress)
        await cache.invalidateQueries({ queryKey: ['candidates'] })
        return result
      }}
      onTemplate={() => void download(candidateLines.template, {})}
      onDone={() => router.history.push('/candidates?sort=-createdAt')}
    />
  )
}
