import { Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { describeIssues, type FieldIssue, groupByStep, issueMessage } from './missingFields.ts'
import type { StepID } from './orderFormDraft.ts'
import classes from './review.module.css'

interface MissingNoticeProps {
  /** Shown after a failed submission, on every step but the review, which lists the errors itself. */
  isShown: boolean
  issues: readonly FieldIssue[]
  /** The number of blockers outside the fields, such as a missing resume; they are listed in the review. */
  blockers: number
  /** The step that is open. */
  at: StepID
  onField(path: string): void
  onReview(): void
}

/**
 * Lists the errors with links to their fields, those of the open step first. The status line is rendered before it has text, because screen readers announce changes only.
 */
export function MissingNotice({ isShown, issues, blockers, ...navigation }: MissingNoticeProps) {
  const open = issues.length + blockers
  const isReady = isShown && open === 0
  return (
    <section
      className={isShown ? classes.notice : 'sr-only'}
      data-ready={isReady || undefined}
      aria-label={isShown ? 'Errors' : undefined}
    >
      {isShown && (isReady ? <IconCircleCheck {...ICON} /> : <IconAlertCircle {...ICON} />)}
      <div>
        <Text fw={600} role="status">
          {isReady && 'All issues resolved.'}
          {isShown && !isReady && `Not submitted: ${describeIssues(open)}`}
        </Text>
        {isReady && (
          <button type="button" className={classes.jump} onClick={navigation.onReview}>
            Go to review
          </button>
        )}
        {isShown && !isReady && <Missing issues={issues} blockers={blockers} {...navigation} />}
      </div>
    </section>
  )
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

function Missing({ issues, blockers, at, onField, onReview }: Omit<MissingNoticeProps, 'isShown'>) {
  const steps = groupByStep(issues)
  const others = steps.filter(({ id }) => id !== at)
  return (
    <>
      <ul className={classes.noticeList}>
        {steps
          .filter(({ id }) => id === at)
          .flatMap((step) => step.issues)
          .map((gap) => (
            <li key={gap.path}>
              <button type="button" className={classes.jump} onClick={() => onField(gap.path)}>
                {issueMessage(gap)}
              </button>
            </li>
          ))}
      </ul>
      {others.length + blockers > 0 && (
        <ul className={classes.noticeList}>
          {others.map(({ id, label, issues: [first, ...more] }) => (
            <li key={id}>
              <button type="button" className={classes.jump} onClick={() => first && onField(first.path)}>
                {label}: {more.length + 1}
              </button>
            </li>
          ))}
          {blockers > 0 && (
            <li>
              <button type="button" className={classes.jump} onClick={onReview}>
                Review: {blockers}
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
