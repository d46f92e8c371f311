import { Box, Stack, Text, Title } from '@mantine/core'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { formatDates } from '../format/day.ts'
import { counted, formatCount } from '../format/number.ts'
import { Alert } from '../states/Alert.tsx'
import { PlainTable } from '../table/PlainTable.tsx'

const FEW = 5

/** Warnings that do not block a row. */
export function Remarks({ result: { remarks, remarkTotal } }: { result: ImportResult }) {
  if (remarks.length === 0) return null
  const further = remarkTotal - remarks.length
  return (
    <section aria-label="Warnings">
      <Alert tone="warning">
        <Text inherit fw={600}>
          Warnings don’t block the import
        </Text>
        <Box component="ul" ps={18} m="4px 0 0">
          {remarks.map(({ line, path, column, message }) => (
            <li key={`${line} ${path} ${message}`}>
              Line {line}, {column}: {message}
            </li>
          ))}
        </Box>
        {further > 0 && <Further>{`and ${formatCount(further)} more`}</Further>}
      </Alert>
    </section>
  )
}

/** A preview of the first imported rows, so that a wrongly matched column is noticed before the import. */
export function ReadRows({ result: { headers, columns, preview, total } }: { result: ImportResult }) {
  const filled = headers.flatMap(({ field }) => columns.filter((column) => column.field === field))
  const rows = preview.slice(0, FEW)
  if (rows.length === 0 || filled.length === 0) return null
  return (
    <Stack gap="md">
      <Title order={2} size="h3">
        Preview{rows.length < total && `: first ${rows.length} of ${counted(total, ['row', 'rows'])}`}
      </Title>
      <PlainTable
        name="Preview of the first rows"
        isFramed
        isGrid
        heads={['Line', ...filled.map(({ label }) => label)]}
      >
        {rows.map(({ line, values }) => (
          <tr key={line}>
            <td>{line}</td>
            {filled.map(({ field }) => (
              <td key={field}>
                <Text inherit truncate maw={220}>
                  {formatDates(values[field] ?? '')}
                </Text>
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </Stack>
  )
}

/** The number of further items that are not listed above. */
export const Further = ({ children }: { children: string }) => (
  <Text px="md" py={10} c="dimmed" fz="sm">
    {children}
  </Text>
)
