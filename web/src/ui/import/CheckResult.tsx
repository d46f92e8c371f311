import { Button } from '@mantine/core'
import type { ImportResult } from '@muster/contract/kernel/import.ts'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { counted, showCount } from '../format/number.ts'
import classes from './import.module.css'

interface CheckResultProps {
  result: ImportResult
  counts: readonly [one: string, many: string]
  isBusy: boolean
  onBack(): void
  onAnotherFile(): void
  /** Saves the list of all faults, where there is one. */
  onFaults?(): void
  onCommit(): void
}

/** What the dry run found: every bad row by line and column, or the way on. A sheet with a bad row imports nothing. */
export function CheckResult({ result, counts, isBusy, onBack, onAnotherFile, onFaults, onCommit }: CheckResultProps) {
  const isGood = result.badTotal === 0 && result.total > 0
  const labelOf = (field: string) => result.columns.find((column) => column.field === field)?.label ?? field
  return (
    <div className={classes.step2}>
      <p className={classes.verdict} data-good={isGood || undefined} role="status">
        {isGood ? (
          <IconCircleCheck size={18} stroke={1.7} aria-hidden />
        ) : (
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
        )}
        {isGood ? `All ${showCount(result.total)} rows are good.` : faultText(result)}
      </p>
      {result.bad.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.scroll} aria-label="Rows to correct" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Column</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {result.bad.map((cell) => (
                <tr key={`${cell.line} ${cell.path} ${cell.message}`}>
                  <td className={classes.line}>{cell.line}</td>
                  <td>{labelOf(cell.path)}</td>
                  <td>{cell.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          Back to the columns
        </Button>
        {onFaults && (
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={onFaults}>
            List of what to correct
          </Button>
        )}
        {!isGood && (
          <Button variant="default" onClick={onAnotherFile}>
            Another file
          </Button>
        )}
        <Button disabled={!isGood} loading={isBusy} onClick={onCommit}>
          {`Import ${counted(result.total, counts)}`}
        </Button>
      </div>
    </div>
  )
}

function faultText({ total, badTotal, bad }: ImportResult): string {
  if (total === 0) return 'The sheet has no rows below its headers.'
  const cut =
    bad.length >= 500 ? ` The first ${showCount(bad.length)} faults stand below, all of them in the list.` : ''
  const [verb, them] = badTotal === 1 ? ['needs', 'it'] : ['need', 'them']
  const rows = `${showCount(badTotal)} of ${counted(total, ['row', 'rows'])} ${verb}`
  return `${rows} correcting in the sheet. Nothing has been imported; correct ${them} and choose the file again.${cut}`
}
