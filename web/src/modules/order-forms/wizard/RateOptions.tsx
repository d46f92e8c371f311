import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'

export interface RateOption {
  readonly unit: 'HOUR' | 'DAY' | 'MONTH'
  readonly rate: string
}

/** The format of the API: digits, a point, at most four decimals. */
export const isRate = (typed: string): boolean => /^\d{1,12}(\.\d{1,4})?$/.test(typed.trim())

const UNITS = [
  { value: 'HOUR', label: 'Per hour' },
  { value: 'DAY', label: 'Per day' },
  { value: 'MONTH', label: 'Per month' },
]
const MAX = 5

interface Props {
  readonly options: readonly RateOption[]
  readonly currency: string
  onChange(options: readonly RateOption[]): void
}

/** Additional rates the client can choose from. */
export function RateOptions({ options, currency, onChange }: Props) {
  const put = (at: number, change: Partial<RateOption>) =>
    onChange(options.map((one, i) => (i === at ? { ...one, ...change } : one)))
  return (
    <Stack gap="xs">
      {options.map(({ unit, rate }, i) => (
        <Group key={i} gap="sm" align="flex-end" wrap="nowrap">
          <NativeSelect
            w="7.5rem"
            label={`Option ${i + 1}`}
            data={UNITS}
            value={unit}
            onChange={(event) => put(i, { unit: event.currentTarget.value as RateOption['unit'] })}
          />
          <TextInput
            flex={1}
            miw={0}
            label={`Rate ${i + 1}${currency ? ` in ${currency}` : ''}`}
            inputMode="decimal"
            value={rate}
            onChange={(event) => put(i, { rate: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Remove option ${i + 1}`}
            onClick={() => onChange(options.filter((_, at) => at !== i))}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </Group>
      ))}
      {options.length < MAX && (
        <Group>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => onChange([...options, { unit: 'DAY', rate: '' }])}
          >
            Add rate
          </Button>
        </Group>
      )}
    </Stack>
  )
}
