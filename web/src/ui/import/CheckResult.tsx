import { Button, Group, Stack, Text } from '@mantine/core'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { counted, formatCount } from '../format/number.ts'
import { Alert } from '../states/Alert.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import classes from './import.module.css'
import { leftOut, mappingOf } from './mapping.ts'
import { Further, ReadRows, Remarks } from './ReadRows.tsx'

interface CheckResultProps {
  result: ImportResult
  counts: readonly [one: string, many: string]
  isBusy: boolean
  onBack(): void
  onAnotherFile(): void
  /** Downloads the spreadsheet with the errors next to the rows. */
  onProblems?(): void
  onCommit(): void
}

/**
 * The result of the dry run: each invalid cell by row and column, or the Import button. A spreadsheet with an invalid
 * row cannot be imported.
 */
export function CheckResult({ result, counts, isBusy, onBack, onAnotherFile, onProblems, onCommit }: CheckResultProps) {
  const isGood = result.badTotal === 0 && result.total > 0
  const further = result.problems - result.bad.length
  const out = leftOut(mappingOf(result), result.headers)
  return (
    <Stack gap="md">
      <Alert
        tone={isGood ? 'done' : 'warning'}
        role="status"
        icon={
          isGood ? (
            <IconCircleCheck size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          )
        }
      >
        {isGood ? goodText(result.total) : errorText(result)}
      </Alert>
      {out.length > 0 && (
        <Text size="sm" c="dimmed" className="figures">
          {`Unmapped columns: ${out.join(', ')}. Go back to mapping to include ${out.length === 1 ? 'it' : 'them'}.`}
        </Text>
      )}
      {result.bad.length > 0 && (
        <div>
          <PlainTable name="Rows to correct" isFramed isTall heads={['Line', 'Column', 'Value', 'Error']}>
            {result.bad.map(({ line, path, column, value, message }) => (
              <tr key={`${line} ${path} ${message}`}>
                <td>{line}</td>
                <td className="text-medium">{column}</td>
                <td className="break-words">{value || <span className="text-dimmed">empty</span>}</td>
                <td>{message}</td>
              </tr>
            ))}
          </PlainTable>
          {further > 0 && <Further>{`and ${formatCount(further)} more, listed in the error report`}</Further>}
        </div>
      )}
      <Remarks result={result} />
      <ReadRows result={result} />
      <Group gap="xs" justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          Back to mapping
        </Button>
        {onProblems && (
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={onProblems}>
            Download error report
          </Button>
        )}
        {isGood ? (
          <Button loading={isBusy} onClick={onCommit}>
            {`Import ${counted(result.total, counts)}`}
          </Button>
        ) : (
          <Button onClick={onAnotherFile}>Upload corrected file</Button>
        )}
      </Group>
    </Stack>
  )
}

const goodText = (rows: number) => (rows === 1 ? 'The row is valid.' : `All ${formatCount(rows)} rows are valid.`)

function errorText({ total, badTotal, problems, bad }: ImportResult): string {
  if (total === 0) return 'The file has no rows below the header.'
  if (badTotal === 0)
    return 'Nothing was imported: a required column is missing. Go back to mapping, or add the column and upload the file again.'
  const verb = badTotal === 1 ? 'has an error' : 'have errors'
  const rows = `${formatCount(badTotal)} of ${counted(total, ['row', 'rows'])} ${verb}`
  const cells = problems > badTotal ? `, in ${formatCount(problems)} cells` : ''
  const cut = bad.length < problems ? ` The first ${formatCount(bad.length)} are listed below.` : ''
  return `${rows}${cells}. Nothing was imported. Fix your file or the error report and upload it again.${cut}`
}
