import { invalid } from '../../kernel/app/errors.ts'
import { notify, othersThan } from '../../kernel/app/events.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Staff } from '../../kernel/db/scope.ts'
import { commentsFor, presentComment } from '../../kernel/records/comments.ts'
import type { RecordCall, RecordWithParts, SubjectConfig } from '../../kernel/records/record-call.ts'
import { staffByID } from '../access/core/people.queries.ts'

interface Ref {
  readonly id: string
  readonly name: string
}

/** Notes with the names of the people they mention. */
export async function withMentions<N extends { readonly mentionIDs: readonly string[] }>(
  db: Db,
  notes: readonly N[],
): Promise<(Omit<N, 'mentionIDs'> & { _mentions: Ref[] })[]> {
  const ids = [...new Set(notes.flatMap(({ mentionIDs }) => mentionIDs))]
  const people =
    ids.length > 0 ? await db.selectFrom('appUser').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map(people.map((person) => [person.id, person]))
  return notes.map(({ mentionIDs, ...note }) => ({
    ...note,
    _mentions: mentionIDs.flatMap((id) => names.get(id) ?? []),
  }))
}

interface NotesConfig<Row extends RecordWithParts, F extends string> extends SubjectConfig<Row> {
  /** The record in texts: `submission`. */
  readonly noun: string
  /** The field of a note with the id of its record: `submissionID`. */
  readonly idField: F
  /** The record in notifications: `the job J-000012 Java developer`. */
  name(row: NoInfer<Row>): string
  /** The job that a notification opens. */
  jobID?(row: NoInfer<Row>): string
  /** Recipients in addition to those who wrote earlier notes. */
  involved(row: NoInfer<Row>): readonly (string | null)[]
  /** Refuses a note on the record, which is locked then. */
  beforeAdd?(row: NoInfer<Row>): void
  /** Whether a person may read the notes on the record, and so can be mentioned in one. */
  maySee(db: Db, reader: Staff, row: NoInfer<Row>): Promise<boolean>
}

type NoteAddCall = RecordCall & { readonly body: { readonly text: string; readonly mentionIDs?: string[] | undefined } }

/** Notes on one type of record: comments that mention people, who are notified. */
export function notesFor<Row extends RecordWithParts, const F extends string>(config: NotesConfig<Row, F>) {
  const { noun, idField, jobID, beforeAdd } = config
  const notificationOf = (row: Row) => ({
    type: 'JOB_POST_CHANGE',
    orderFormID: null,
    ...(jobID && { jobID: jobID(row) }),
  })
  const comments = commentsFor({
    subjectType: config.subjectType,
    load: config.load,
    auditSubject: config.auditSubject,
    present: (row) => ({
      ...presentComment(row),
      ...({ [idField]: row.subjectId } as Record<F, string>),
      mentionIDs: row.mentionIds,
    }),
    part: (body: NoteAddCall['body'] | undefined) => (body?.mentionIDs?.length ? { mentionIds: body.mentionIDs } : {}),
    involved: config.involved,
    readers: async (db, row, userIDs) => {
      const readers = await Promise.all(userIDs.map((id) => staffByID(db, id)))
      const visible = await Promise.all(readers.map((reader) => reader !== null && config.maySee(db, reader, row)))
      return userIDs.filter((_id, at) => visible[at])
    },
    notification: async (_db, row) => ({ ...notificationOf(row), subject: `New note on ${config.name(row)}` }),
  })
  return {
    notes: async (call: RecordCall) => withMentions(call.db, await comments.comments({ ...call, query: undefined })),

    async addNote(call: NoteAddCall) {
      const { db, scope, params, body, staff } = call
      const row = await config.load(db, scope, { id: params.id, lock: beforeAdd !== undefined })
      beforeAdd?.(row)
      const mentioned = body.mentionIDs ?? []
      await assertMentioned(db, mentioned, noun, (reader) => config.maySee(db, reader, row))
      const note = await comments.comment(call)
      await notify(call, {
        ...notificationOf(row),
        to: othersThan(staff, mentioned),
        subject: `${staff.name} mentioned you in a note on ${config.name(row)}`,
        message: body.text,
        entity: config.subjectType,
        entityID: row.id,
      })
      return (await withMentions(db, [note]))[0]!
    },
  }
}

/** Only people with access to the record can be mentioned. */
async function assertMentioned(
  db: Db,
  ids: readonly string[],
  noun: string,
  maySee: (reader: Staff) => Promise<boolean>,
): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const reader = await staffByID(db, id)
    if (!reader || !(await maySee(reader)))
      throw invalid([
        { path: `mentionIDs.${at}`, message: `${reader?.name ?? 'This person'} does not see this ${noun}.` },
      ])
  }
}
