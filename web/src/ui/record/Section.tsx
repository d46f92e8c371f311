import { type ReactNode, type Ref, useId } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  title: ReactNode
  /** Beside the heading: an Edit button. */
  action?: ReactNode
  /** One or two sentences on what stands here. */
  text?: ReactNode
  /** Where the heading takes the focus from what has gone. */
  headRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, action, text, headRef, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} ref={headRef} {...(headRef && { tabIndex: -1 })} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  )
}

/** The parts of a page, one below the other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={classes.stack}>{children}</div>
