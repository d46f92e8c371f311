import classes from './dashboard.module.css'
import { sparkPath } from './sparkPath.ts'

const WIDTH = 96
const HEIGHT = 32

/** The trend of a number, visual only; the value and delta next to it are its text form. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const line = sparkPath(values, WIDTH, HEIGHT)
  if (!line) return null
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={`${line} L${WIDTH},${HEIGHT} L0,${HEIGHT} Z`} className={classes.sparkArea} />
      <path d={line} className={classes.sparkLine} />
    </svg>
  )
}
