import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { stripHiddenFields } from '@muster/contract/kernel/api/views.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { getConsultant, presentConsultant } from '../core/consultants.queries.ts'
import { consultantAuditSubject } from '../core/consultants.rules.ts'
import type { ConsultantProfile } from './profile.documents.ts'

registerDrawing('consultant-profile', new URL('./profile.documents.ts', import.meta.url), 'renderProfilePdf')

/**
 * The content of the profile; fields removed by permissions are not printed. It never contains document numbers, bank
 * details or pay.
 */
function profileOf(candidate: Partial<Candidate>, today: string): ConsultantProfile & Record<string, unknown> {
  const { code, name = '', nameArabic, title, _client, _country, nationality, skills, education } = candidate
  return {
    title: `Consultant profile · ${name}`,
    printedOn: today,
    ...(code !== undefined && { code }),
    name,
    nameArabic: nameArabic ?? null,
    jobTitle: title ?? null,
    client: _client?.name ?? null,
    country: _country?.name ?? null,
    nationality: nationality ?? null,
    email: candidate.workEmail ?? candidate.personalEmail ?? null,
    phone: candidate.mobile ?? null,
    startDate: candidate.joinedDate ?? null,
    endDate: candidate.lastWorkingDay ?? candidate.contractEnd ?? null,
    skills: skills ?? [],
    education: (education ?? []).map(({ degree, institute, year }) => ({
      degree,
      school: institute,
      year: String(year ?? ''),
    })),
    summary: null,
  }
}

/** The profile as a PDF, with the fields that this user may see. */
export async function printProfile(call: Call<(typeof candidateEndpoints)['profileSheet']>): Promise<Download> {
  const { db, scope, params, staff, today } = call
  const row = await getConsultant(db, scope, params.id)
  const shown = stripHiddenFields(candidateView, staff.role, presentConsultant(row, {})) as Partial<Candidate>
  const body = await renderPdf('consultant-profile', profileOf(shown, today))
  await writeAuditEntry(call, { event: 'consultant.profile-printed', ...consultantAuditSubject(row) })
  return { name: `${row.code} profile.pdf`, type: 'application/pdf', body, inline: true }
}
