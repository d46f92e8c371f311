import { Box, Button, Checkbox, Flex, Group, Stack, TextInput } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { RecruitingTask } from '@muster/contract/recruiting/interviews/tasks.contract.ts'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type * as z from 'zod'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { recruitingTaskApi, TASK_KEYS } from '../endpoints.ts'
import { AssigneeSelect } from './AssigneeSelect.tsx'

type Task = z.output<typeof RecruitingTask>
type Subject = { jobID: string } | { applicantID: string } | { submissionID: string }

const SHOWN = 100

/** The follow-up tasks about a record: those to do by due date, then those done. A task comes to the dashboard of its assignee. */
export function RecruitingTasks({ subject }: { subject: Subject }) {
  const query = { ...subject, pageSize: SHOWN } as never
  const { data, error, refetch } = useEndpoint(recruitingTaskApi.list, { query })
  const mayWrite = useMay()(right('applicant-submissions', 'edit'))
  const tasks = [...(data?.items ?? [])].sort(
    (one, other) => Number(one.doneAt !== null) - Number(other.doneAt !== null),
  )
  return (
    <Section title="Tasks" text="Due tasks appear on the dashboard of their assignee.">
      <Stack gap="md" maw={760}>
        {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={2} />}
        {tasks.length > 0 && (
          <ul className="plain-list divided framed" aria-label="Tasks">
            {tasks.map((task) => (
              <li key={task.id} className="list-row">
                <TaskRow task={task} mayWrite={mayWrite} />
              </li>
            ))}
          </ul>
        )}
        {mayWrite && <NewTask subject={subject} />}
      </Stack>
    </Section>
  )
}

function TaskRow({ task, mayWrite }: { task: Task; mayWrite: boolean }) {
  const update = useAction(recruitingTaskApi.update, {
    done: ({ doneAt }) => (doneAt ? 'Task done' : 'Task reopened'),
    refreshes: TASK_KEYS,
  })
  const remove = useAction(recruitingTaskApi.remove, { done: 'Task deleted', refreshes: TASK_KEYS })
  const { id, text, dueOn, doneAt, version, _assignee } = task
  const isLate = doneAt === null && dueOn < todayHere()
  // Ticked at once, not only when the server has answered.
  const [ticked, setTicked] = useState<boolean | null>(null)
  const isDone = ticked ?? doneAt !== null
  const set = (done: boolean) => {
    setTicked(done)
    update.mutate({ params: { id }, body: { done, version } }, { onSettled: () => setTicked(null) })
  }
  return (
    <Flex gap="sm" align="flex-start" justify="space-between" flex="1 1 auto" miw={0}>
      <Checkbox
        checked={isDone}
        disabled={!mayWrite || update.isPending}
        onChange={(event) => set(event.currentTarget.checked)}
        label={
          <Box component="span" className="break-words" td={doneAt ? 'line-through' : undefined}>
            {text}
          </Box>
        }
        description={
          <>
            <Box component="span" c={isLate ? 'var(--error)' : undefined}>
              {doneAt ? `Was due ${formatDate(dueOn)}` : `Due ${formatDate(dueOn)}${isLate ? ', overdue' : ''}`}
            </Box>
            {' · '}
            {_assignee.name}
          </>
        }
      />
      {mayWrite && (
        <IconButton
          name={`Delete task ${text}`}
          onClick={() => remove.mutate({ params: { id } })}
          loading={remove.isPending}
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
    </Flex>
  )
}

function NewTask({ subject }: { subject: Subject }) {
  const [text, setText] = useState('')
  const [dueOn, setDueOn] = useState(todayHere())
  const [assigneeID, setAssigneeID] = useState<string | null>(null)
  /** A new one empties the date box. */
  const [round, setRound] = useState(0)
  const isEmpty = text.trim() === ''
  useUnsaved(() => !isEmpty)
  const add = useAction(recruitingTaskApi.create, { done: 'Task added', refreshes: TASK_KEYS })
  const errorOf = (name: string) => add.error?.errors.find(({ path }) => path === name)?.message ?? null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { ...subject, text: text.trim(), dueOn, ...(assigneeID && { assigneeID }) }
    if (!(await add.mutateAsync({ body }).catch(() => null))) return
    setText('')
    setDueOn(todayHere())
    setAssigneeID(null)
    setRound(round + 1)
  }
  return (
    <Stack component="form" gap="sm" align="stretch" onSubmit={(event) => void save(event)}>
      <TextInput
        label="New task"
        maxLength={300}
        value={text}
        error={errorOf('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
        <DateBox key={round} label="Due on" initial={dueOn} error={errorOf('dueOn')} onChange={setDueOn} />
        <AssigneeSelect value={assigneeID} error={errorOf('assigneeID')} onChange={setAssigneeID} />
      </Group>
      <div>
        <Button type="submit" size="xs" disabled={isEmpty} loading={add.isPending}>
          Add task
        </Button>
      </div>
    </Stack>
  )
}
