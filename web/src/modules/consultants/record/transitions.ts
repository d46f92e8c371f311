import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { type CandidateStatus, candidateStates } from '@muster/contract/consultants/states.contract.ts'
import { may, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import type { Move } from '@muster/contract/kernel/api/states.ts'

export interface OfferedMove {
  to: CandidateStatus
  move: Move
  /** Why the transition is not possible now, as text; undefined when it is. */
  whyNot: string | undefined
}

/** Every transition from the current status, and for those not available to this user, the reason. */
export function movesOffered(candidate: Pick<Candidate, 'status' | 'title'>, me: { role: Role }): OfferedMove[] {
  const transitions = Object.entries(candidateStates.transitions[candidate.status]) as [CandidateStatus, Move][]
  return transitions
    .filter(([, move]) => !move.system)
    .map(([to, move]) => ({ to, move, whyNot: whyNot(candidate, move, me) }))
}

function whyNot(candidate: Pick<Candidate, 'title'>, move: Move, me: { role: Role }): string | undefined {
  if (!may(me, move.may)) {
    const who = rolesWith(move.may).map((role) => ROLE_LABELS[role])
    return `Only ${who.join(' or ')} can do this.`
  }
  if (move.guard === 'hasTitle' && !candidate.title) return 'Enter the job title first (Edit › Work › Job title).'
  return undefined
}
