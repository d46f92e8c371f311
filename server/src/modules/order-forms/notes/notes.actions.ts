import { grantOf } from '@muster/contract/access/matrix.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import type { OrderFormNote, orderFormNoteEndpoints } from '@muster/contract/order-forms/core/notes.contract.ts'
import { sql } from 'kysely'
import { invalid, notFound, staleVersion } from '../../../kernel/app/errors.ts'
import { othersThan, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { containsPattern } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { insertComment } from '../../../kernel/records/comments.ts'
import { activeUsers, usersInScope } from '../approvals/pending-approvers.queries.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import { getOrderForm, lockOrderForm, type OrderFormDbRow } from '../core/scope.queries.ts'
import { notifyAboutOrderForm } from '../lifecycle/steps.actions.ts'

type Endpoints = typeof orderFormNoteEndpoints
type Reader = Pick<Call, 'db'> & { readonly staff: Staff }

const notesOf = ({ db }: Reader, orderFormID: string) =>
  db
    .selectFrom('comment as note')
    .innerJoin('appUser as author', 'author.id', 'note.authorId')
    .where('note.orderFormId', '=', orderFormID)
    .where('note.removedAt', 'is', null)

const COLUMNS = [
  'note.id',
  'note.subjectId as orderFormId',
  'note.text',
  'note.authorId',
  'note.version',
  'note.createdAt',
  'note.editedAt',
  'author.name as authorName',
] as const

/** The mentioned people by name, in the order of the mention, read with the note. */
const MENTIONS = sql<
  { id: string; name: string }[]
>`coalesce((select jsonb_agg(jsonb_build_object('id', who.id, 'name', who.name)
  order by array_position(note.mention_ids, who.id)) from app_user as who where who.id = any(note.mention_ids)), '[]')`

const noteRows = (notes: ReturnType<typeof notesOf>) => notes.select(COLUMNS).select(MENTIONS.as('mentions'))
type NoteRow = Awaited<ReturnType<ReturnType<typeof noteRows>['executeTakeFirstOrThrow']>>

const presentNote =
  ({ staff }: Reader) =>
  (row: NoteRow): OrderFormNote => ({
    id: row.id,
    version: row.version,
    orderFormID: row.orderFormId,
    text: row.text,
    _author: { id: row.authorId, name: row.authorName },
    _mentions: row.mentions,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    mine: row.authorId === staff.id,
  })

export async function findNotes(call: Call<Endpoints['list']>): Promise<ListQuery> {
  const { db, scope, query } = call
  const { id } = await getOrderForm(db, scope, query.orderFormID)
  let plain = notesOf(call, id)
  if (query.searchInput) plain = plain.where(sql`search_text(note.text)`, 'like', containsPattern(query.searchInput))
  return {
    rows: noteRows(plain),
    plain,
    key: 'note.id',
    sorts: { createdAt: 'note.createdAt' },
    present: presentNote(call),
  }
}

async function readNote(call: Reader, orderFormID: string, id: string): Promise<OrderFormNote> {
  const note = noteRows(notesOf(call, orderFormID)).where('note.id', '=', id)
  return presentNote(call)(await note.executeTakeFirstOrThrow(() => notFound('note')))
}

/** Only users who may see the complete order form can be mentioned, because a note may contain rates. */
async function assertMentionable({ db }: Reader, row: OrderFormDbRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const mentioned = await activeUsers(db)
    .where('id', 'in', [...ids])
    .execute()
  const readers = mentioned.filter(({ role }) => grantOf(role as Role, 'order-forms').visibility === 'full')
  const allowed =
    row.submittedAt === null ? readers.filter(({ id }) => id === row.ownerId) : await usersInScope(db, row.id, readers)
  const nameOf = (id: string) => mentioned.find((one) => one.id === id)?.name ?? 'This person'
  const errors = ids.map((id, i) => ({
    path: `mentionIDs.${i}`,
    message: `${nameOf(id)} can’t see the order form. Mention someone else.`,
  }))
  const rejected = errors.filter((_, i) => !allowed.some(({ id }) => id === ids[i]))
  if (rejected.length > 0) throw invalid(rejected)
}

const notifyMentioned = (call: Call, row: OrderFormDbRow, ids: readonly string[]) =>
  notifyAboutOrderForm(call, row, {
    to: othersThan(call.staff, ids),
    type: 'ORDER_FORM_NOTE',
    text: `has a note for you from ${call.staff!.name}.`,
  })

export async function addNote(call: Call<Endpoints['create']>): Promise<OrderFormNote> {
  const { db, scope, body } = call
  const row = await getOrderForm(db, scope, body.orderFormID)
  await assertMentionable(call, row, body.mentionIDs)
  const id = await insertComment(call, {
    subjectType: 'order-form',
    subjectId: row.id,
    text: body.text,
    mentionIds: body.mentionIDs,
  })
  if (row.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.note-added',
      ...orderFormAuditSubject(row),
      after: { notes: body.text },
    })
  await notifyMentioned(call as unknown as Call, row, body.mentionIDs)
  return readNote(call, row.id, id)
}

/** A note of the user on an order form in scope, locked. */
async function ownNote(call: Call<Endpoints['update'] | Endpoints['remove']>) {
  const { db, scope, params, staff } = call
  const note = await db
    .selectFrom('comment')
    .selectAll()
    .where('id', '=', params.id)
    .where('subjectType', '=', 'order-form')
    .where('removedAt', 'is', null)
    .where('authorId', '=', staff.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('note'))
  return { note, row: await lockOrderForm(db, scope, note.subjectId) }
}

export async function changeNote(call: Call<Endpoints['update']>): Promise<OrderFormNote> {
  const { db, body, now } = call
  const { note, row } = await ownNote(call)
  if (note.version !== body.version) throw staleVersion(await readNote(call, row.id, note.id))
  await assertMentionable(call, row, body.mentionIDs)
  await db
    .updateTable('comment')
    .set((eb) => ({ text: body.text, mentionIds: body.mentionIDs, editedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', note.id)
    .execute()
  if (row.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.note-updated',
      ...orderFormAuditSubject(row),
      before: { notes: note.text },
      after: { notes: body.text },
    })
  await notifyMentioned(
    call as unknown as Call,
    row,
    body.mentionIDs.filter((id) => !note.mentionIds.includes(id)),
  )
  return readNote(call, row.id, note.id)
}

export async function removeNote(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { note, row } = await ownNote(call)
  await call.db.updateTable('comment').set({ removedAt: call.now }).where('id', '=', note.id).execute()
  if (row.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.note-deleted',
      ...orderFormAuditSubject(row),
      before: { notes: note.text },
    })
  return { id: note.id }
}
