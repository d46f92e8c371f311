import { right } from '@muster/contract/kernel/api/permission.ts'
import { jobImportEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { download } from '../../../kernel/api/downloads.ts'
import { send } from '../../../kernel/api/send.ts'
import { type StartImport, useImportWork } from '../../../kernel/feedback/import-work.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { ImportWizard } from '../../../ui/import/ImportWizard.tsx'
import { ForbiddenState } from '../../../ui/states/states.tsx'

const start: StartImport = (order, options) => send(jobImportEndpoints.import, order, options)

/** Imports a spreadsheet of jobs as drafts: checked completely, and imported completely or not at all. */
export function ImportJobsScreen() {
  const can = useMay()
  const work = useImportWork(start, 'jobs')
  if (!can(right('jobs', 'create'))) return <ForbiddenState title="You don’t have permission to import jobs" />
  return (
    <ImportWizard
      {...work}
      title="Import jobs"
      counts={['job', 'jobs']}
      onTemplate={() => void download(jobImportEndpoints.template, {})}
      listOf={(importID) => `/ats/jobs?importID=${importID}`}
    />
  )
}
