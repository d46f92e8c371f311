import { Button, Flex, Group, MultiSelect, Stack, Text, Textarea } from '@mantine/core'
import type { OrderFormNote } from '@muster/contract/order-forms/core/notes.contract.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { colleagues } from '../../../kernel/lists/people.ts'
import { Avatar } from '../../../ui/avatar/UserAvatar.tsx'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useOptions } from '../../../ui/fields/choices/useOptions.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import classes from './orderFormRecord.module.css'
import { INVALIDATED_KEYS, noteLines } from './recordEndpoints.ts'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

/** As many as a page of notes holds. */
const PAGE = 25

/** What people write to each other about an order form; whoever is mentioned is told. */
export function NotesTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const [pageSize, setPageSize] = useState(PAGE)
  const query = { orderFormID: orderForm.id, pageSize, sort: '-createdAt' as const }
  const notes = useEndpoint(noteLines.list, { query }, { keepPrevious: true })
  const [editing, setEditing] = useState<string | null>(null)
  const [removing, setRemoving] = useState<OrderFormNote | null>(null)
  const remove = useAction(noteLines.remove, { done: 'Note taken away', refreshes: INVALIDATED_KEYS })
  return (
    <Stack>
      <WriteNote orderFormID={orderForm.id} />
      {notes.error && !notes.data && <FailedState compact error={notes.error} onRetry={() => void notes.refetch()} />}
      {!notes.data && !notes.error && <FieldsSkeleton groups={1} fields={3} />}
      {notes.data?.items.length === 0 && (
        <EmptyState compact title="No notes yet">
          Write the first one. Mention whoever should read it.
        </EmptyState>
      )}
      <div>
        {notes.data?.items.map((note) =>
          note.id === editing ? (
            <div key={note.id} className={classes.note}>
              <WriteNote orderFormID={orderForm.id} note={note} onDone={() => setEditing(null)} />
            </div>
          ) : (
            <Note key={note.id} note={note} onEdit={() => setEditing(note.id)} onRemove={() => setRemoving(note)} />
          ),
        )}
      </div>
      {(notes.data?.meta.total ?? 0) > pageSize && (
        <Button variant="default" size="xs" onClick={() => setPageSize(pageSize + PAGE)}>
          Earlier notes
        </Button>
      )}
      <ConfirmDialog
        opened={removing !== null}
        title="Take this note away?"
        verb="Take it away"
        isDestructive
        onConfirm={() => remove.mutateAsync({ params: { id: removing?.id ?? '' } })}
        onClose={() => setRemoving(null)}
      >
        Nobody reads it here any more. The history keeps what it said.
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
  <article className={classes.note}>
    <Avatar name={note._author.name} />
    <div className={classes.rowWords}>
      <p>
        <strong>{note._author.name}</strong>{' '}
        <span className="text-dimmed text-xs">
          <InstantCell value={note.createdAt} />
          {note.editedAt && ', changed'}
        </span>
      </p>
      <Text mt={4} className="preserve-lines">
        {note.text}
      </Text>
      {note._mentions.length > 0 && (
        <p className="text-dimmed text-xs">For {note._mentions.map(({ name }) => name).join(', ')}</p>
      )}
    </div>
    {note.mine && (
      <Flex component="span" gap={8} align="center" wrap="wrap">
        <IconButton name="Change this note" onClick={onEdit}>
          <IconPencil size={16} stroke={1.7} />
        </IconButton>
        <IconButton name="Take this note away" onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </IconButton>
      </Flex>
    )}
  </article>
)

interface WriteNoteProps {
  orderFormID: string
  /** The one that is changed; without, a new one. */
  note?: OrderFormNote
  onDone?(): void
}

function WriteNote({ orderFormID, note, onDone }: WriteNoteProps) {
  const [text, setText] = useState(note?.text ?? '')
  const [mentionIDs, setMentionIDs] = useState<string[]>(() => note?._mentions.map(({ id }) => id) ?? [])
  useUnsaved(() => text !== (note?.text ?? ''))
  const create = useAction(noteLines.create, { done: 'Note added', refreshes: INVALIDATED_KEYS })
  const update = useAction(noteLines.update, { done: 'Note changed', refreshes: INVALIDATED_KEYS })
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
      <Mentions chosen={mentionIDs} onChange={setMentionIDs} />
      <Group gap={8}>
        <Button type="submit" size="xs" disabled={!text.trim()} loading={create.isPending || update.isPending}>
          {note ? 'Save the note' : 'Add the note'}
        </Button>
        {note && (
          <Button size="xs" variant="default" onClick={onDone}>
            Back
          </Button>
        )}
      </Group>
    </Flex>
  )
}

const PEOPLE = colleagues()

function Mentions({ chosen, onChange }: { chosen: string[]; onChange(ids: string[]): void }) {
  const [letters, setLetters] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { offered, known, isLoading } = useOptions(PEOPLE, chosen, letters, isOpen)
  const all = [...known.filter(({ value }) => chosen.includes(value)), ...offered]
  const data = [...new Map(all.map(({ value, label }) => [value, { value, label }])).values()]
  return (
    <MultiSelect
      label="Mention"
      placeholder={chosen.length === 0 ? 'Type a name' : undefined}
      data={data}
      value={chosen}
      onChange={onChange}
      searchable
      hidePickedOptions
      maxValues={20}
      onSearchChange={(typed) => {
        setLetters(typed)
        if (typed) setOpen(true)
      }}
      filter={({ options }) => options}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // One is named at a time: the list stands over the button that adds the note.
      onOptionSubmit={() => setOpen(false)}
      nothingFoundMessage={isLoading ? 'Loading…' : 'Nobody found'}
    />
  )
}
