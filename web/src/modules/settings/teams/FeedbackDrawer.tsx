import { Text } from '@mantine/core'
import { type Feedback, feedbackEndpoints } from '@muster/contract/settings/teams/feedback.contract.ts'
import { feedbackTypeLabels } from '@muster/contract/settings/teams/feedback.labels.ts'
import type * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatInstant } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { feedbackApi } from '../endpoints.ts'
import { FEEDBACK_STATES } from '../labels.ts'

const schema = feedbackEndpoints.answer.body
type Answer = z.output<typeof schema>

/** One message with its answer, which its author receives. Opening a new one usually marks it as read. */
export function FeedbackDrawer({ feedback, onClose }: { feedback: Feedback; onClose(): void }) {
  const { id, kind, message, page, state, answer, _author, createdAt, version } = feedback
  const action = useAction(feedbackApi.answer, { done: 'Feedback saved' })
  const form = useSchemaForm(
    schema,
    { version, state: state === 'NEW' ? 'READ' : state, answer: answer ?? '' },
    {
      save: (values: Answer) => action.mutateAsync({ params: { id }, body: values }),
      saved: onClose,
      show: (field, value) =>
        field === 'state' ? FEEDBACK_STATES[value as Feedback['state']].label : String(value ?? ''),
    },
  )
  return (
    <FormDrawer title={`${feedbackTypeLabels[kind]} from ${_author.name}`} form={form} onClose={onClose}>
      <div data-wide>
        <Text mb={4} py={12} px={16} bdrs="md" bg="var(--soft)" className="preserve-lines">
          {message}
        </Text>
        <Text size="sm" c="dimmed">
          {formatInstant(createdAt)}
          {page && (
            <>
              , sent on <RouteLink href={page}>{page}</RouteLink>
            </>
          )}
        </Text>
      </div>
      <SelectField name="state" label="Status" options={optionsOf(FEEDBACK_STATES)} />
      <TextareaField name="answer" label="Answer" description={`${_author.name} will be notified.`} rows={5} />
    </FormDrawer>
  )
}
