import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../kernel/endpoint.ts'
import { InstantCell } from '../../ui/cells/cells.tsx'
import { Face } from '../../ui/face/Face.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { EmptyState, FailedState } from '../../ui/states/states.tsx'
import { timesheetLines } from './lines.ts'
import classes from './timesheets.module.css'

/** What was said about a sheet, oldest first; it stays. */
export function SheetComments({ id }: { id: string }) {
  const { data, error, refetch } = useEndpoint(timesheetLines.comments, { params: { id } })
  const [text, setText] = useState('')
  const add = useAction(timesheetLines.comment, { done: 'Comment added' })
  const isEmpty = text.trim() === ''
  const write = () => add.mutate({ params: { id }, body: { text: text.trim() } }, { onSuccess: () => setText('') })
  return (
    <Section title="Comments">
      <div className={classes.stack}>
        {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
        {!error && !data && <FieldsSkeleton groups={1} fields={3} />}
        {data?.length === 0 && (
          <EmptyState compact title="No comments yet">
            Say what the next reader should know. Whoever worked on the sheet is told.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <ul className={classes.comments}>
            {data.map((one) => (
              <li key={one.id}>
                <Face name={one._author.name} />
                <div>
                  <p>
                    <strong>{one._author.name}</strong> <InstantCell value={one.createdAt} />
                  </p>
                  <p className={classes.said}>{one.text}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.write}>
          <Textarea
            label="New comment"
            autosize
            minRows={2}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            size="xs"
            loading={add.isPending}
            disabled={isEmpty}
            title={isEmpty ? 'Write something first.' : undefined}
            onClick={write}
          >
            Add comment
          </Button>
        </div>
      </div>
    </Section>
  )
}
