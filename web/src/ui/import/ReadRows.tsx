import { Text } from '@mantine/core'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { formatDates } from '../format/day.ts'
import { counted, formatCount } from '../format/number.ts'
import { Alert } from '../states/Note.tsx'
import classes from './import.module.css'

const FEW = 5

/** What is worth a look and keeps no row out. */
export function Remarks({ result: { remarks = [], remarkTotal = 0 } }: { result: ImportResult }) {
  if (remarks.length === 0) return null
  const further = remarkTotal - remarks.length
  return (
    <section aria-label="Warnings">
      <Alert tone="warning">
        <Text inherit fw={600}>
          Warnings don't block the import
        </Text>
        <ul className={classes.remarks}>
          {remarks.map(({ line, path, column, message }) => (
            <li key={`${line} ${path} ${message}`}>
              Line {line}, {column}: {message}
            </li>
          ))}
        </ul>
        {further > 0 && <p className={classes.further}>{`and ${formatCount(further)} more`}</p>}
      </Alert>
    </section>
  )
}

/** The first rows as they will be written, so that a column in the wrong place is seen before it is in the house. */
export function ReadRows({ result: { headers, columns, preview, total } }: { result: ImportResult }) {
  const filled = headers.flatMap(({ field }) => columns.filter((column) => column.field === field))
  const rows = preview.slice(0, FEW)
  if (rows.length === 0 || filled.length === 0) return null
  return (
    <div className={classes.step2}>
      <h2 className={classes.workTitle}>
        Preview{rows.length < total && `: first ${rows.length} of ${counted(total, ['row', 'rows'])}`}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Preview of the first rows" tabIndex={0}>
        <table className={`${classes.table} ${classes.read}`}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {filled.map(({ field, label }) => (
                <th key={field} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, values }) => (
              <tr key={line}>
                <td className={classes.line}>{line}</td>
                {filled.map(({ field }) => (
                  <td key={field}>{formatDates(values[field] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
