import type { ReactNode } from 'react'
import classes from './Card.module.css'

/** A framed part of a record's page. */
export const Card = ({ children }: { children: ReactNode }) => <div className={classes.card}>{children}</div>

/** Buttons beside each other, in as many lines as they need. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={classes.buttons}>{children}</div>

/** What somebody gave as the reason, in their own words. */
export const Reason = ({ children }: { children: ReactNode }) => <p className={classes.reason}>{children}</p>
