import { Box, Button, Stack } from '@mantine/core'
import { counted } from '../../../../ui/format/number.ts'
import { Alert } from '../../../../ui/states/Alert.tsx'

export interface Outcome {
  readonly done: readonly string[]
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}

interface BulkOutcomeProps {
  outcome: Outcome
  rows: readonly unknown[]
  onClose(): void
}

const PEOPLE = ['applicant', 'applicants'] as const

/** The number of changed records, and the others grouped by the reason. */
export function BulkOutcome({ outcome: { done, refused }, rows, onClose }: BulkOutcomeProps) {
  const names = new Map((rows as readonly { id: string; name: string }[]).map(({ id, name }) => [id, name]))
  const groups = [...Map.groupBy(refused, ({ message }) => message)]
  return (
    <Stack>
      {done.length > 0 && <Alert tone="done">{`${counted(done.length, PEOPLE)} changed.`}</Alert>}
      {groups.map(([message, all]) => (
        <Box key={message}>
          <Alert tone="warning">{`${counted(all.length, PEOPLE)} not changed. ${message}`}</Alert>
          <Box component="ul" my={8} ps={20} fz="sm">
            {all.map(({ id }) => (
              <li key={id}>{names.get(id) ?? id}</li>
            ))}
          </Box>
        </Box>
      ))}
      <Button className="self-start" onClick={onClose}>
        Close
      </Button>
    </Stack>
  )
}
