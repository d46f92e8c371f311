import { Box, Button, Flex } from '@mantine/core'
import { formatDates } from '../format/day.ts'
import { RouteLink } from '../link/RouteLink.tsx'

interface Reason {
  readonly message: string
  /** The page where this user can fix it. */
  readonly fix?: string | null | undefined
}

/** A transition of a record, as the server evaluated it for this user. */
export interface AssessedStep {
  to: string
  allowed: boolean
  /** All reasons why it is not possible. */
  why: readonly Reason[]
}

/** Splits the steps into possible ones and those that are not possible, with their reasons. */
export const partedSteps = <S extends AssessedStep>(
  steps: readonly S[],
  isPossible: (step: S) => boolean = isAllowed,
) => ({
  possible: steps.filter((step) => isPossible(step)),
  closed: steps.filter((step) => !isPossible(step) && step.why.length > 0),
})
const isAllowed = ({ allowed }: AssessedStep) => allowed

/** The look of a step: it continues the workflow, is secondary, or ends the record. */
export type StepLook = 'leading' | 'quiet' | 'ending'
export const STEP_LOOKS = {
  leading: {},
  quiet: { variant: 'default' },
  ending: { variant: 'default', c: 'var(--error)' },
} as const

/** The next step first, then the secondary ones, and last those that end the record. */
const ORDER = Object.keys(STEP_LOOKS)
const inOrder = <S extends AssessedStep>(steps: readonly S[], lookOf: (to: S['to']) => StepLook) =>
  steps.toSorted((a, b) => ORDER.indexOf(lookOf(a.to)) - ORDER.indexOf(lookOf(b.to)))

interface StepButtonsProps<S extends AssessedStep> {
  steps: readonly S[]
  verbOf(to: NoInfer<S>['to']): string
  lookOf(to: NoInfer<S>['to']): StepLook
  onOpen(step: NoInfer<S>): void
}

/** The buttons of the possible steps; they are in a ButtonRow, next to other actions. */
export const StepButtons = <S extends AssessedStep>({ steps, verbOf, lookOf, onOpen }: StepButtonsProps<S>) =>
  inOrder(steps, lookOf).map((step) => (
    <Button key={step.to} size="xs" {...STEP_LOOKS[lookOf(step.to)]} onClick={() => onOpen(step)}>
      {verbOf(step.to)}
    </Button>
  ))

interface ClosedStepsProps<S extends AssessedStep> {
  steps: readonly S[]
  verbOf(to: NoInfer<S>['to']): string
}

/** The steps that are not possible now, each with all its reasons. */
export const ClosedSteps = <S extends AssessedStep>({ steps, verbOf }: ClosedStepsProps<S>) =>
  steps.length > 0 && (
    <Flex
      component="ul"
      c="dimmed"
      fz="sm"
      direction="column"
      gap="xs"
      className="plain-list"
      aria-label="Unavailable actions"
    >
      {steps.map(({ to, why }) => (
        <Flex key={to} component="li" gap="4px 12px" align="baseline" wrap="wrap">
          <Button size="compact-xs" variant="default" disabled>
            {verbOf(to)}
          </Button>
          <Reasons why={why} />
        </Flex>
      ))}
    </Flex>
  )

/** One reason as a sentence; several as a list, each with a link to fix it. */
const Reasons = ({ why }: { why: readonly Reason[] }) =>
  why.length === 1 ? (
    <span className="grow">
      <ReasonText {...why[0]!} />
    </span>
  ) : (
    <div className="grow">
      <ReasonList why={why} />
    </div>
  )

const ReasonList = ({ why }: { why: readonly Reason[] }) => (
  <Box component="ul" pl={18} m={0}>
    {why.map((one) => (
      <li key={one.message}>
        <ReasonText {...one} />
      </li>
    ))}
  </Box>
)

const ReasonText = ({ message, fix }: Reason) => (
  <>
    {formatDates(message)} {fix && <RouteLink href={fix}>Fix</RouteLink>}
  </>
)

interface BlockedStepProps {
  /** The label of the button. */
  verb: string
  why: readonly Reason[]
}

/** The next step with unmet conditions: its button, and what to do first. */
export const BlockedStep = ({ verb, why }: BlockedStepProps) => (
  <Flex component="section" fz="sm" gap="8px 16px" align="start" wrap="wrap" aria-label={`Required before ${verb}`}>
    <Button size="xs" disabled>
      {verb}
    </Button>
    <div className="grow">
      <p className="text-dimmed">First:</p>
      <ReasonList why={why} />
    </div>
  </Flex>
)
