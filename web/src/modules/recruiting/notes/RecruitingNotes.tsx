import { Box, Button, Flex, Stack, Text, Textarea } from '@mantine/core'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import type { EndpointRef } from '../../../kernel/api/send.ts'
import { MentionField } from '../../../kernel/records/MentionField.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { Avatar } from '../../../ui/avatar/UserAvatar.tsx'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'

export interface NoteRow {
  readonly id: string
  readonly text: string
  readonly createdAt: string
  readonly _author: { readonly name: string }
  readonly _mentions: readonly { readonly name: string }[]
}

interface RecruitingNotesProps<L extends Endpoint, A extends Endpoint> {
  id: string
  list: EndpointRef<L>
  /** Takes the text and the IDs of the mentioned users. */
  add: EndpointRef<A>
}

/** The notes on a job or a submission, oldest first; mentioned users are notified. */
export function RecruitingNotes<L extends Endpoint, A extends Endpoint>(props: RecruitingNotesProps<L, A>) {
  const { id, list, add } = props
  const { error, refetch, ...notes } = useEndpoint(list, { params: { id } } as never)
  const data = notes.data as readonly NoteRow[] | undefined
  const mayWrite = useMay()(right('applicant-submissions', 'edit'))
  return (
    <Section title="Notes">
      <Stack gap={24} miw={0}>
        {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={3} />}
        {data?.length === 0 && (
          <EmptyState compact title="No notes yet">
            {mayWrite ? 'Add a note. Mention colleagues to notify them.' : 'Notes of recruiters appear here.'}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <div className="divided">
            {data.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </div>
        )}
        {mayWrite && <NewNote id={id} add={add} />}
      </Stack>
    </Section>
  )
}

interface NoteProps {
  note: NoteRow
  /** The link to another record that the note is about. */
  about?: ReactNode
}

export const Note = ({ note: { text, _author, _mentions, createdAt }, about }: NoteProps) => (
  <Flex component="article" py="md" px={0} gap="sm">
    <Avatar name={_author.name} />
    <Box miw={0} flex="1 1 auto" className="break-words">
      <p className="text-sm">
        <strong>{_author.name}</strong> <InstantCell value={createdAt} />
      </p>
      {about}
      <Text mt={4} className="preserve-lines">
        {text}
      </Text>
      {_mentions.length > 0 && (
        <p className="text-dimmed text-xs">Mentions {_mentions.map(({ name }) => name).join(', ')}</p>
      )}
    </Box>
  </Flex>
)

/** The form of a new note; mentioned users are notified. */
export function NewNote<A extends Endpoint>({ id, add: endpoint }: { id: string; add: EndpointRef<A> }) {
  const [text, setText] = useState('')
  const [mentionIDs, setMentionIDs] = useState<string[]>([])
  const isEmpty = text.trim() === ''
  useUnsaved(() => !isEmpty)
  const add = useAction(endpoint, { done: 'Note added' })
  // Users without access to the job cannot be mentioned; the server names them.
  const refused = add.error?.errors.find(({ path }) => path.startsWith('mentionIDs'))?.message
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { text: text.trim(), mentionIDs }
    const saved = await add.mutateAsync({ params: { id }, body } as never).catch(() => null)
    if (!saved) return
    setText('')
    setMentionIDs([])
  }
  return (
    <Stack component="form" gap="sm" align="stretch" onSubmit={(event) => void save(event)}>
      <Textarea
        label="New note"
        autosize
        minRows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <MentionField chosen={mentionIDs} onChange={setMentionIDs} error={refused ?? null} />
      <div>
        <Button type="submit" size="xs" disabled={isEmpty} loading={add.isPending}>
          Add note
        </Button>
      </div>
    </Stack>
  )
}
