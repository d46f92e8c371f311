import { type ReactNode, useId, useState } from 'react'
import classes from './dashboard.module.css'

interface ChartCardProps {
  title: string
  /** Beside the title: the period, an export button. */
  actions?: ReactNode
  /** Pixels; fixed, so that the chart does not push the page when it comes. */
  height?: number
  /** The chart. Its figures also stand in the table. */
  children: ReactNode
  /** The same figures for screen readers and for copying. */
  table: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] }
}

/** A chart with its title and its figures as a table. */
export function ChartCard({ title, actions, height = 260, children, table }: ChartCardProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.chartHead}>
        <h2 id={id} className={classes.chartTitle}>
          {title}
        </h2>
        <span className={classes.chartActions}>
          {actions}
          <button type="button" className={classes.asTable} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Chart' : 'Table'}
          </button>
        </span>
      </div>
      <div className={classes.chartBody} style={{ height }}>
        {isTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section className={classes.figuresScroll} aria-label={`${title}, figures`} tabIndex={0}>
            <KeyFigures {...table} />
          </section>
        ) : (
          <div aria-hidden="true">{children}</div>
        )}
      </div>
      {!isTable && (
        <div className="heard">
          <KeyFigures {...table} />
        </div>
      )}
    </section>
  )
}

function KeyFigures({ head, rows }: ChartCardProps['table']) {
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((value, column) => (
              <td key={column}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const ChartRow = ({ children }: { children: ReactNode }) => <div className={classes.charts}>{children}</div>
