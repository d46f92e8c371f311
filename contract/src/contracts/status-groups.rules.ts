import type { ContractStatus } from './states.contract.ts'

/** The statuses of contracts that are active or were. */
export const EVER_ACTIVE: readonly string[] = [
  'ACTIVE',
  'EXPIRED',
  'TERMINATED',
  'SUPERSEDED',
] satisfies ContractStatus[]
