import type { ComponentProps, ReactNode } from 'react'
import classes from '../fields.module.css'

/** A radio button as a card with a description; a disabled one can show the reason. */
export const OptionCard = ({ children, ...input }: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) => (
  <label className={classes.optionCard}>
    <input type="radio" {...input} />
    <span className="min-0">{children}</span>
  </label>
)
