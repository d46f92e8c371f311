import * as z from 'zod'
import { type Endpoints, get } from '../../kernel/api/endpoint.ts'
import { HistoryEntry } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { commentFields } from '../../kernel/records/comments.ts'
import { Id, Instant, Ref } from '../../kernel/values/fields.ts'
import { RecruitingMail } from '../mails/mails.contract.ts'

/** SUBMISSION: a change of a submission or of one of its interviews; CHANGE: of the applicant, also of the status. */
export const TimelineKind = z.enum(['NOTE', 'EMAIL', 'SUBMISSION', 'CHANGE'])
export type TimelineKind = z.output<typeof TimelineKind>

const common = {
  /** Unique in the timeline. */
  key: z.string(),
  at: Instant,
  /** The submission, named by its job; null if the entry is about the applicant only. */
  _submission: Ref.nullable(),
}

export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NOTE'), ...common, note: z.object({ ...commentFields, _mentions: z.array(Ref) }) }),
  z.object({ kind: z.literal('EMAIL'), ...common, email: RecruitingMail }),
  z.object({ kind: z.literal('SUBMISSION'), ...common, interviewID: Id.nullable(), change: HistoryEntry }),
  z.object({ kind: z.literal('CHANGE'), ...common, change: HistoryEntry }),
])
export type TimelineEntry = z.output<typeof TimelineEntry>

export const timelineEndpoints = {
  timeline: get('/applicants/:id/timeline', {
    summary: 'Notes, emails, submissions and changes of an applicant, newest first, as far as the reader sees them.',
    may: right('applicant-submissions', 'view'),
    query: z.strictObject({
      kind: TimelineKind.optional(),
      /** `next` of the previous page. */
      after: z
        .string()
        .regex(/^\d{1,16}~[A-Z]{4,10}~[0-9a-f-]{1,40}$/, 'Invalid position.')
        .optional(),
    }),
    returns: z.object({
      entries: z.array(TimelineEntry),
      /** The start of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  }),
} satisfies Endpoints
