import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { ApplicantNote, applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import type * as z from 'zod'
import { forbidden } from '../../../kernel/app/errors.ts'
import { notify } from '../../../kernel/app/events.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type CommentRow, commentsFor, presentComment } from '../../../kernel/records/comments.ts'
import { assertMentioned, withMentions } from '../mentions.queries.ts'
import { assertNotErased } from './applicants.actions.ts'
import {
  APPLICANT_ENTITY,
  applicantName,
  applicantsIn,
  asReaderOfApplicants,
  type LoadedApplicant,
  loadApplicant,
} from './applicants.queries.ts'
import { applicantAuditSubject } from './persistence.actions.ts'

interface NoteBody {
  readonly text: string
  readonly mentionIDs?: readonly string[] | undefined
}

type Note = z.output<typeof ApplicantNote>
type PlainNote = Omit<Note, '_mentions'> & { readonly mentionIDs: readonly string[] }
const TYPE = 'JOB_POST_CHANGE'

/** Users who wrote or were mentioned in the notes, and the owner of the applicant, are notified. */
const notes = commentsFor<LoadedApplicant, PlainNote, NoteBody, undefined>({
  subjectType: APPLICANT_ENTITY,
  load: loadApplicant,
  auditSubject: applicantAuditSubject,
  present: (row: CommentRow) => ({ ...presentComment(row), applicantID: row.subjectId, mentionIDs: row.mentionIds }),
  part: (body) => (body?.mentionIDs?.length ? { mentionIds: [...body.mentionIDs] } : {}),
  involved: ({ ownerId }) => [ownerId],
  notification: async (_db, row) => ({
    type: TYPE,
    subject: `New note on the applicant ${applicantName(row)}`,
    orderFormID: null,
  }),
})

/** Business development has limited access to applicants and neither reads nor writes notes on them. */
const readNotes = right('applicants', 'view', 'full')

export const listApplicantNotes = async (call: Call<(typeof applicantEndpoints)['notes']>): Promise<Note[]> =>
  withMentions(call.db, await notes.comments(call))

export async function addApplicantNote(call: Call<(typeof applicantEndpoints)['addNote']>): Promise<Note> {
  const { db, params, body, staff, may: mayDo } = call
  if (!mayDo(readNotes)) throw forbidden()
  const row = await loadApplicant(db, scopeFor(staff, 'applicants'), { id: params.id, lock: true })
  assertNotErased(row)
  const mentioned = body.mentionIDs ?? []
  await assertMentioned(db, mentioned, {
    what: 'applicant',
    sees: async (reader) => {
      const visible = applicantsIn(db, scopeFor(reader, 'applicants')).where('applicant.id', '=', row.id)
      return may(reader, readNotes) && (await visible.select('applicant.id').execute()).length > 0
    },
  })
  const note = await notes.comment(asReaderOfApplicants(call))
  await notify(call, {
    to: mentioned.filter((id) => id !== staff.id),
    type: TYPE,
    subject: `${staff.name} mentioned you in a note on the applicant ${applicantName(row)}`,
    message: body.text,
    orderFormID: null,
    entity: APPLICANT_ENTITY,
    entityID: row.id,
  })
  return (await withMentions(db, [note]))[0]!
}
