import { right } from '@muster/contract/kernel/api/permission.ts'
import { jobImportEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { send } from '../../../kernel/api/send.ts'
import { ImportScreen } from '../../../kernel/lists/ImportScreen.tsx'

/** Imports a spreadsheet of jobs as drafts. */
export const ImportJobsScreen = () => (
  <ImportScreen
    needs={right('jobs', 'create')}
    deniedMessage="You don’t have permission to import jobs"
    title="Import jobs"
    counts={['job', 'jobs']}
    start={(order, options) => send(jobImportEndpoints.import, order, options)}
    template={jobImportEndpoints.template}
    module="jobs"
    listOf={(importID) => `/ats/jobs?importID=${importID}`}
  />
)
