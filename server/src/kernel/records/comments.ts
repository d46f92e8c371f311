import { type Insertable, sql } from 'kysely'
import { type NotificationDraft, notify, othersThan, writeAuditEntry } from '../app/events.ts'
import type { DB, Db } from '../db/db.ts'
import type { RecordCall, RecordWithParts, SubjectConfig } from './record-call.ts'

/** The comments on a record that were not removed, oldest first, each with its author. */
const commentsOf = (db: Db, subjectType: string, subjectID: string) =>
  db
    .selectFrom('comment')
    .innerJoin('appUser as author', 'author.id', 'comment.authorId')
    .where('comment.subjectType', '=', subjectType)
    .where('comment.subjectId', '=', subjectID)
    .where('comment.removedAt', 'is', null)
    .selectAll('comment')
    .select('author.name as authorName')
    .orderBy('comment.createdAt')
    .orderBy('comment.id')

export type CommentRow = Awaited<ReturnType<ReturnType<typeof commentsOf>['execute']>>[number]

/** The fields of every comment. */
export const presentComment = ({ id, text, authorId, authorName, createdAt }: CommentRow) => ({
  id,
  text,
  _author: { id: authorId, name: authorName },
  createdAt: createdAt.toISOString(),
})

interface CommentBody {
  readonly text: string
}

type NewComment = Omit<Insertable<DB['comment']>, 'subjectType' | 'subjectId' | 'text' | 'authorId'>

interface CommentsConfig<S extends RecordWithParts, C, B extends CommentBody, Q> extends SubjectConfig<S> {
  present(row: CommentRow): C
  /** The part of the record, such as one line: stored with a comment and used as a filter of the list. */
  part?(of: Q | B): NewComment
  /** Details for the audit trail in addition to the text; throws for parts that the record does not have. */
  auditFields?(db: Db, subject: NoInfer<S>, body: B): Promise<object>
  /** Recipients in addition to earlier commenters. */
  involved(subject: NoInfer<S>): readonly (string | null)[]
  /** Those of the recipients who may still see the record; all by default. */
  readers?(db: Db, subject: NoInfer<S>, userIDs: readonly string[]): Promise<string[]>
  notification(
    db: Db,
    subject: NoInfer<S>,
    body: B,
  ): Promise<Pick<NotificationDraft, 'type' | 'subject' | 'orderFormID' | 'jobID'>>
}

/** Saves a comment of the user, without its audit entry and notifications; returns its ID. */
export async function insertComment(
  { db, staff, now }: Pick<RecordCall, 'db' | 'staff' | 'now'>,
  comment: Omit<Insertable<DB['comment']>, 'authorId' | 'createdAt'>,
): Promise<string> {
  const { id } = await db
    .insertInto('comment')
    .values({ ...comment, authorId: staff.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type CommentListCall<Q> = RecordCall & { readonly query: Q }
type CommentCreateCall<B> = RecordCall & { readonly body: B }

/** Comments on one type of record: they are never changed, and participants are notified. */
export function commentsFor<S extends RecordWithParts, C, B extends CommentBody = CommentBody, Q = unknown>(
  config: CommentsConfig<S, C, B, Q>,
) {
  const { subjectType, present } = config
  return {
    async comments({ db, scope, params, query }: CommentListCall<Q>): Promise<C[]> {
      const { id } = await config.load(db, scope, { id: params.id })
      let rows = commentsOf(db, subjectType, id)
      for (const [column, value] of Object.entries(config.part?.(query) ?? {}))
        if (value !== undefined) rows = rows.where(sql.ref(`comment.${column}`), '=', value)
      return (await rows.execute()).map(present)
    },

    async comment(call: CommentCreateCall<B>): Promise<C> {
      const { db, scope, params, body, staff } = call
      const subject = await config.load(db, scope, { id: params.id })
      const extra = await config.auditFields?.(db, subject, body)
      const before = await commentsOf(db, subjectType, subject.id).execute()
      const id = await insertComment(call, {
        ...config.part?.(body),
        subjectType,
        subjectId: subject.id,
        text: body.text,
      })
      const about = config.auditSubject(subject)
      await writeAuditEntry(call, {
        event: `${about.entity}.commented`,
        ...about,
        after: { comment: body.text, ...extra },
      })
      const involved = othersThan(staff, [...before.map(({ authorId }) => authorId), ...config.involved(subject)])
      await notify(call, {
        to: (await config.readers?.(db, subject, involved)) ?? involved,
        message: `${staff.name} added a comment.`,
        entity: about.entity,
        entityID: subject.id,
        ...(await config.notification(db, subject, body)),
      })
      return present(
        await commentsOf(db, subjectType, subject.id).where('comment.id', '=', id).executeTakeFirstOrThrow(),
      )
    },
  }
}
