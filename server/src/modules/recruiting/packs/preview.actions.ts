import type { packEndpoints } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { asPreview, registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import { readFile } from '../../../kernel/files/files.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { companyName } from '../company-name.queries.ts'
import { submissionAuditSubject } from '../submissions/persistence.actions.ts'
import { loadSubmission, SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'
import { readPack } from './packs.queries.ts'
import { printedProfile } from './profile.rules.ts'
import { fileNameOf, profileSources } from './profiles.queries.ts'

export const PROFILE_DRAWING = 'submission-profile'
registerDrawing(PROFILE_DRAWING, new URL('./profile.documents.ts', import.meta.url), 'renderProfilePackPdf')

/** The profile of one submission as the client would receive it now. */
export async function previewProfile(call: Call<typeof packEndpoints.preview>): Promise<Download> {
  const { db, scope, query, staff, now, appContext } = call
  const row = await loadSubmission(db, scope, { id: query.submissionID })
  const source = (await profileSources(db, [row.id])).get(row.id)!
  const printing = {
    layout: query.layout,
    position: 1,
    jobTitle: row.jobTitle,
    company: await companyName(db, appContext, row.countryId),
    printedOn: await dayInCountry(db, row.countryId, now),
  }
  const data = printedProfile(source, printing)
  const body = await asPreview(staff.id, () => renderPdf(PROFILE_DRAWING, { ...data }))
  return { name: fileNameOf(data.name, query.layout), type: 'application/pdf', body, inline: true }
}

/** One profile of a pack as it was sent; each access is recorded. */
export async function sentProfile(call: Call<typeof packEndpoints.profile>): Promise<Download> {
  const { db, scope, params, query, appContext } = call
  const pack = await readPack(call, scope, params.id)
  const item = pack.submissions.find(({ position }) => position === Number(params.position))
  if (!item) throw notFound('profile')
  const file = await db
    .selectFrom('submissionPackItem as item')
    .innerJoin('storedFile', 'storedFile.id', 'item.storedFileId')
    .selectAll('storedFile')
    .where('item.packId', '=', pack.id)
    .where('item.submissionId', '=', item.id)
    .executeTakeFirstOrThrow(() => notFound('profile'))
  await writeAuditEntry(call, {
    event: `${SUBMISSION_ENTITY}.profile-viewed`,
    ...submissionAuditSubject(await loadSubmission(db, null, { id: item.id })),
  })
  return { ...(await readFile(appContext, file)), inline: query.inline === 'true' }
}
