import { Button, Flex, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Avatar } from '../../avatar/UserAvatar.tsx'
import { InstantCell } from '../../cells/cells.tsx'
import { useUnsaved } from '../../form/unsaved.ts'
import { PendingFields } from '../../states/PendingFields.tsx'
import { EmptyState } from '../../states/states.tsx'

export interface CommentEntry {
  id: string
  text: string
  _author: { name: string }
  createdAt: string
}

interface CommentListProps {
  /** Oldest first; undefined while they load. */
  comments: readonly CommentEntry[] | undefined
  error: unknown
  onRetry(): void
  /** Names who is notified; shown while there are no comments yet. */
  hint: string
  /** Absent for users who may only read. */
  onAdd?: ((text: string) => Promise<unknown>) | undefined
}

/** The comments on a record, oldest first; they cannot be deleted. */
export function CommentList({ comments, error, onRetry, hint, onAdd }: CommentListProps) {
  return (
    <Stack gap={24} miw={0}>
      {!comments && <PendingFields error={error} onRetry={onRetry} groups={1} fields={3} />}
      {comments?.length === 0 && (
        <EmptyState compact title="No comments yet">
          {hint}
        </EmptyState>
      )}
      {comments && comments.length > 0 && (
        <Flex component="ul" direction="column" className="plain-list divided">
          {comments.map((one) => (
            <Flex key={one.id} component="li" py={14} gap="sm">
              <Avatar name={one._author.name} />
              <div>
                <p className="text-sm">
                  <strong>{one._author.name}</strong> <InstantCell value={one.createdAt} />
                </p>
                <Text mt={4} className="preserve-lines">
                  {one.text}
                </Text>
              </div>
            </Flex>
          ))}
        </Flex>
      )}
      {onAdd && <NewComment onAdd={onAdd} />}
    </Stack>
  )
}

function NewComment({ onAdd }: { onAdd(text: string): Promise<unknown> }) {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isEmpty = text.trim() === ''
  useUnsaved(() => !isEmpty)
  const write = async () => {
    setBusy(true)
    try {
      await onAdd(text.trim())
      setText('')
    } catch {
      // The error was shown; the entered text stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        w="100%"
        label="New comment"
        autosize
        minRows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        size="xs"
        loading={isBusy}
        disabled={isEmpty}
        title={isEmpty ? 'Enter a comment.' : undefined}
        onClick={() => void write()}
      >
        Add comment
      </Button>
    </Stack>
  )
}
