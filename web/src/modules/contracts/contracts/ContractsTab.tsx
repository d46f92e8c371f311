import type { ClientContractRow } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import type { EndpointRef } from '../../../kernel/api/send.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, TextCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Pager } from '../../../ui/list/page/Pager.tsx'
import { useListState } from '../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { EndCell } from '../agreements/agreementColumns.tsx'
import { candidateContractApi, clientContractApi } from '../endpoints.ts'
import { CONTRACT_STATUSES } from '../labels.ts'
import { contractHref, KINDS, numberOf } from '../lifecycle/documents.ts'
import { RateCell } from './contractColumns.tsx'

type Props = { kind: 'CLIENT'; clientID: string } | { kind: 'CANDIDATE'; candidateID: string }

type List = typeof clientContractApi.list
const LINES: Readonly<Record<Props['kind'], List>> = {
  CLIENT: clientContractApi.list,
  CANDIDATE: candidateContractApi.list as unknown as EndpointRef as List,
}
const SHAPE = { filters: [], sort: '-startDate' }

/** The contracts of a client, or of a consultant, the newest first. */
export function ContractsTab(props: Props) {
  const { kind } = props
  const list = useListState(SHAPE)
  const isPhone = usePhone()
  const of = kind === 'CLIENT' ? { clientID: [props.clientID] } : { candidateID: [props.candidateID] }
  const query = { sort: '-startDate' as const, ...list.query, ...of }
  const contracts = useEndpoint(LINES[kind], { query: query as object }, { keepPrevious: true })
  const { data } = contracts
  const filter = kind === 'CLIENT' ? `clientID=${props.clientID}` : `candidateID=${props.candidateID}`
  if (contracts.error && !data)
    return <FailedState compact error={contracts.error} onRetry={() => void contracts.refetch()} />
  if (!data) return <FieldsSkeleton groups={1} fields={4} />
  if (data.items.length === 0)
    return (
      <EmptyState compact title="No contracts yet">
        Drafts are created automatically when onboarding starts.
      </EmptyState>
    )
  const seesRate = data.items.some(({ rate }) => rate !== undefined)
  return (
    <Section title={counted(data.meta.total, ['contract', 'contracts'])}>
      <PlainTable
        name="Contracts"
        isFramed
        heads={[
          'Number',
          'Status',
          kind === 'CLIENT' ? 'Consultant' : 'Client',
          'Title',
          'From',
          'Until',
          ...(seesRate ? [{ title: 'Rate', align: 'end' as const }] : []),
        ]}
      >
        {data.items.map((row) => (
          <Row key={row.id} kind={kind} row={row} seesRate={seesRate} />
        ))}
      </PlainTable>
      {data.meta.total > list.pageSize && <Pager list={list} total={data.meta.total} isPhone={isPhone} />}
      <HelperText below>
        <RouteLink href={`${KINDS[kind].path}?${filter}`}>Search and filter in the full list</RouteLink>
      </HelperText>
    </Section>
  )
}

const Row = ({ kind, row, seesRate }: { kind: Props['kind']; row: ClientContractRow; seesRate: boolean }) => (
  <tr>
    <th scope="row" className="nowrap">
      <RouteLink href={contractHref(kind, row.id)}>{numberOf(row)}</RouteLink>
    </th>
    <td>
      <LabelBadge {...CONTRACT_STATUSES[row.status]} />
    </td>
    <td>
      <TextCell value={kind === 'CLIENT' ? row._candidate?.name : row._client?.name} />
    </td>
    <td>{row.title}</td>
    <td>
      <DateCell value={row.startDate} />
    </td>
    <td>
      <EndCell {...row} />
    </td>
    {seesRate && (
      <td data-align="end">
        <RateCell rate={row.rate} />
      </td>
    )}
  </tr>
)
