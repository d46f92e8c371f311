import { Modal, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import type { feedbackEndpoints } from '@muster/contract/settings/teams/feedback.contract.ts'
import { feedbackTypeLabels } from '@muster/contract/settings/teams/feedback.labels.ts'
import { useRouterState } from '@tanstack/react-router'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useAction } from '../kernel/api/endpoint.ts'
import type { EndpointRef } from '../kernel/api/send.ts'
import { DialogButtons } from '../ui/dialog/DialogButtons.tsx'

const submitLine: EndpointRef<(typeof feedbackEndpoints)['submit']> = { method: 'POST', path: '/submit-feedback' }
const MAX = 4000
type FeedbackType = keyof typeof feedbackTypeLabels
const TYPES = Object.entries(feedbackTypeLabels).map(([value, label]) => ({ value, label }))

/** Feedback from any page, sent with the URL of the page. The typed text is kept when the dialog closes. */
export function FeedbackDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const page = useRouterState({ select: ({ location }) => location.href })
  const [kind, setKind] = useState<FeedbackType>('IDEA')
  const [message, setMessage] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = useAction(submitLine, {
    done: 'Thanks for your feedback. We’ll notify you when there is a reply.',
    refreshes: ['dashboard'],
  })
  const sendIt = (event: SyntheticEvent) => {
    event.preventDefault()
    if (message.trim() === '') {
      setEmpty(true)
      return field.current?.focus()
    }
    submit.mutate(
      { body: { kind, message, page: page.slice(0, 300) } },
      {
        onSuccess: () => {
          setMessage('')
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Send feedback">
      <form onSubmit={sendIt} noValidate>
        <Stack gap={16}>
          <SegmentedControl
            aria-label="Type"
            fullWidth
            data={TYPES}
            value={kind}
            onChange={(value) => setKind(value as FeedbackType)}
          />
          <Textarea
            label="Your feedback"
            description="Describe what happened and what you expected"
            required
            ref={field}
            data-autofocus
            autosize
            minRows={5}
            maxRows={14}
            maxLength={MAX}
            value={message}
            error={isEmpty && message.trim() === '' ? 'Enter your feedback.' : undefined}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed" className="break-words">
            We include the URL of this page: <code>{page}</code>
          </Text>
        </Stack>
        <DialogButtons verb="Send" isBusy={submit.isPending} onCancel={onClose} />
      </form>
    </Modal>
  )
}
