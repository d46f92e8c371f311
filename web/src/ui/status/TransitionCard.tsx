import { type ReactNode, useState } from 'react'
import { ButtonRow } from '../record/Card.tsx'
import { Since, StatusFrame } from './StatusFrame.tsx'
import { type AssessedStep, ClosedSteps, partedSteps, StepButtons, type StepLook } from './Steps.tsx'

interface TransitionCardProps<M extends AssessedStep> {
  /** How far it has come. */
  track?: ReactNode
  /** Who acts next, or what to do. */
  assignee: ReactNode
  since: string
  /** Follows the time: by whom. */
  by?: ReactNode
  reason: string | null | undefined
  /** The changes of status that the server offers this reader. */
  availableTransitions: readonly M[]
  labelOf(to: NoInfer<M>['to']): string
  lookOf(to: NoInfer<M>['to']): StepLook
  /** Those that have a button now, where that is not for the server alone: what a guard asks for may be entered in the dialog. */
  isPossible?(move: NoInfer<M>): boolean
  /** The dialog of a change of status. */
  dialogOf(move: NoInfer<M>, close: () => void): ReactNode
  above?: ReactNode
  /** Other buttons, before and after those of the changes of status. */
  before?: ReactNode
  after?: ReactNode
  below?: ReactNode
}

/** The card that opens a record: its status, the changes of status that are possible, and why the others are not. */
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
