import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconFileCertificate, IconFiles, IconPlus } from '@tabler/icons-react'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { msaApi, sowApi } from '../endpoints.ts'
import { AGREEMENT_VIEWS, useMasterFilters, useStatementFilters } from '../lifecycle/documentFilters.ts'
import { contractHref, KINDS, numberOf } from '../lifecycle/documents.ts'
import { StatusCounts } from '../StatusCounts.tsx'
import { agreementCard, masterColumns, statementColumns } from './agreementColumns.tsx'

const SEE = right('agreements', 'view', 'full')
const CREATE = right('agreements', 'create')
const CONTRACTS = { label: 'Contracts', icon: IconFileCertificate, to: KINDS.CLIENT.path }
const shared = {
  rowName: numberOf,
  card: agreementCard,
  views: AGREEMENT_VIEWS,
  sort: '-createdAt',
  searchHint: 'Search number, title or client',
  exports: right('clients', 'export'),
} as const

export const MsaListScreen = () => (
  <Allowed needs={SEE} deniedMessage="You don’t have access to agreements">
    <Masters />
  </Allowed>
)
export const SowListScreen = () => (
  <Allowed needs={SEE} deniedMessage="You don’t have access to agreements">
    <Statements />
  </Allowed>
)

const Masters = () => (
  <ListScreen
    {...shared}
    title="Master agreements"
    counts={['master agreement', 'master agreements']}
    path={KINDS.MSA.path}
    endpoint={msaApi.list}
    columns={masterColumns}
    hrefOf={({ id }) => contractHref('MSA', id)}
    filters={useMasterFilters()}
    above={(list) => <StatusCounts kind="MSA" list={list} />}
    buttons={[
      { label: 'Statements of work', icon: IconFiles, to: KINDS.SOW.path },
      CONTRACTS,
      { label: 'New master agreement', icon: IconPlus, needs: CREATE, isPrimary: true, to: `${KINDS.MSA.path}/new` },
    ]}
    empty={{ title: 'No master agreements yet', text: 'Create the first master agreement.' }}
  />
)

const Statements = () => (
  <ListScreen
    {...shared}
    title="Statements of work"
    counts={['statement of work', 'statements of work']}
    path={KINDS.SOW.path}
    endpoint={sowApi.list}
    columns={statementColumns}
    hrefOf={({ id }) => contractHref('SOW', id)}
    filters={useStatementFilters()}
    above={(list) => <StatusCounts kind="SOW" list={list} />}
    buttons={[
      { label: 'Master agreements', icon: IconFiles, to: KINDS.MSA.path },
      CONTRACTS,
      { label: 'New statement of work', icon: IconPlus, needs: CREATE, isPrimary: true, to: `${KINDS.SOW.path}/new` },
    ]}
    empty={{
      title: 'No statements of work yet',
      text: 'Statements of work are created under an active master agreement.',
    }}
  />
)
