import type { PdfDrawing } from '../../../kernel/documents/pdf.ts'

/** A consultant on one page. Fields that the user may not see are not included. */
export interface ConsultantProfile {
  readonly title: string
  /** `2026-11-21` */
  readonly printedOn: string
  readonly code?: string
  readonly name: string
  readonly nameArabic?: string | null
  readonly jobTitle?: string | null
  readonly client?: string | null
  readonly country?: string | null
  readonly nationality?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  /** Dates as text. */
  readonly startDate?: string | null
  readonly endDate?: string | null
  readonly skills?: readonly string[]
  readonly education?: readonly { readonly degree: string; readonly school: string; readonly year: string }[]
  readonly summary?: string | null
}

export const renderProfilePdf: PdfDrawing<ConsultantProfile> = (document, profile) => {
  document.title(profile.name)
  if (profile.nameArabic) document.title(profile.nameArabic)
  document.keyValues([
    ['Code', profile.code],
    ['Title', profile.jobTitle],
    ['Client', profile.client],
    ['Country', profile.country],
    ['Nationality', profile.nationality],
    ['Email', profile.email],
    ['Phone', profile.phone],
    ['Start', profile.startDate],
    ['End', profile.endDate],
  ])
  if (profile.summary) {
    document.heading('Summary')
    document.paragraph(profile.summary)
  }
  if (profile.skills?.length) {
    document.heading('Skills')
    document.paragraph(profile.skills.join(' · '))
  }
  if (profile.education?.length) {
    document.heading('Education')
    document.table(
      [
        { header: 'Degree', share: 3 },
        { header: 'School', share: 3 },
        { header: 'Year', share: 1 },
      ],
      profile.education.map(({ degree, school, year }) => [degree, school, year]),
    )
  }
  document.space(8)
  document.paragraph(`Printed on ${profile.printedOn}.`)
}
