import type { ChainNode } from '@muster/contract/contracts/chain.contract.ts'
import type { Tone } from '../../ui/chip/StatusChip.tsx'
import type { Toned } from '../../ui/format/words.ts'
import { worded } from '../../ui/record/shown.ts'
import { AGREEMENT_STATUSES, CONTRACT_STATUSES } from './words.ts'

const DONE = new Set(['ACTIVE', 'OPEN'])
const OVER = new Set(['RENEWED', 'CLOSED', 'CANCELLED'])
const WARNING = new Set(['ON_NOTICE', 'ON_HOLD', 'REVISION_REQUESTED', 'EXHAUSTED'])

function toneOf(status: string): Tone {
  if (DONE.has(status)) return 'done'
  if (OVER.has(status)) return 'neutral'
  return WARNING.has(status) ? 'warning' : 'waiting'
}

const words: Readonly<Record<string, Readonly<Record<string, Toned>>>> = {
  MSA: AGREEMENT_STATUSES,
  SOW: AGREEMENT_STATUSES,
  CLIENT_CONTRACT: CONTRACT_STATUSES,
}

/** The status of any paper of the chain in words. */
export const statusInChain = ({ kind, status }: Pick<ChainNode, 'kind' | 'status'>): Toned =>
  words[kind]?.[status] ?? { tone: toneOf(status), word: worded(status.toLowerCase().replaceAll('_', ' ')) }
