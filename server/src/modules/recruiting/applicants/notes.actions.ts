import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { forbidden } from '../../../kernel/app/errors.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { notesFor } from '../notes.actions.ts'
import { assertNotErased } from './applicants.actions.ts'
import { APPLICANT_ENTITY, applicantName, applicantsIn, loadApplicant } from './applicants.queries.ts'
import { applicantAuditSubject } from './persistence.actions.ts'

/** Business development has limited access to applicants and neither reads nor writes notes on them. */
const readNotes = right('applicants', 'view', 'full')

export const applicantNotes = notesFor({
  subjectType: APPLICANT_ENTITY,
  noun: 'applicant',
  idField: 'applicantID',
  load: loadApplicant,
  auditSubject: applicantAuditSubject,
  name: (row) => `the applicant ${applicantName(row)}`,
  involved: ({ ownerId }) => [ownerId],
  beforeAdd: assertNotErased,
  maySee: async (db, reader, { id }) => {
    const visible = applicantsIn(db, scopeFor(reader, 'applicants')).where('applicant.id', '=', id)
    return may(reader, readNotes) && (await visible.select('applicant.id').executeTakeFirst()) !== undefined
  },
})

/** The permission of the request is about submissions. */
export function addApplicantNote(call: Call<(typeof applicantEndpoints)['addNote']>) {
  if (!call.may(readNotes)) throw forbidden()
  return applicantNotes.addNote({ ...call, scope: scopeFor(call.staff, 'applicants') })
}
