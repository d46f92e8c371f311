import type { Role } from '@muster/contract/access/roles.ts'
import { mayMakeMove, movesFrom } from '@muster/contract/kernel/api/states.ts'
import type { Submission, SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { type SubmissionStatus, submissionStates } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { submissionTransitionLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import type { DropZone } from '../../../ui/board/Board.tsx'
import type { StepLook } from '../../../ui/status/Steps.tsx'

export const transitionLabel = (to: string): string => submissionTransitionLabels[to] ?? to

const REJECTIONS: readonly string[] = ['INTERNAL_REJECTED', 'CLIENT_REJECTED']
export const isRejection = (to: string) => REJECTIONS.includes(to)

export const transitionLook = (to: string): StepLook =>
  isRejection(to) || to === 'WITHDRAWN' ? 'ending' : to === 'NO_SHOW' ? 'quiet' : 'leading'

/**
 * Whether the profile can be sent to the client now. It is the next step; the change of status alone records a profile
 * that was sent outside the product.
 */
export const isReadyToSend = ({ availableTransitions }: Pick<Submission, 'availableTransitions'>) =>
  availableTransitions.some(({ to, allowed }) => to === 'SUBMITTED_TO_CLIENT' && allowed)

/** The look in the card of the decision: recording is secondary to sending, which is not a decision. */
export const cardLook = (to: string): StepLook => (to === 'SUBMITTED_TO_CLIENT' ? 'quiet' : transitionLook(to))

/** These send a CV to the client or end the submission: their dialog shows the figures and asks for the reason. */
export const needsDialog = (to: string) =>
  to === 'SUBMITTED_TO_CLIENT' || to === 'INTERVIEW_SCHEDULED' || transitionLook(to) === 'ending'

type Transition = Submission['availableTransitions'][number]

/** The step to an interview schedules it, so a missing interview does not block it. */
export function withArranging(step: Transition): Transition {
  if (step.to !== 'INTERVIEW_SCHEDULED') return step
  const why = step.why.filter(({ name }) => name !== 'hasInterview')
  return { ...step, why, allowed: why.length === 0 }
}

/** The drop zones for statuses without a column. */
export const ZONES: readonly DropZone[] = [
  { key: 'NO_SHOW', title: transitionLabel('NO_SHOW') },
  { key: 'INTERNAL_REJECTED', title: transitionLabel('INTERNAL_REJECTED') },
  { key: 'CLIENT_REJECTED', title: transitionLabel('CLIENT_REJECTED') },
  { key: 'WITHDRAWN', title: transitionLabel('WITHDRAWN') },
]

/** The statuses that this role can move a submission to; the server checks the guards. */
export const targetsFor = (role: Role, status: SubmissionStatus): readonly SubmissionStatus[] =>
  movesFrom(submissionStates, status).flatMap(([to, move]) => (mayMakeMove({ role }, move) ? to : []))

interface Column {
  status: SubmissionStatus
  count: number
  cards: SubmissionRow[]
}
export type BoardData = Column[]

/** The board with a card in another column; unchanged rows stay the same objects. */
export function withMoved(board: BoardData | undefined, row: SubmissionRow): BoardData | undefined {
  return board?.map((column) => {
    const had = column.cards.some(({ id }) => id === row.id)
    const has = column.status === row.status
    if (!had && !has) return column
    const others = column.cards.filter(({ id }) => id !== row.id)
    const cards = has ? [...others, row].sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0)) : others
    return { ...column, cards, count: column.count + (has ? 1 : 0) - (had ? 1 : 0) }
  })
}
