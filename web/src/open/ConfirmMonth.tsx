import { Button, Flex, Group, Stack, Textarea, TextInput, Title } from '@mantine/core'
import type { ClientAnswer, ConfirmationPage } from '@muster/contract/timesheets/client.contract.ts'
import type { timesheetLinkEndpoints } from '@muster/contract/timesheets/links.contract.ts'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { endpointRefs } from '../kernel/api/endpoint-refs.ts'
import { ApiError } from '../kernel/api/failures.ts'
import { send } from '../kernel/api/send.ts'
import { ClientTimesheetView } from '../modules/timesheets/record/ClientTimesheet.tsx'
import { formatInstant } from '../ui/format/day.ts'
import { Alert } from '../ui/states/Alert.tsx'
import { HelperText } from '../ui/states/HelperText.tsx'
import { EmptyState } from '../ui/states/states.tsx'

export const openLines = endpointRefs<typeof timesheetLinkEndpoints>()({
  read: 'POST /open/timesheets/read open',
  answer: 'POST /open/timesheets/answer open',
})

type Page = z.output<typeof ConfirmationPage>
type Answer = z.output<typeof ClientAnswer>

/** The messages for a link that can no longer be answered. */
const CLOSED: Readonly<Record<'REVOKED' | 'EXPIRED', { title: string; text: string }>> = {
  REVOKED: {
    title: 'This link is no longer valid',
    text: 'The timesheet was updated, or we sent you a newer email. Open the link in the latest email.',
  },
  EXPIRED: { title: 'This link has expired', text: 'Ask the sender for a new link.' },
}

/** The month of a consultant for the client, who confirms it or requests changes, once and without signing in. */
export function ConfirmMonth({ page, token, onAnswered }: { page: Page; token: string; onAnswered(page: Page): void }) {
  const { derivedStatus, timesheet, answer, recipientName, expiresAt } = page
  if (answer)
    return (
      <EmptyState
        title={
          derivedStatus === 'OBJECTED' ? 'Thank you. We will review your comment.' : 'Thank you. The days are approved.'
        }
      >
        {answer.name} answered on {formatInstant(answer.at)}.{answer.comment ? ` “${answer.comment}”` : ''} You can
        close this page.
      </EmptyState>
    )
  if (derivedStatus === 'REVOKED' || derivedStatus === 'EXPIRED')
    return <EmptyState title={CLOSED[derivedStatus].title}>{CLOSED[derivedStatus].text}</EmptyState>
  if (!timesheet) return <EmptyState title="Nothing to approve">You can close this page.</EmptyState>
  return (
    <Stack gap={24} pt={24} pb={64} px="var(--gutter)">
      <ClientTimesheetView timesheet={timesheet} />
      <AnswerForm name={recipientName} token={token} onAnswered={onAnswered}>
        Open until {formatInstant(expiresAt)}. You can answer once.
      </AnswerForm>
    </Stack>
  )
}

interface AnswerFormProps {
  name: string
  token: string
  onAnswered(page: Page): void
  children: ReactNode
}

function AnswerForm({ name: known, token, onAnswered, children }: AnswerFormProps) {
  const [name, setName] = useState(known)
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState<Answer | null>(null)
  const [problem, setProblem] = useState('')
  const give = async (answer: Answer) => {
    const missing = !name.trim()
      ? 'Enter your name.'
      : answer === 'OBJECTED' && !comment.trim()
        ? 'Enter a comment so that we can correct it.'
        : ''
    setProblem(missing)
    if (missing) return
    setBusy(answer)
    try {
      const body = { token, answer, name: name.trim(), comment: comment.trim() || null }
      onAnswered(await send(openLines.answer, { body }, { isQuiet: true }))
    } catch (failure) {
      setProblem(failure instanceof ApiError ? failure.message : 'Something went wrong. Try again.')
    } finally {
      setBusy(null)
    }
  }
  return (
    <Flex
      component="section"
      my={0}
      mx="auto"
      w="100%"
      maw="210mm"
      direction="column"
      gap="md"
      aria-label="Your answer"
    >
      <Title order={2} fz={18}>
        Do you approve these days?
      </Title>
      <TextInput
        label="Your name"
        required
        maxLength={120}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Comment"
        description="To request changes, tell us which day is wrong and what it should be."
        autosize
        minRows={2}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap={8} align="stretch">
        <Button loading={busy === 'CONFIRMED'} disabled={busy !== null} onClick={() => void give('CONFIRMED')}>
          Approve
        </Button>
        <Button
          variant="default"
          loading={busy === 'OBJECTED'}
          disabled={busy !== null}
          onClick={() => void give('OBJECTED')}
        >
          Request changes
        </Button>
      </Group>
      <HelperText>{children}</HelperText>
    </Flex>
  )
}
