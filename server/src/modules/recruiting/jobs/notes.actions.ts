import { grantOf } from '@muster/contract/access/matrix.ts'
import type { JobNote, jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type CommentRow, commentsFor, presentComment } from '../../../kernel/records/comments.ts'
import { assertMentioned, withMentions } from '../mentions.queries.ts'
import { JOB_ENTITY, jobName, jobsIn, type LoadedJob, loadJob } from './jobs.queries.ts'
import { jobAuditSubject, notifyAboutJob } from './persistence.actions.ts'

interface NoteBody {
  readonly text: string
  readonly mentionIDs?: readonly string[] | undefined
}

type PlainNote = Omit<JobNote, '_mentions'> & { readonly mentionIDs: readonly string[] }

/** Users who wrote or were mentioned in the notes, and the recruiters of the job, are notified. */
const notes = commentsFor<LoadedJob, PlainNote, NoteBody, undefined>({
  subjectType: JOB_ENTITY,
  load: loadJob,
  auditSubject: jobAuditSubject,
  present: (row: CommentRow) => ({ ...presentComment(row), jobID: row.subjectId, mentionIDs: row.mentionIds }),
  part: (body) => (body?.mentionIDs?.length ? { mentionIds: [...body.mentionIDs] } : {}),
  involved: ({ recruiters }) => recruiters.map(({ id }) => id),
  notification: async (_db, row) => ({
    type: 'JOB_POST_CHANGE',
    subject: `New note on the job ${jobName(row)}`,
    jobID: row.id,
    orderFormID: null,
  }),
})

export const listNotes = async (call: Call<(typeof jobEndpoints)['notes']>): Promise<JobNote[]> =>
  withMentions(call.db, await notes.comments(call))

export async function addNote(call: Call<(typeof jobEndpoints)['addNote']>): Promise<JobNote> {
  const { db, scope, params, body, staff } = call
  const job = await loadJob(db, scope, { id: params.id })
  const mentioned = body.mentionIDs ?? []
  await assertMentioned(db, mentioned, {
    what: 'job',
    sees: async (reader) =>
      grantOf(reader.role, 'jobs').visibility !== 'none' &&
      (await jobsIn(db, scopeFor(reader, 'jobs')).select('job.id').where('job.id', '=', job.id).execute()).length > 0,
  })
  const note = await notes.comment(call)
  await notifyAboutJob(call, job, {
    to: mentioned,
    subject: `${staff.name} mentioned you in a note on the job ${jobName(job)}`,
    message: body.text,
  })
  return (await withMentions(db, [note]))[0]!
}
