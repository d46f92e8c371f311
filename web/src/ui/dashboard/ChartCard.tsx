import { Flex, Group, Paper, Title } from '@mantine/core'
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
    <Paper component="section" pos="relative" miw={0} py={18} px={20} aria-labelledby={id}>
      <Group gap={12} wrap="nowrap" justify="space-between" mb={12}>
        <Title id={id} order={2}>
          {title}
        </Title>
        <Flex component="span" gap={8} align="center">
          {actions}
          <button type="button" className={classes.asTable} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Chart' : 'Table'}
          </button>
        </Flex>
      </Group>
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
        <div className="sr-only">
          <KeyFigures {...table} />
        </div>
      )}
    </Paper>
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
