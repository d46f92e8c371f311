import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { byStep, type Gap } from './gaps.ts'
import type { StepID } from './orderFormDraft.ts'
import classes from './review.module.css'

interface MissingNoticeProps {
  gaps: readonly Gap[]
  /** What no field says, such as the resume; it waits in the review. */
  hurdles: number
  /** The step that is open. */
  at: StepID
  onField(path: string): void
  onReview(): void
}

/** After a submission that could not be: what is missing, each a link to its field, that of the open step first; then the way back. */
export function MissingNotice({ gaps, hurdles, at, onField, onReview }: MissingNoticeProps) {
  const steps = byStep(gaps)
  const others = steps.filter(({ id }) => id !== at)
  const open = gaps.length + hurdles
  return (
    <section className={classes.notice} data-ready={open === 0 || undefined} aria-label="Still missing">
      {open === 0 ? (
        <p className={classes.ready} role="status">
          <IconCircleCheck size={20} stroke={1.7} aria-hidden /> Nothing is missing any more.
          <button type="button" className={classes.jump} onClick={onReview}>
            Back to the review, to submit it
          </button>
        </p>
      ) : (
        <>
          <IconAlertCircle size={18} stroke={1.7} aria-hidden />
          <div>
            <p className={classes.noticeTitle} role="status">
              Not submitted yet: {open === 1 ? 'one thing is' : `${open} things are`} missing or not right
            </p>
            <ul className={classes.noticeList}>
              {steps
                .filter(({ id }) => id === at)
                .flatMap((step) => step.gaps)
                .map(({ path, message }) => (
                  <li key={path + message}>
                    <button type="button" className={classes.jump} onClick={() => onField(path)}>
                      {message}
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
          </div>
        </>
      )}
    </section>
  )
}
