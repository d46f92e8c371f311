import * as z from 'zod'
import { type Endpoints, list, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id, Instant, many, optionalText, prose, Ref, Version } from '../../kernel/values/fields.ts'

export const FEEDBACK_KINDS = ['IDEA', 'PROBLEM', 'PRAISE'] as const
export const FeedbackState = z.enum(['NEW', 'READ', 'DONE'])

export const Feedback = z.object({
  id: Id,
  kind: z.enum(FEEDBACK_KINDS),
  message: z.string(),
  /** The path of the screen it was written on. */
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
    summary: 'Tells the administrators what could be better.',
    done: 'Thank you. The administrators have your feedback.',
    signedIn: 'Everybody may say what they think (domain.md §6).',
    body: z.strictObject({
      kind: z.enum(FEEDBACK_KINDS, 'Choose idea, problem or praise.').default('IDEA'),
      message: prose(4000, 'Your feedback'),
      page: optionalText(300, 'The page').optional(),
    }),
    returns: Feedback,
    status: 201,
    perMinute: 10,
  }),
  list: list('/submit-feedback', {
    summary: 'What people have said.',
    may: right('settings', 'view'),
    item: Feedback,
    filters: { state: many(FeedbackState), kind: many(z.enum(FEEDBACK_KINDS)) },
    sorts: ['createdAt', 'state'],
    order: '-createdAt',
    export: right('settings', 'view'),
  }),
  answer: put('/submit-feedback/:id', {
    summary: 'Marks feedback as read or done, with an answer that its author is told.',
    may: right('settings', 'edit'),
    body: z.strictObject({
      version: Version,
      state: FeedbackState,
      answer: optionalText(4000, 'The answer').optional(),
    }),
    returns: Feedback,
  }),
} satisfies Endpoints
