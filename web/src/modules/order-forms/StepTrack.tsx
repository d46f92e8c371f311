import classes from './orderFormRecord.module.css'
import type { SeenOrderForm } from './seenOrderForm.ts'
import { trackOf } from './steps.ts'

/** The whole way in one line: what is behind, where it stands, what is ahead. */
export function StepTrack({ orderForm }: { orderForm: SeenOrderForm }) {
  const track = trackOf(orderForm)
  if (!track) return null
  const stateOf = (index: number) => (index < track.current ? 'done' : index === track.current ? 'current' : 'ahead')
  return (
    <ol className={classes.track} aria-label="The way of the order form">
      {track.labels.map((label, index) => (
        <li
          key={label}
          className={classes.stage}
          data-state={stateOf(index)}
          aria-current={index === track.current ? 'step' : undefined}
        >
          <span className={classes.stageLabel}>{label}</span>
        </li>
      ))}
    </ol>
  )
}
