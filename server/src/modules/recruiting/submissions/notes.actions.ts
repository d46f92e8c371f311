import { grantOf } from '@muster/contract/access/matrix.ts'
import type {
  SubmissionNote,
  submissionEndpoints,
} from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import type * as z from 'zod'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type CommentRow, commentsFor, presentComment } from '../../../kernel/records/comments.ts'
import { assertMentioned, withMentions } from '../mentions.queries.ts'
import { assertApplicantNotErased, notifyAboutSubmission, submissionAuditSubject } from './persistence.actions.ts'
import {
  type LoadedSubmission,
  loadSubmission,
  SUBMISSION_ENTITY,
  submissionName,
  submissionsIn,
} from './submissions.queries.ts'

interface NoteBody {
  readonly text: string
  readonly mentionIDs?: readonly string[] | undefined
}

type Note = z.output<typeof SubmissionNote>
type PlainNote = Omit<Note, '_mentions'> & { readonly mentionIDs: readonly string[] }

/** Users who wrote or were mentioned in the notes, and the recruiter, are notified. */
const notes = commentsFor<LoadedSubmission, PlainNote, NoteBody, undefined>({
  subjectType: SUBMISSION_ENTITY,
  load: loadSubmission,
  auditSubject: submissionAuditSubject,
  present: (row: CommentRow) => ({ ...presentComment(row), submissionID: row.subjectId, mentionIDs: row.mentionIds }),
  part: (body) => (body?.mentionIDs?.length ? { mentionIds: [...body.mentionIDs] } : {}),
  involved: ({ recruiterId }) => [recruiterId],
  notification: async (_db, row) => ({
    type: 'JOB_POST_CHANGE',
    subject: `New note on the submission of ${submissionName(row)}`,
    jobID: row.jobId,
    orderFormID: null,
  }),
})

export const listSubmissionNotes = async (call: Call<(typeof submissionEndpoints)['notes']>): Promise<Note[]> =>
  withMentions(call.db, await notes.comments(call))

export async function addSubmissionNote(call: Call<(typeof submissionEndpoints)['addNote']>): Promise<Note> {
  const { db, scope, params, body, staff } = call
  const row = await loadSubmission(db, scope, { id: params.id, lock: true })
  assertApplicantNotErased(row)
  const mentioned = body.mentionIDs ?? []
  await assertMentioned(db, mentioned, {
    what: 'submission',
    sees: async (reader) => {
      if (grantOf(reader.role, 'applicant-submissions').visibility === 'none') return false
      const visible = submissionsIn(db, scopeFor(reader, 'applicant-submissions'))
      return (
        (await visible.select('applicantSubmission.id').where('applicantSubmission.id', '=', row.id).execute()).length >
        0
      )
    },
  })
  const note = await notes.comment(call)
  await notifyAboutSubmission(call, row, {
    to: mentioned,
    subject: `${staff.name} mentioned you in a note on the submission of ${submissionName(row)}`,
    message: body.text,
  })
  return (await withMentions(db, [note]))[0]!
}
