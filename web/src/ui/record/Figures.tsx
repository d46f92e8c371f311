import type { ReactNode } from 'react'
import classes from './Figures.module.css'

interface FiguresProps {
  figures: readonly { name: string; value: ReactNode }[]
  /** More of them than fit one line: they stand in columns of one width. */
  isMany?: boolean
}

/** The figures that count most, each under its name. */
export const Figures = ({ figures, isMany }: FiguresProps) => (
  <dl className={classes.figures} data-many={isMany || undefined}>
    {figures.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
