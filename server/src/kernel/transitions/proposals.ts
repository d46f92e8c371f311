import type { FailedGuard } from './checks.ts'

/** A change that one user proposes and another decides on. */
interface Proposal {
  /** Null for a deleted user, or for the system. */
  readonly proposerID: string | null
  /** All users who edited it, including the proposer. */
  readonly contributorIDs: readonly (string | null)[]
}

interface ProposalMessages {
  /** The message for a contributor who approves or rejects it. */
  readonly ownDecision: string
  /** The message for another user who withdraws it. */
  readonly othersProposal: string
}

/** The guards of a proposal: contributors cannot decide on it, and only the proposer can withdraw it. */
export function proposalGuards(
  staff: { readonly id: string },
  status: string,
  { proposerID, contributorIDs }: Proposal,
  { ownDecision, othersProposal }: ProposalMessages,
): FailedGuard[] {
  if (status === 'WITHDRAWN')
    return proposerID === staff.id ? [] : [{ name: 'NOT_PROPOSER', message: othersProposal, errors: [] }]
  return contributorIDs.includes(staff.id) ? [{ name: 'SELF_APPROVAL', message: ownDecision, errors: [] }] : []
}
