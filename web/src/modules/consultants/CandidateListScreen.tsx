import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconBuildingBank, IconFileCertificate, IconFileImport, IconPencil, IconPlus } from '@tabler/icons-react'
import { ListScreen } from '../../kernel/lists/ListScreen.tsx'
import { useSees } from '../../kernel/session/permissions.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import type { Search } from '../../ui/list/page/listState.ts'
import { type ListControl, useAddress } from '../../ui/list/page/useListState.ts'
import { boardColumns, candidateCard, candidateColumns, consultantHref, expiringCard } from './candidateColumns.tsx'
import { useCandidateFilters, VIEWS } from './candidateFilters.ts'
import { candidateApi } from './endpoints.ts'
import { StatusCounts } from './StatusCounts.tsx'

const BulkDrawer = lazyNamed(() => import('./BulkDrawer.tsx'), 'BulkDrawer')

/** Lists of expiring documents are sorted by expiry date instead of name. */
const needsExpiry = ({ view, expiring, document }: Search) => (view === 'expiring' || Boolean(expiring)) && !document

const isBoard = (list: ListControl) => list.filters.view?.[0] === 'visa'

export function CandidateListScreen() {
  const sees = useSees(candidateView)
  const { search } = useAddress()
  const isExpiring = sees('identity.nextExpiry') && needsExpiry(search)
  const known = sees('personalEmail')
    ? 'name, code, email or phone'
    : sees('title')
      ? 'name, code or job title'
      : 'name or code'
  return (
    <ListScreen
      title="Consultants"
      counts={['consultant', 'consultants']}
      path="/candidates"
      endpoint={candidateApi.list}
      view={candidateView}
      columns={(list) => (isBoard(list) ? boardColumns : candidateColumns)}
      table={(list) => (isBoard(list) ? 'candidates-visa' : 'candidates')}
      rowName={({ name }) => name}
      hrefOf={consultantHref}
      card={isExpiring ? expiringCard : candidateCard}
      filters={useCandidateFilters()}
      sort={isExpiring ? 'nextExpiry' : 'name'}
      searchHint={`Search ${known}`}
      views={VIEWS}
      above={(list) => <StatusCounts list={list} />}
      buttons={[
        {
          label: 'Bank changes',
          icon: IconBuildingBank,
          needs: right('consultant-bank', 'approve'),
          to: '/candidates/bank-changes?status=PENDING',
        },
        {
          label: 'Contracts',
          icon: IconFileCertificate,
          needs: right('candidate-contracts', 'view'),
          to: '/candidates/contracts',
        },
        { label: 'Import', icon: IconFileImport, needs: right('consultants', 'create'), to: '/candidates/import' },
        {
          label: 'New consultant',
          icon: IconPlus,
          needs: right('consultants', 'create'),
          isPrimary: true,
          to: '/candidates/new',
        },
      ]}
      exports={right('consultants', 'export')}
      bulk={{
        needs: right('consultants', 'edit'),
        changes: [{ label: 'Change job title, work location or tags', icon: IconPencil, drawer: BulkDrawer }],
      }}
      empty={{ title: 'No consultants yet', text: 'Add the first one, or import your spreadsheet.' }}
    />
  )
}
