import type { FailedGuard } from './checks.ts'

/** A change that one person proposes and another decides on. */
interface Proposal {
  /** Null for a person who is gone, or for the system. */
  readonly proposerID: string | null
  /** Everybody who wrote in it, the proposer among them. */
  readonly writerIDs: readonly (string | null)[]
}

interface ProposalMessages {
  /** For a writer who approves or rejects it. */
  readonly ownDecision: string
  /** For another user who withdraws it. */
  readonly othersProposal: string
}

/** The guards of such a change: a proposer does not decide on it, and only the proposer withdraws it. */
export function proposalGuards(
  staff: { readonly id: string },
  status: string,
  { proposerID, writerIDs }: Proposal,
  { ownDecision, othersProposal }: ProposalMessages,
): FailedGuard[] {
  if (status === 'WITHDRAWN')
    return proposerID === staff.id ? [] : [{ name: 'NOT_PROPOSER', message: othersProposal, errors: [] }]
  return writerIDs.includes(staff.id) ? [{ name: 'SELF_APPROVAL', message: ownDecision, errors: [] }] : []
}
