import classes from './import.module.css'

interface ProgressBarProps {
  /** What is under way: `Importing clients`. */
  name: string
  /** 0 to 1; null while it is not known how much there is. */
  share: number | null
}

export function ProgressBar({ name, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        className={classes.bar}
        data-unknown={share === null || undefined}
        style={{ width: percent === undefined ? '35%' : `${percent}%` }}
      />
    </div>
  )
}
