import type { AgreementStatus, ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import type { TonedWords } from '../../ui/format/words.ts'
import { CountChips } from '../../ui/list/CountChips.tsx'
import type { ListControl } from '../../ui/list/useListState.ts'
import { candidateContractLines, clientContractLines, msaLines, sowLines } from './lines.ts'
import type { PaperKind } from './papers.ts'
import { AGREEMENT_STATUSES, CONTRACT_STATUSES } from './words.ts'

type Counts = typeof candidateContractLines.counts
const LINES: Readonly<Record<PaperKind, Counts>> = {
  MSA: msaLines.counts as unknown as Counts,
  SOW: sowLines.counts as unknown as Counts,
  CLIENT: clientContractLines.counts as unknown as Counts,
  CANDIDATE: candidateContractLines.counts,
}
const OF_AGREEMENTS = ['status', 'clientID']
const OF_CONTRACTS = ['status', 'clientID', 'candidateID']

/** How many papers of a kind there are in each status; a press narrows the list to it. */
export function StatusCounts({ kind, list }: { kind: PaperKind; list: ListControl }) {
  const { clientID, candidateID } = list.filters
  const counted = kind === 'MSA' || kind === 'SOW' ? OF_AGREEMENTS : OF_CONTRACTS
  const query = {
    ...(clientID ? { clientID: [...clientID] } : {}),
    ...(candidateID && counted === OF_CONTRACTS ? { candidateID: [...candidateID] } : {}),
  }
  const { data } = useEndpoint(LINES[kind], { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ status, count }) => [status, count]))
  const words: TonedWords<AgreementStatus> | TonedWords<ContractStatus> =
    counted === OF_AGREEMENTS ? AGREEMENT_STATUSES : CONTRACT_STATUSES
  return (
    <CountChips list={list} filter="status" words={words as TonedWords} counts={counts} counted={counted} isShort />
  )
}
