import type { AgreementStatus, ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import type { TonedLabels } from '../../ui/format/labels.ts'
import { countsQueryOf } from '../../ui/list/page/listState.ts'
import { StatusFilter } from '../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../ui/list/page/useListState.ts'
import { candidateContractApi, clientContractApi, msaApi, sowApi } from './endpoints.ts'
import { AGREEMENT_STATUSES, CONTRACT_STATUSES } from './labels.ts'
import type { DocumentKind } from './lifecycle/documents.ts'

type Counts = typeof candidateContractApi.counts
const LINES: Readonly<Record<DocumentKind, Counts>> = {
  MSA: msaApi.counts as unknown as Counts,
  SOW: sowApi.counts as unknown as Counts,
  CLIENT: clientContractApi.counts as unknown as Counts,
  CANDIDATE: candidateContractApi.counts,
}
/** The number of documents of a type in each status; a click filters the list. */
export function StatusCounts({ kind, list }: { kind: DocumentKind; list: ListControl }) {
  const query = countsQueryOf(list, 'status')
  const { data } = useEndpoint(LINES[kind], { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ status, count }) => [status, count]))
  const labels: TonedLabels<AgreementStatus> | TonedLabels<ContractStatus> =
    kind === 'MSA' || kind === 'SOW' ? AGREEMENT_STATUSES : CONTRACT_STATUSES
  return <StatusFilter list={list} filter="status" labels={labels as TonedLabels} counts={counts} isShort />
}
