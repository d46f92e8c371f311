import { formatCount } from '../format/number.ts'
import { HelperText } from '../states/HelperText.tsx'
import classes from './InputDialog.module.css'

interface LeftOutProps {
  /** Why. */
  title?: string
  rows: readonly { id: string; name: string }[]
}

const MAX_NAMED = 100

/** Of the rows that were chosen, those that a step cannot take. */
export const LeftOut = ({ title = 'Skipped:', rows }: LeftOutProps) =>
  rows.length > 0 && (
    <>
      <HelperText>{title}</HelperText>
      <ul className={classes.named}>
        {rows.slice(0, MAX_NAMED).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {rows.length > MAX_NAMED && <li>and {formatCount(rows.length - MAX_NAMED)} more</li>}
      </ul>
    </>
  )
