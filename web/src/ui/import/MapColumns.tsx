import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { StatusBadge } from '../badge/StatusBadge.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import classes from './import.module.css'
import { LeftOut } from './LeftOut.tsx'
import { isMade, type Mapping, missingIn, withMatch } from './mapping.ts'

interface MapColumnsProps {
  result: ImportResult
  mapping: Mapping
  onChange(mapping: Mapping): void
  isBusy: boolean
  onBack(): void
  onNext(): void
}

/** The matching of spreadsheet columns to fields, with the first value of each column as an example. */
export function MapColumns({ result, mapping, onChange, isBusy, onBack, onNext }: MapColumnsProps) {
  const missing = missingIn(mapping, result.columns)
  const labelOf = (field: string) => result.columns.find((column) => column.field === field)?.label ?? field
  const headers = [
    { value: '', label: 'Not mapped' },
    ...result.headers.map(({ header }) => ({ value: header, label: header })),
  ]
  return (
    <Stack gap="md">
      <LeftOut result={result} mapping={mapping} onChange={onChange} />
      <PlainTable name="Columns" isFramed isTall isWordy heads={['Field', 'Column in your file', 'First value']}>
        {result.columns.map((column) => (
          <tr key={column.field}>
            <th scope="row">
              {column.label}{' '}
              {column.required && (
                <span className="text-dimmed text-xs text-regular">
                  {isMade(mapping, column.madeOf) && !mapping[column.field]
                    ? `from ${column.madeOf!.map(labelOf).join(' and ')}`
                    : 'required'}
                </span>
              )}
            </th>
            <td>
              <NativeSelect
                size="xs"
                aria-label={`Column for ${column.label}`}
                data={headers}
                value={mapping[column.field] ?? ''}
                onChange={(event) => onChange(withMatch(mapping, column.field, event.currentTarget.value || null))}
              />
            </td>
            <td>
              {result.preview[0]?.values[column.field] && (
                <Text inherit truncate maw={220} c="dimmed">
                  {result.preview[0].values[column.field]}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      <Group gap="xs" justify="flex-end" className={classes.foot}>
        {missing.length > 0 && (
          <StatusBadge tone="warning">{`Required columns missing: ${missing.map(({ label }) => label).join(', ')}`}</StatusBadge>
        )}
        <Button variant="default" onClick={onBack}>
          Select another file
        </Button>
        <Button disabled={missing.length > 0} loading={isBusy} onClick={onNext}>
          Validate
        </Button>
      </Group>
    </Stack>
  )
}
