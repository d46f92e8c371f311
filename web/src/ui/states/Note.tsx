import type { ReactNode } from 'react'
import classes from './notes.module.css'

interface NoteProps {
  children: ReactNode
  /** In a form: over all columns. */
  wide?: boolean
  /** Below what it belongs to, with some air between. */
  below?: boolean
  id?: string
}

/** A sentence at the side: what something means, what will happen, who may do what. */
export const HelperText = ({ children, wide, below, id }: NoteProps) => (
  <p id={id} className={classes.note} data-wide={wide || undefined} data-below={below || undefined}>
    {children}
  </p>
)

interface NoticeProps {
  tone: 'info' | 'warning' | 'danger'
  icon?: ReactNode
  role?: 'alert' | 'status'
  /** The way on. */
  action?: ReactNode
  children: ReactNode
}

/** Something to know before going on, in the colour of how much it matters; the words say it too. */
export const Alert = ({ tone, icon, role, action, children }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} data-wide role={role}>
    {icon}
    <div className={classes.words}>{children}</div>
    {action}
  </div>
)
