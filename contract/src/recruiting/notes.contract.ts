import * as z from 'zod'
import { get, post } from '../kernel/api/endpoint.ts'
import type { Right } from '../kernel/api/permission.ts'
import { commentBody, commentFields } from '../kernel/records/comments.ts'
import { Id, Ref } from '../kernel/values/fields.ts'

/** The fields of every note: a comment that can mention people. */
export const noteFields = { ...commentFields, _mentions: z.array(Ref) }

interface NoteOptions<I> {
  /** `a job` */
  readonly noun: string
  readonly item: I
  readonly read: Right
  readonly write: Right
}

/** The notes on a record, below its path. */
export const noteEndpoints = <const P extends string, I extends z.ZodType>(
  path: `/${P}`,
  { noun, item, read, write }: NoteOptions<I>,
) => ({
  notes: get(`${path}/:id/notes`, {
    summary: `The notes on ${noun}, oldest first.`,
    may: read,
    returns: z.array(item),
  }),
  addNote: post(`${path}/:id/notes`, {
    summary: `Adds a note to ${noun}; mentioned people are notified.`,
    may: write,
    body: z.strictObject({ ...commentBody, mentionIDs: z.array(Id).max(20, 'Mention at most 20 users.').optional() }),
    returns: item,
    status: 201,
  }),
})
