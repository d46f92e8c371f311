import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  title: ReactNode
  /** Beside the heading: an Edit button. */
  action?: ReactNode
  /** One or two sentences on what stands here. */
  text?: ReactNode
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, action, text, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  )
}
