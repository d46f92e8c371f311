import { candidateImportEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { download } from '../../kernel/api/downloads.ts'
import { send } from '../../kernel/api/send.ts'
import { type StartImport, useImportWork } from '../../kernel/feedback/import-work.ts'
import { NoAccess } from '../../kernel/session/Allowed.tsx'
import { useMay } from '../../kernel/session/permissions.ts'
import { ImportWizard } from '../../ui/import/ImportWizard.tsx'

const start: StartImport = (order, options) => send(candidateImportEndpoints.import, order, options)

/** Imports a consultant spreadsheet: checked completely, and imported completely or not at all. */
export function ImportCandidatesScreen() {
  const can = useMay()
  const work = useImportWork(start, 'candidates')
  if (!can(right('consultants', 'create')))
    return (
      <NoAccess needs={right('consultants', 'create')} deniedMessage="You don’t have permission to add consultants" />
    )
  return (
    <ImportWizard
      {...work}
      title="Import consultants"
      counts={['consultant', 'consultants']}
      onTemplate={() => void download(candidateImportEndpoints.template, {}).catch(() => undefined)}
      listOf={(importID) => `/candidates?importID=${importID}`}
    />
  )
}
