import { Flex, NativeSelect, SimpleGrid, Text, Title } from '@mantine/core'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { counted } from '../format/number.ts'
import { isMade, leftOut, type Mapping, withMatch } from './mapping.ts'

const ALIGNED = { alignItems: 'end' }

interface LeftOutProps {
  result: Pick<ImportResult, 'headers' | 'columns'>
  mapping: Mapping
  onChange(mapping: Mapping): void
}

/** The unmatched columns of the spreadsheet by name, each with the remaining fields. */
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
      <Title id="left-out" order={2} size="h3">
        {`${counted(out.length, ['column is', 'columns are'])} not mapped`}
      </Title>
      <Text size="sm" c="dimmed" className="figures">
        No field has this name. Map it to a field, or skip it.
      </Text>
      <SimpleGrid minColWidth="min(200px, 100%)" spacing="sm" className="break-words" style={ALIGNED}>
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
      </SimpleGrid>
    </Flex>
  )
}
