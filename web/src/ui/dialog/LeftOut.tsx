import { Note } from '../states/Note.tsx'
import classes from './AskDialog.module.css'

interface LeftOutProps {
  /** Why. */
  title?: string
  rows: readonly { id: string; name: string }[]
}

/** Of the rows that were chosen, those that a step cannot take. */
export const LeftOut = ({ title = 'Left out:', rows }: LeftOutProps) =>
  rows.length > 0 && (
    <>
      <Note>{title}</Note>
      <ul className={classes.named}>
        {rows.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  )
