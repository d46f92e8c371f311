import { jobView } from '@muster/contract/recruiting/jobs/visibility.contract.ts'
import { pick, RecordRows } from '../../../kernel/records/RecordRows.tsx'
import { jobApi } from '../endpoints.ts'
import { jobHref } from '../labels.ts'
import { jobColumns } from './jobColumns.tsx'

const COLUMNS = pick(jobColumns, 'title', 'status', 'openings', 'recruiters', 'age', 'deadline')

/** The jobs of a client. */
export const ClientJobs = ({ clientID }: { clientID: string }) => (
  <RecordRows
    title="Jobs"
    endpoint={jobApi.list}
    query={{ clientID: [clientID], sort: '-createdAt' }}
    view={jobView}
    columns={COLUMNS}
    hrefOf={jobHref}
    empty={{ title: 'No jobs yet', text: 'Jobs of this client appear here.' }}
    all={`/ats/jobs?clientID=${clientID}`}
  />
)
