import { Box, Button, Flex, Stack, Text, Textarea } from '@mantine/core'
import type { ApplicantNote } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import type { JobNote } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { type FormEvent, useState } from 'react'
import type * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { MentionField } from '../../../kernel/records/MentionField.tsx'
import { Avatar } from '../../../ui/avatar/UserAvatar.tsx'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import type { applicantApi, jobApi } from '../endpoints.ts'

type RecruitingNote = Omit<JobNote, 'jobID'> | Omit<z.output<typeof ApplicantNote>, 'applicantID'>

export const Note = ({ note: { text, _author, _mentions, createdAt } }: { note: RecruitingNote }) => (
  <Flex component="article" py="md" px={0} gap="sm">
    <Avatar name={_author.name} />
    <Box miw={0} flex="1 1 auto" className="break-words">
      <p className="text-sm">
        <strong>{_author.name}</strong> <InstantCell value={createdAt} />
      </p>
      <Text mt={4} className="preserve-lines">
        {text}
      </Text>
      {_mentions.length > 0 && (
        <p className="text-dimmed text-xs">Mentions {_mentions.map(({ name }) => name).join(', ')}</p>
      )}
    </Box>
  </Flex>
)

interface NewNoteProps {
  id: string
  /** Adds a note to the record. */
  endpoint: typeof jobApi.addNote | typeof applicantApi.addNote
}

/** The place to write a note; mentioned people are notified. */
export function NewNote({ id, endpoint }: NewNoteProps) {
  const [text, setText] = useState('')
  const [mentionIDs, setMentionIDs] = useState<string[]>([])
  const isEmpty = text.trim() === ''
  useUnsaved(() => !isEmpty)
  const add = useAction(endpoint as typeof jobApi.addNote, { done: 'Note added' })
  // Who does not see the job cannot be mentioned; the server names them.
  const refused = add.error?.errors.find(({ path }) => path.startsWith('mentionIDs'))?.message
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await add.mutateAsync({ params: { id }, body: { text: text.trim(), mentionIDs } }).catch(() => null)
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
