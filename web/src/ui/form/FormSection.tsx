import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

interface FormSectionProps {
  title: string
  /** One sentence: what these fields are for. */
  text?: ReactNode
  children: ReactNode
}

/** A heading at the left, a card of fields at the right; on the phone one below the other. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        {text && <p className={classes.sectionText}>{text}</p>}
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  )
}
