import * as z from 'zod'
import { del, type Endpoints, list, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id, Instant, multilineText, Ref, Version } from '../../kernel/values/fields.ts'

export const NewNote = z.strictObject({
  orderFormID: Id,
  text: multilineText(4000, 'The note'),
  /** The notified users; they must be able to see the order form. */
  mentionIDs: z.array(Id).max(20, 'Mention at most 20 people.').default([]),
})
export const OrderFormNote = z.object({
  id: Id,
  version: Version,
  orderFormID: Id,
  text: z.string(),
  _author: Ref,
  _mentions: z.array(Ref),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** Whether the caller wrote the note and may edit it. */
  mine: z.boolean(),
})
export type OrderFormNote = z.output<typeof OrderFormNote>

const fullVisibility = right('order-forms', 'view', 'full')

export const orderFormNoteEndpoints = {
  list: list('/order-form-setup-notes', {
    summary: 'The notes on an order form.',
    may: fullVisibility,
    item: OrderFormNote,
    filters: { orderFormID: Id },
    sorts: ['createdAt'],
    order: '-createdAt',
    export: right('order-forms', 'export'),
  }),
  create: post('/order-form-setup-notes', {
    summary: 'Adds a note; mentioned users are notified.',
    may: fullVisibility,
    body: NewNote,
    returns: OrderFormNote,
    status: 201,
  }),
  update: put('/order-form-setup-notes/:id', {
    summary: 'Updates the caller’s note; newly mentioned users are notified.',
    may: fullVisibility,
    body: NewNote.omit({ orderFormID: true }).extend({ version: Version }),
    returns: OrderFormNote,
  }),
  remove: del('/order-form-setup-notes/:id', {
    summary: 'Deletes the caller’s note.',
    may: fullVisibility,
    returns: z.object({ id: Id }),
  }),
} satisfies Endpoints
