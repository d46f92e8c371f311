import { CloseButton, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { clockOf, todayHere } from '../ui/format/day.ts'
import { SmallButton } from '../ui/link/SmallButton.tsx'

interface ProposedTimesProps {
  /** The name of the candidate. */
  name: string
  /** Instants; an empty text for a time that is not entered yet. */
  times: readonly string[]
  onChange(times: readonly string[]): void
}

const MAX = 5

/** An instant in the format of an `<input type="datetime-local">`: `2026-06-17T14:00`. */
function toLocal(instant: string): string {
  if (!instant) return ''
  const at = new Date(instant)
  return `${todayHere(at)}T${clockOf(at)}`
}

const toInstant = (local: string) => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** When the contact could meet the candidate, in the time zone of their device. */
export const ProposedTimes = ({ name, times, onChange }: ProposedTimesProps) => (
  <Input.Wrapper
    label="Interview times that suit you"
    labelElement="div"
    description={`Optional, in your time zone (${Intl.DateTimeFormat().resolvedOptions().timeZone}).`}
  >
    <Stack gap="xs" mt={6} align="start">
      {times.map((time, at) => (
        <Group key={at} gap="xs" wrap="nowrap">
          <TextInput
            type="datetime-local"
            aria-label={`Interview time ${at + 1} for ${name}`}
            value={toLocal(time)}
            onChange={(event) => {
              const instant = toInstant(event.currentTarget.value)
              onChange(times.map((one, index) => (index === at ? instant : one)))
            }}
          />
          <CloseButton
            aria-label={`Remove interview time ${at + 1}`}
            onClick={() => onChange(times.filter((_, index) => index !== at))}
          />
        </Group>
      ))}
      {times.length < MAX && (
        <SmallButton leftSection={<IconPlus size={14} stroke={1.7} />} onClick={() => onChange([...times, ''])}>
          Add a time
        </SmallButton>
      )}
    </Stack>
  </Input.Wrapper>
)
