import type { ReactNode } from 'react'
import classes from './PageHead.module.css'

interface PageHeadProps {
  title: ReactNode
  /** The picture before the title. */
  face?: ReactNode
  /** The count, or one line that says what the page is for. */
  hint?: ReactNode
  /** Chip and code beside the title. */
  beside?: ReactNode
  actions?: ReactNode
}

export function PageHead({ title, face, hint, beside, actions }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.titled}>
        {face}
        <div className={classes.words}>
          <div className={classes.line}>
            <h1 className={classes.title}>{title}</h1>
            {beside}
          </div>
          {/* The line keeps its height while the count loads, so nothing jumps. */}
          {hint !== undefined && <p className={classes.hint}>{hint || '\u00a0'}</p>}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
