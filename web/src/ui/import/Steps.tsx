import { IconCheck } from '@tabler/icons-react'
import classes from './import.module.css'

/** Where one is on the way. */
export const Steps = ({ steps, at }: { steps: readonly string[]; at: number }) => (
  <ol className={classes.steps} aria-label="Steps">
    {steps.map((step, index) => (
      <li
        key={step}
        className={classes.step}
        aria-current={index === at ? 'step' : undefined}
        data-done={index < at || undefined}
      >
        <span className={classes.stepNumber} aria-hidden="true">
          {index < at ? <IconCheck size={14} stroke={2.4} /> : index + 1}
        </span>
        {step}
        {index < at && <span className="heard">, done</span>}
      </li>
    ))}
  </ol>
)
