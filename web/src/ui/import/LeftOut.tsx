import { Flex, NativeSelect, Text } from '@mantine/core'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { counted } from '../format/number.ts'
import classes from './import.module.css'
import { isMade, leftOut, type Mapping, withMatch } from './mapping.ts'

interface LeftOutProps {
  result: Pick<ImportResult, 'headers' | 'columns'>
  mapping: Mapping
  onChange(mapping: Mapping): void
}

/** The columns of the sheet that fill no field, by name, each with the fields that are still free. */
export function LeftOut({ result: { headers, columns }, mapping, onChange }: LeftOutProps) {
  const out = leftOut(mapping, headers)
  if (out.length === 0) return null
  const free = columns.filter(({ field, madeOf }) => !mapping[field] && !isMade(mapping, madeOf))
  const choices = [{ value: '', label: 'Skip' }, ...free.map(({ field, label }) => ({ value: field, label }))]
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      py={14}
      px={16}
      bd="1px solid var(--hairline)"
      bdrs="lg"
      bg="var(--side)"
      aria-labelledby="left-out"
    >
      <h2 id="left-out" className={classes.workTitle}>
        {`${counted(out.length, ['column is', 'columns are'])} not mapped`}
      </h2>
      <Text size="sm" c="dimmed" className="figures">
        No field has this name. Map it to a field, or skip it.
      </Text>
      <div className={classes.leftOutColumns}>
        {out.map((header) => (
          <NativeSelect
            key={header}
            size="xs"
            label={header}
            data={choices}
            value=""
            onChange={(event) => onChange(withMatch(mapping, event.currentTarget.value, header))}
          />
        ))}
      </div>
    </Flex>
  )
}
