import * as z from 'zod'
import { type Endpoints, list, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id, Instant, multilineText, optionalText, Ref, repeatable, Version } from '../../kernel/values/fields.ts'

export const FEEDBACK_KINDS = ['IDEA', 'PROBLEM', 'PRAISE'] as const
export const FeedbackState = z.enum(['NEW', 'READ', 'DONE'])

export const Feedback = z.object({
  id: Id,
  kind: z.enum(FEEDBACK_KINDS),
  message: z.string(),
  /** The path of the page it was sent from. */
  page: z.string().nullable(),
  state: FeedbackState,
  answer: z.string().nullable(),
  _author: Ref,
  createdAt: Instant,
  version: Version,
})
export type Feedback = z.output<typeof Feedback>

export const feedbackEndpoints = {
  submit: post('/submit-feedback', {
    summary: 'Sends feedback to the administrators.',
    done: 'Thanks for your feedback.',
    signedIn: 'Every user can send feedback.',
    body: z.strictObject({
      kind: z.enum(FEEDBACK_KINDS, 'Select idea, problem or praise.').default('IDEA'),
      message: multilineText(4000, 'Your feedback'),
      page: optionalText(300, 'The page').optional(),
    }),
    returns: Feedback,
    status: 201,
    perMinute: 10,
  }),
  list: list('/submit-feedback', {
    summary: 'Lists feedback.',
    may: right('settings', 'view'),
    item: Feedback,
    filters: { state: repeatable(FeedbackState), kind: repeatable(z.enum(FEEDBACK_KINDS)) },
    sorts: ['createdAt', 'state'],
    order: '-createdAt',
    export: right('settings', 'view'),
  }),
  answer: put('/submit-feedback/:id', {
    summary: 'Marks feedback as read or done. The author is notified of the answer.',
    may: right('settings', 'edit'),
    body: z.strictObject({
      version: Version,
      state: FeedbackState,
      answer: optionalText(4000, 'The answer').optional(),
    }),
    returns: Feedback,
  }),
} satisfies Endpoints
