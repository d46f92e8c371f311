import { Button, Flex, Group, Modal, Stack } from '@mantine/core'
import { formatCount } from '../format/number.ts'
import { RouteLink } from '../link/RouteLink.tsx'
import { HelperText } from '../states/HelperText.tsx'

/** The result of an action on several records. */
export interface BatchResult {
  done: readonly string[]
  refused: readonly { id: string; message: string; errors?: readonly { message: string }[] }[]
}

interface BatchResultDialogProps {
  answer: BatchResult
  /** `3 lines refused` */
  title: string
  /** The result for the other records. */
  message: string
  nameOf(id: string): string
  hrefOf?(id: string): string
  onClose(): void
}

/** Maximum number of records listed; the others are in the table. */
const MAX_NAMED = 100

/** The records that failed, with the reasons. */
export function BatchResultDialog({
  answer,
  title,
  message: outcome,
  nameOf,
  hrefOf,
  onClose,
}: BatchResultDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <HelperText>{outcome} The others failed:</HelperText>
      <Flex
        component="ul"
        mah="50vh"
        fz="sm"
        direction="column"
        gap={10}
        className="plain-list"
        style={{ marginTop: 12, overflowY: 'auto' }}
      >
        {answer.refused.slice(0, MAX_NAMED).map(({ id, message, errors = [] }) => (
          <Stack key={id} component="li" gap={2}>
            {hrefOf ? <RouteLink href={hrefOf(id)}>{nameOf(id)}</RouteLink> : <strong>{nameOf(id)}</strong>}
            <span>{[...new Set([message, ...errors.map((error) => error.message)])].join(' ')}</span>
          </Stack>
        ))}
      </Flex>
      {answer.refused.length > MAX_NAMED && (
        <HelperText>{formatCount(answer.refused.length - MAX_NAMED)} more. Find them in the list.</HelperText>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  )
}
