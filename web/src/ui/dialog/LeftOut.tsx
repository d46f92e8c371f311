import { showCount } from '../format/number.ts'
import { Note } from '../states/Note.tsx'
import classes from './AskDialog.module.css'

interface LeftOutProps {
  /** Why. */
  title?: string
  rows: readonly { id: string; name: string }[]
}

const MOST_NAMED = 100

/** Of the rows that were chosen, those that a step cannot take. */
export const LeftOut = ({ title = 'Left out:', rows }: LeftOutProps) =>
  rows.length > 0 && (
    <>
      <Note>{title}</Note>
      <ul className={classes.named}>
        {rows.slice(0, MOST_NAMED).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {rows.length > MOST_NAMED && <li>and {showCount(rows.length - MOST_NAMED)} more</li>}
      </ul>
    </>
  )
