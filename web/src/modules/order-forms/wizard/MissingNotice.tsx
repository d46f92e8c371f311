import { Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { byStep, describeGaps, type Gap, saidOf } from './missingFields.ts'
import type { StepID } from './orderFormDraft.ts'
import classes from './review.module.css'

interface MissingNoticeProps {
  /** After a submission that could not be, on every step but the review, which says it itself. */
  isShown: boolean
  gaps: readonly Gap[]
  /** What no field says, such as the resume; it waits in the review. */
  hurdles: number
  /** The step that is open. */
  at: StepID
  onField(path: string): void
  onReview(): void
}

/**
 * What is missing, each a link to its field, that of the open step first; then the way back. The line that tells it is there before it has
 * anything to tell, for a screen reader announces what changes in it.
 */
export function MissingNotice({ isShown, gaps, hurdles, ...ways }: MissingNoticeProps) {
  const open = gaps.length + hurdles
  const isReady = isShown && open === 0
  return (
    <section
      className={isShown ? classes.notice : 'sr-only'}
      data-ready={isReady || undefined}
      aria-label={isShown ? 'Missing or not right' : undefined}
    >
      {isShown && (isReady ? <IconCircleCheck {...ICON} /> : <IconAlertCircle {...ICON} />)}
      <div>
        <Text fw={600} role="status">
          {isReady && 'Nothing is missing or wrong any more.'}
          {isShown && !isReady && `Not submitted yet: ${describeGaps(open)}`}
        </Text>
        {isReady && (
          <button type="button" className={classes.jump} onClick={ways.onReview}>
            Back to the review, to submit it
          </button>
        )}
        {isShown && !isReady && <Missing gaps={gaps} hurdles={hurdles} {...ways} />}
      </div>
    </section>
  )
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

function Missing({ gaps, hurdles, at, onField, onReview }: Omit<MissingNoticeProps, 'isShown'>) {
  const steps = byStep(gaps)
  const others = steps.filter(({ id }) => id !== at)
  return (
    <>
      <ul className={classes.noticeList}>
        {steps
          .filter(({ id }) => id === at)
          .flatMap((step) => step.gaps)
          .map((gap) => (
            <li key={gap.path}>
              <button type="button" className={classes.jump} onClick={() => onField(gap.path)}>
                {saidOf(gap)}
              </button>
            </li>
          ))}
      </ul>
      {others.length + hurdles > 0 && (
        <ul className={classes.noticeList}>
          {others.map(({ id, label, gaps: [first, ...more] }) => (
            <li key={id}>
              <button type="button" className={classes.jump} onClick={() => first && onField(first.path)}>
                {label}: {more.length + 1}
              </button>
            </li>
          ))}
          {hurdles > 0 && (
            <li>
              <button type="button" className={classes.jump} onClick={onReview}>
                Review: {hurdles}
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
