import { grantOf } from '@muster/contract/access/matrix.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import type { JobNote, jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { invalid } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type CommentRow, commentsFor, presentComment } from '../../../kernel/records/comments.ts'
import { JOB_ENTITY, jobName, jobsIn, type LoadedJob, loadJob } from './jobs.queries.ts'
import { jobAuditSubject, notifyAboutJob } from './persistence.actions.ts'

interface NoteBody {
  readonly text: string
  readonly mentionIDs?: readonly string[] | undefined
}

type PlainNote = Omit<JobNote, '_mentions'> & { readonly mentionIDs: readonly string[] }

/** Those who took part in the notes, and the recruiters of the job, are notified. */
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

/** The notes with the names of the people they mention. */
async function named(db: Db, all: readonly PlainNote[]): Promise<JobNote[]> {
  const ids = [...new Set(all.flatMap(({ mentionIDs }) => mentionIDs))]
  const people =
    ids.length > 0 ? await db.selectFrom('appUser').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map(people.map((one) => [one.id, one]))
  return all.map(({ mentionIDs, ...note }) => ({ ...note, _mentions: mentionIDs.flatMap((id) => names.get(id) ?? []) }))
}

export const listNotes = async (call: Call<(typeof jobEndpoints)['notes']>): Promise<JobNote[]> =>
  named(call.db, await notes.comments(call))

export async function addNote(call: Call<(typeof jobEndpoints)['addNote']>): Promise<JobNote> {
  const { db, scope, params, body, staff } = call
  const job = await loadJob(db, scope, { id: params.id })
  const mentioned = body.mentionIDs ?? []
  await assertMentioned(db, job, mentioned)
  const note = await notes.comment(call)
  await notifyAboutJob(call, job, {
    to: mentioned,
    subject: `${staff.name} mentioned you in a note on the job ${jobName(job)}`,
    message: body.text,
  })
  return (await named(db, [note]))[0]!
}

/** Only people who see the job can be mentioned. */
async function assertMentioned(db: Db, job: LoadedJob, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const user = await db
      .selectFrom('appUser')
      .select(['id', 'name', 'email', 'role'])
      .select((eb) =>
        eb
          .selectFrom('userCountry')
          .select((count) => count.fn.agg<string[]>('array_agg', ['userCountry.countryId']).as('ids'))
          .whereRef('userCountry.userId', '=', 'appUser.id')
          .as('countryIDs'),
      )
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst()
    const reader =
      user && ({ ...user, role: user.role as Role, countryIDs: user.countryIDs ?? [], sessionID: '' } as Staff)
    const sees =
      reader &&
      grantOf(reader.role, 'jobs').visibility !== 'none' &&
      (await jobsIn(db, scopeFor(reader, 'jobs')).select('job.id').where('job.id', '=', job.id).executeTakeFirst())
    if (!sees)
      throw invalid([{ path: `mentionIDs.${at}`, message: `${user?.name ?? 'This person'} does not see this job.` }])
  }
}
