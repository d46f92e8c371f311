import { type ReactNode, useState } from 'react'
import { ButtonRow } from '../record/Card.tsx'
import { Since, StatusFrame } from './StatusFrame.tsx'
import { type AssessedStep, ClosedSteps, partedSteps, StepButtons, type StepLook } from './Steps.tsx'

interface TransitionCardProps<M extends AssessedStep> {
  /** The progress. */
  track?: ReactNode
  /** Who acts next, or what to do. */
  assignee: ReactNode
  since: string
  /** After the time: the user who made the change. */
  by?: ReactNode
  reason: string | null | undefined
  /** The transitions that the server offers this user. */
  availableTransitions: readonly M[]
  labelOf(to: NoInfer<M>['to']): string
  lookOf(to: NoInfer<M>['to']): StepLook
  /**
   * Whether a transition gets a button now, in addition to the server's check: inputs that a guard requires may be
   * entered in the dialog.
   */
  isPossible?(move: NoInfer<M>): boolean
  /** The dialog of a transition. */
  dialogOf(move: NoInfer<M>, close: () => void): ReactNode
  above?: ReactNode
  /** Other buttons, before and after those of the transitions. */
  before?: ReactNode
  after?: ReactNode
  below?: ReactNode
}

/** The first card of a record: its status, the possible transitions, and the reasons why others are not possible. */
export function TransitionCard<M extends AssessedStep>({
  availableTransitions: moves,
  labelOf,
  lookOf,
  isPossible,
  dialogOf,
  above,
  before,
  after,
  below,
  since,
  by,
  ...frame
}: TransitionCardProps<M>) {
  const [open, setOpen] = useState<M | null>(null)
  const { possible, closed } = partedSteps(moves, isPossible)
  const clock = by ? (
    <span>
      <Since since={since} />
      {by}
    </span>
  ) : (
    <Since since={since} />
  )
  return (
    <StatusFrame {...frame} clock={clock}>
      {above}
      <ButtonRow>
        {before}
        <StepButtons steps={possible} verbOf={labelOf} lookOf={lookOf} onOpen={setOpen} />
        {after}
      </ButtonRow>
      {below}
      <ClosedSteps steps={closed} verbOf={labelOf} />
      {open && dialogOf(open, () => setOpen(null))}
    </StatusFrame>
  )
}
