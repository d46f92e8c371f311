import { Button } from '@mantine/core'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { counted, formatCount } from '../format/number.ts'
import classes from './import.module.css'
import { leftOut, mappingOf } from './mapping.ts'
import { ReadRows, Remarks } from './ReadRows.tsx'

interface CheckResultProps {
  result: ImportResult
  counts: readonly [one: string, many: string]
  isBusy: boolean
  onBack(): void
  onAnotherFile(): void
  /** Saves their sheet with the reasons beside the rows, where a row is at fault. */
  onFaults?(): void
  onCommit(): void
}

/** What the dry run found: every bad cell by line and column as their sheet has them, or the way on. A sheet with a bad row imports nothing, so that there is no button for it. */
export function CheckResult({ result, counts, isBusy, onBack, onAnotherFile, onFaults, onCommit }: CheckResultProps) {
  const isGood = result.badTotal === 0 && result.total > 0
  const further = result.faults - result.bad.length
  const out = leftOut(mappingOf(result), result.headers)
  return (
    <div className={classes.step2}>
      <p className={classes.verdict} data-good={isGood || undefined} role="status">
        {isGood ? (
          <IconCircleCheck size={18} stroke={1.7} aria-hidden />
        ) : (
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
        )}
        {isGood ? goodText(result.total) : errorText(result)}
      </p>
      {out.length > 0 && (
        <p className={classes.note}>
          {`Left out, because no field is matched: ${out.join(', ')}. Go back to the columns to bring ${out.length === 1 ? 'it' : 'them'} in.`}
        </p>
      )}
      {result.bad.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.scroll} aria-label="Rows to correct" tabIndex={0}>
          <table className={`${classes.table} ${classes.bad}`}>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Column</th>
                <th scope="col">In the cell</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {result.bad.map(({ line, path, column, value, message }, at) => (
                <tr key={`${line} ${path} ${message}`} data-next={result.bad[at - 1]?.line !== line || undefined}>
                  <td className={classes.line}>
                    <span className={classes.lineWord}>Line </span>
                    {line}
                  </td>
                  <td className={classes.column}>{column}</td>
                  <td className={classes.value}>{value || <span className={classes.none}>empty</span>}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {further > 0 && (
            <p className={classes.further}>{`and ${formatCount(further)} more, each in the workbook beside its row`}</p>
          )}
        </section>
      )}
      <Remarks result={result} />
      <ReadRows result={result} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          Back to the columns
        </Button>
        {onFaults && (
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={onFaults}>
            Workbook with the reasons
          </Button>
        )}
        {isGood ? (
          <Button loading={isBusy} onClick={onCommit}>
            {`Import ${counted(result.total, counts)}`}
          </Button>
        ) : (
          <Button onClick={onAnotherFile}>Choose the corrected file</Button>
        )}
      </div>
    </div>
  )
}

const goodText = (rows: number) => (rows === 1 ? 'The row is good.' : `All ${formatCount(rows)} rows are good.`)

function errorText({ total, badTotal, faults, bad }: ImportResult): string {
  if (total === 0) return 'The sheet has no rows below its headers.'
  if (badTotal === 0)
    return 'Nothing has been imported: a column is missing. Go back to the columns, or add it and choose the file again.'
  const [verb, them] = badTotal === 1 ? ['needs', 'it'] : ['need', 'them']
  const rows = `${formatCount(badTotal)} of ${counted(total, ['row', 'rows'])} ${verb} correcting`
  const cells = faults > badTotal ? `, ${formatCount(faults)} cells in all` : ''
  const cut = bad.length < faults ? ` The first ${formatCount(bad.length)} stand below.` : ''
  return `${rows}${cells}. Nothing has been imported. Correct ${them} in your sheet, or in the workbook with the reasons beside the rows, and choose that file.${cut}`
}
