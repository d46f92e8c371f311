import { Box, Button, Flex, Group, Stack, Text, Textarea } from '@mantine/core'
import type { OrderFormNote } from '@muster/contract/order-forms/core/notes.contract.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { MentionField } from '../../../kernel/records/MentionField.tsx'
import { Avatar } from '../../../ui/avatar/UserAvatar.tsx'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { INVALIDATED_KEYS, noteApi } from './recordEndpoints.ts'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

/** Notes per page. */
const PAGE = 25

/** The notes on an order form; mentioned users are notified. */
export function NotesTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const [pageSize, setPageSize] = useState(PAGE)
  const query = { orderFormID: orderForm.id, pageSize, sort: '-createdAt' as const }
  const notes = useEndpoint(noteApi.list, { query }, { keepPrevious: true })
  const [editing, setEditing] = useState<string | null>(null)
  const [removing, setRemoving] = useState<OrderFormNote | null>(null)
  const remove = useAction(noteApi.remove, { done: 'Note deleted', refreshes: INVALIDATED_KEYS })
  return (
    <Stack>
      <WriteNote orderFormID={orderForm.id} />
      {!notes.data && <PendingFields error={notes.error} onRetry={notes.refetch} groups={1} fields={3} />}
      {notes.data?.items.length === 0 && (
        <EmptyState compact title="No notes yet">
          Add the first note. Mention colleagues to notify them.
        </EmptyState>
      )}
      <div className="divided">
        {notes.data?.items.map((note) =>
          note.id === editing ? (
            <Group key={note.id} py="md" px={0} gap="sm" align="stretch" wrap="nowrap">
              <WriteNote orderFormID={orderForm.id} note={note} onDone={() => setEditing(null)} />
            </Group>
          ) : (
            <Note key={note.id} note={note} onEdit={() => setEditing(note.id)} onRemove={() => setRemoving(note)} />
          ),
        )}
      </div>
      {(notes.data?.meta.total ?? 0) > pageSize && (
        <SmallButton onClick={() => setPageSize(pageSize + PAGE)}>Load more</SmallButton>
      )}
      <ConfirmDialog
        opened={removing !== null}
        title="Delete this note?"
        verb="Delete note"
        isDestructive
        onConfirm={() => remove.mutateAsync({ params: { id: removing?.id ?? '' } })}
        onClose={() => setRemoving(null)}
      >
        The note will be removed. It stays in the audit log.
      </ConfirmDialog>
    </Stack>
  )
}

interface NoteProps {
  note: OrderFormNote
  onEdit(): void
  onRemove(): void
}

const Note = ({ note, onEdit, onRemove }: NoteProps) => (
  <Flex component="article" py="md" px={0} gap="sm">
    <Avatar name={note._author.name} />
    <Box miw={0} flex="1 1 auto" className="break-words">
      <p>
        <strong>{note._author.name}</strong>{' '}
        <span className="text-dimmed text-xs">
          <InstantCell value={note.createdAt} />
          {note.editedAt && ' (edited)'}
        </span>
      </p>
      <Text mt={4} className="preserve-lines">
        {note.text}
      </Text>
      {note._mentions.length > 0 && (
        <p className="text-dimmed text-xs">Mentions {note._mentions.map(({ name }) => name).join(', ')}</p>
      )}
    </Box>
    {note.mine && (
      <Flex component="span" gap={8} align="center" wrap="wrap">
        <IconButton name="Edit note" icon={IconPencil} onClick={onEdit} />
        <IconButton name="Delete note" icon={IconTrash} onClick={onRemove} />
      </Flex>
    )}
  </Flex>
)

interface WriteNoteProps {
  orderFormID: string
  /** The note to edit; absent for a new one. */
  note?: OrderFormNote
  onDone?(): void
}

function WriteNote({ orderFormID, note, onDone }: WriteNoteProps) {
  const [text, setText] = useState(note?.text ?? '')
  const [mentionIDs, setMentionIDs] = useState<string[]>(() => note?._mentions.map(({ id }) => id) ?? [])
  useUnsaved(() => text !== (note?.text ?? ''))
  const create = useAction(noteApi.create, { done: 'Note added', refreshes: INVALIDATED_KEYS })
  const update = useAction(noteApi.update, { done: 'Note updated', refreshes: INVALIDATED_KEYS })
  const save = async () => {
    const body = { text: text.trim(), mentionIDs }
    const saved = note
      ? update.mutateAsync({ params: { id: note.id }, body: { ...body, version: note.version } })
      : create.mutateAsync({ body: { ...body, orderFormID } })
    if (!(await saved.catch(() => null))) return
    setText('')
    setMentionIDs([])
    onDone?.()
  }
  return (
    <Flex
      component="form"
      direction="column"
      gap={12}
      flex="1 1 auto"
      miw={0}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        label={note ? 'Note' : 'New note'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={4000}
      />
      <MentionField chosen={mentionIDs} onChange={setMentionIDs} />
      <Group gap={8}>
        <Button type="submit" size="xs" disabled={!text.trim()} loading={create.isPending || update.isPending}>
          {note ? 'Save note' : 'Add note'}
        </Button>
        {note && <SmallButton onClick={onDone}>Back</SmallButton>}
      </Group>
    </Flex>
  )
}
