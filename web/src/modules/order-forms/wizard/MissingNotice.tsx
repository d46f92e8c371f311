import { Flex, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { toneColors } from '../../../ui/badge/toneColors.ts'
import { LinkButton, LinkList } from '../../../ui/link/LinkButton.tsx'
import { describeIssues, type FieldIssue, groupByStep, issueMessage } from './missingFields.ts'
import type { StepID } from './orderFormDraft.ts'

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
 * Lists the errors with links to their fields, those of the open step first. The status line is rendered before it has
 * text, because screen readers announce changes only.
 */
export function MissingNotice({ isShown, issues, blockers, ...navigation }: MissingNoticeProps) {
  const open = issues.length + blockers
  const isReady = isShown && open === 0
  return (
    <Flex
      component="section"
      gap={10}
      align="stretch"
      {...(isShown
        ? { ...toneColors(isReady ? 'done' : 'danger'), py: 13, px: 'md', bdrs: 'md', fz: 'sm' }
        : { className: 'sr-only' })}
      aria-label={isShown ? 'Errors' : undefined}
    >
      {isShown && (isReady ? <IconCircleCheck {...ICON} /> : <IconAlertCircle {...ICON} />)}
      <div>
        <Text fw={600} role="status">
          {isReady && 'All issues resolved.'}
          {isShown && !isReady && `Not submitted: ${describeIssues(open)}`}
        </Text>
        {isReady && (
          <LinkButton c="inherit" onClick={navigation.onReview}>
            Go to review
          </LinkButton>
        )}
        {isShown && !isReady && <Missing issues={issues} blockers={blockers} {...navigation} />}
      </div>
    </Flex>
  )
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

function Missing({ issues, blockers, at, onField, onReview }: Omit<MissingNoticeProps, 'isShown'>) {
  const steps = groupByStep(issues)
  const others = steps.filter(({ id }) => id !== at)
  return (
    <>
      <LinkList>
        {steps
          .filter(({ id }) => id === at)
          .flatMap((step) => step.issues)
          .map((gap) => (
            <li key={gap.path}>
              <LinkButton c="inherit" onClick={() => onField(gap.path)}>
                {issueMessage(gap)}
              </LinkButton>
            </li>
          ))}
      </LinkList>
      {others.length + blockers > 0 && (
        <LinkList>
          {others.map(({ id, label, issues: [first, ...more] }) => (
            <li key={id}>
              <LinkButton c="inherit" onClick={() => first && onField(first.path)}>
                {label}: {more.length + 1}
              </LinkButton>
            </li>
          ))}
          {blockers > 0 && (
            <li>
              <LinkButton c="inherit" onClick={onReview}>
                Review: {blockers}
              </LinkButton>
            </li>
          )}
        </LinkList>
      )}
    </>
  )
}
