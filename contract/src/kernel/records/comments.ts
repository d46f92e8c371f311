import * as z from 'zod'
import { get, post } from '../api/endpoint.ts'
import type { Right } from '../api/permission.ts'
import { Id, Instant, multilineText, Ref } from '../values/fields.ts'

/** The fields of every comment. */
export const commentFields = { id: Id, text: z.string(), _author: Ref, createdAt: Instant }

/** The body of a new comment. */
export const commentBody = { text: multilineText(4000, 'The comment') }

interface CommentOptions<I, Q, B> {
  /** `an invoice` */
  readonly noun: string
  readonly item: I
  /** Users who read comments may write them. */
  readonly may: Right
  readonly body: B
  /** Additional filters of the list, such as one line of the record. */
  readonly list?: Q
}

/** The comments on a record, oldest first; they cannot be changed. */
export const commentEndpoints = <
  const P extends string,
  I extends z.ZodType,
  B extends z.ZodType,
  Q extends { readonly query: z.ZodType } | object = object,
>(
  path: `/${P}`,
  { noun, item, may, body, list }: CommentOptions<I, Q, B>,
) => ({
  comments: get(`${path}/:id/comments`, {
    summary: `The comments on ${noun}, oldest first.`,
    may,
    returns: z.array(item),
    ...(list as Q),
  }),
  comment: post(`${path}/:id/comments`, {
    summary: `Adds a comment to ${noun}; it can’t be deleted.`,
    may,
    body,
    returns: item,
    status: 201,
  }),
})
