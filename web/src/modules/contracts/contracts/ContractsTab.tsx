import type { ClientContractRow } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { candidateContractView, clientContractView } from '@muster/contract/contracts/visibility.contract.ts'
import { pick, RecordRows } from '../../../kernel/records/RecordRows.tsx'
import { TextCell } from '../../../ui/cells/cells.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { candidateContractApi, clientContractApi } from '../endpoints.ts'
import { contractHref, KINDS } from '../lifecycle/documents.ts'
import { candidateContractColumns, clientContractColumns } from './contractColumns.tsx'

const shared = {
  title: 'Contracts',
  empty: { title: 'No contracts yet', text: 'Drafts are created automatically when onboarding starts.' },
}
/** The job title is below the name, so that there is room for the rate. */
const WITH_TITLE: Column<ClientContractRow> = {
  id: 'candidate',
  title: 'Consultant',
  field: '_candidate',
  cell: ({ _candidate, title }) => (
    <>
      <TextCell value={_candidate?.name} />
      <span className="subline">{title}</span>
    </>
  ),
}
const OF_CLIENT = [
  ...pick(clientContractColumns, 'number', 'status'),
  WITH_TITLE,
  ...pick(clientContractColumns, 'startDate', 'endDate', 'rate'),
]
const OF_CONSULTANT = ['number', 'status', 'client', 'title', 'startDate', 'endDate']

/** The contracts of a client, the newest first. */
export const ClientContractsTab = ({ clientID }: { clientID: string }) => (
  <RecordRows
    {...shared}
    endpoint={clientContractApi.list}
    query={{ clientID: [clientID], sort: '-startDate' }}
    view={clientContractView}
    columns={OF_CLIENT}
    hrefOf={({ id }) => contractHref('CLIENT', id)}
    all={`${KINDS.CLIENT.path}?clientID=${clientID}`}
  />
)

/** The employment contracts of a consultant, the newest first. */
export const EmploymentContractsTab = ({ candidateID }: { candidateID: string }) => (
  <RecordRows
    {...shared}
    endpoint={candidateContractApi.list}
    query={{ candidateID: [candidateID], sort: '-startDate' }}
    view={candidateContractView}
    columns={pick(candidateContractColumns, ...OF_CONSULTANT)}
    hrefOf={({ id }) => contractHref('CANDIDATE', id)}
    all={`${KINDS.CANDIDATE.path}?candidateID=${candidateID}`}
  />
)
