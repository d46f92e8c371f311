import type { ChainNode } from '@muster/contract/contracts/chain.contract.ts'
import { toneOf } from '../../../ui/badge/tones.ts'
import type { Toned } from '../../../ui/format/labels.ts'
import { humanizeField } from '../../../ui/record/displayed.ts'
import { AGREEMENT_STATUSES, CONTRACT_STATUSES } from '../labels.ts'

const labels: Readonly<Record<string, Readonly<Record<string, Toned>>>> = {
  MSA: AGREEMENT_STATUSES,
  SOW: AGREEMENT_STATUSES,
  CLIENT_CONTRACT: CONTRACT_STATUSES,
}

/** The status label of any document in the chain. */
export const statusInChain = ({ kind, status }: Pick<ChainNode, 'kind' | 'status'>): Toned =>
  labels[kind]?.[status] ?? { tone: toneOf(status), label: humanizeField(status.toLowerCase().replaceAll('_', ' ')) }
