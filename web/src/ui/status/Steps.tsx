import { Button } from '@mantine/core'
import { showDays } from '../format/day.ts'
import classes from './status.module.css'

/** A step of a record, as the server judges it for this reader. */
export interface JudgedStep {
  to: string
  allowed: boolean
  /** Every reason why not. */
  why: readonly { readonly message: string }[]
}

/** Steps apart: those that can be taken now, and those that cannot and say why. */
export const partedSteps = <S extends JudgedStep>(
  steps: readonly S[],
  isPossible: (step: S) => boolean = isAllowed,
) => ({
  possible: steps.filter((step) => isPossible(step)),
  closed: steps.filter((step) => !isPossible(step) && step.why.length > 0),
})
const isAllowed = ({ allowed }: JudgedStep) => allowed

/** What leads on, what stands aside, and what ends the record. */
type StepLook = 'leading' | 'quiet' | 'ending'
const LOOKS = {
  leading: {},
  quiet: { variant: 'default' },
  ending: { variant: 'default', c: 'var(--error)' },
} as const

interface StepButtonsProps<S extends JudgedStep> {
  steps: readonly S[]
  verbOf(to: NoInfer<S>['to']): string
  lookOf(to: NoInfer<S>['to']): StepLook
  onOpen(step: NoInfer<S>): void
}

/** The buttons of the steps that can be taken now; they stand in a ButtonRow, beside what else can be done. */
export const StepButtons = <S extends JudgedStep>({ steps, verbOf, lookOf, onOpen }: StepButtonsProps<S>) =>
  steps.map((step) => (
    <Button key={step.to} size="xs" {...LOOKS[lookOf(step.to)]} onClick={() => onOpen(step)}>
      {verbOf(step.to)}
    </Button>
  ))

interface ClosedStepsProps<S extends JudgedStep> {
  steps: readonly S[]
  verbOf(to: NoInfer<S>['to']): string
}

/** The steps that cannot be taken now, each with every reason. */
export const ClosedSteps = <S extends JudgedStep>({ steps, verbOf }: ClosedStepsProps<S>) =>
  steps.length > 0 && (
    <ul className={classes.closed} aria-label="Steps that cannot be taken now">
      {steps.map(({ to, why }) => (
        <li key={to}>
          <Button size="compact-xs" variant="default" disabled>
            {verbOf(to)}
          </Button>
          <span>{showDays(why.map(({ message }) => message).join(' '))}</span>
        </li>
      ))}
    </ul>
  )
