import { candidateContractView, clientContractView } from '@muster/contract/contracts/visibility.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconFiles, IconPlus } from '@tabler/icons-react'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { candidateContractApi, clientContractApi } from '../endpoints.ts'
import { CONTRACT_VIEWS, useClientContractFilters, useContractFilters } from '../lifecycle/documentFilters.ts'
import { contractHref, KINDS, numberOf } from '../lifecycle/documents.ts'
import { StatusCounts } from '../StatusCounts.tsx'
import {
  candidateContractCard,
  candidateContractColumns,
  clientContractCard,
  clientContractColumns,
} from './contractColumns.tsx'

const shared = {
  rowName: numberOf,
  views: CONTRACT_VIEWS,
  sort: '-createdAt',
  searchHint: 'Search number, consultant, client or order form',
} as const

export const CandidateContractListScreen = () => (
  <Allowed needs={right('candidate-contracts', 'view')} deniedMessage="You don’t have access to employment contracts">
    <OfCandidates />
  </Allowed>
)
export const ClientContractListScreen = () => (
  <Allowed needs={right('client-contracts', 'view')} deniedMessage="You don’t have access to client contracts">
    <OfClients />
  </Allowed>
)

const OfCandidates = () => (
  <ListScreen
    {...shared}
    title="Employment contracts"
    counts={['employment contract', 'employment contracts']}
    path={KINDS.CANDIDATE.path}
    endpoint={candidateContractApi.list}
    view={candidateContractView}
    columns={candidateContractColumns}
    card={candidateContractCard}
    hrefOf={({ id }) => contractHref('CANDIDATE', id)}
    filters={useContractFilters()}
    above={(list) => <StatusCounts kind="CANDIDATE" list={list} />}
    exports={right('consultants', 'export')}
    buttons={[
      {
        label: 'New contract',
        icon: IconPlus,
        needs: KINDS.CANDIDATE.create,
        isPrimary: true,
        to: `${KINDS.CANDIDATE.path}/new`,
      },
    ]}
    empty={{ title: 'No contracts yet', text: 'Contracts are created from approved order forms.' }}
  />
)

const OfClients = () => (
  <ListScreen
    {...shared}
    title="Client contracts"
    counts={['contract', 'contracts']}
    path={KINDS.CLIENT.path}
    endpoint={clientContractApi.list}
    view={clientContractView}
    columns={clientContractColumns}
    card={clientContractCard}
    hrefOf={({ id }) => contractHref('CLIENT', id)}
    filters={useClientContractFilters()}
    above={(list) => <StatusCounts kind="CLIENT" list={list} />}
    exports={right('clients', 'export')}
    buttons={[
      { label: 'Agreements', icon: IconFiles, needs: right('agreements', 'view', 'full'), to: KINDS.MSA.path },
      {
        label: 'New contract',
        icon: IconPlus,
        needs: KINDS.CLIENT.create,
        isPrimary: true,
        to: `${KINDS.CLIENT.path}/new`,
      },
    ]}
    empty={{ title: 'No contracts yet', text: 'Contracts are created from approved order forms.' }}
  />
)
