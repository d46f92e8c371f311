import type { CandidateRow } from '@muster/contract/consultants/candidate.contract.ts'

type Addresses = Partial<Pick<CandidateRow, 'personalEmail' | 'workEmail'>>

/** Whether the consultant has this email address, ignoring case. */
export const hasAddress = ({ personalEmail, workEmail }: Addresses, address: string): boolean =>
  [personalEmail, workEmail].some((own) => own?.toLowerCase() === address.toLowerCase())
