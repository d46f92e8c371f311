import type { PdfDrawing } from '../../../kernel/documents/pdf.ts'

/** A profile for the client: no contact details, no pay, no notes; an anonymous one has neither name nor employers. */
export interface PrintedProfile {
  readonly title: string
  /** `2026-11-21` */
  readonly printedOn: string
  readonly foot: string
  readonly company: string
  readonly name: string
  readonly headline: string | null
  readonly jobTitle: string
  /** Our recommendation of the person. */
  readonly note: string | null
  readonly facts: readonly (readonly [name: string, value: string | null])[]
  readonly skills: readonly (readonly [name: string, years: string])[]
  readonly experience: readonly { readonly period: string; readonly title: string; readonly employer: string }[]
  readonly education: readonly (readonly string[])[]
  readonly certificates: readonly string[]
}

export const renderProfilePackPdf: PdfDrawing<PrintedProfile> = (document, profile) => {
  document.paragraph(profile.company)
  document.space(6)
  document.title(profile.name)
  if (profile.headline) document.paragraph(profile.headline)
  document.keyValues([['Presented for', profile.jobTitle], ...profile.facts])
  if (profile.note) {
    document.heading('Why this candidate')
    document.paragraph(profile.note)
  }
  if (profile.skills.length > 0) {
    document.heading('Skills')
    document.table(
      [
        { header: 'Skill', share: 3 },
        { header: 'Experience', share: 1 },
      ],
      profile.skills,
    )
  }
  if (profile.experience.length > 0) {
    document.heading('Work history')
    document.table(
      [
        { header: 'Period', share: 2 },
        { header: 'Position', share: 3 },
        { header: 'Employer', share: 3 },
      ],
      profile.experience.map(({ period, title, employer }) => [period, title, employer]),
    )
  }
  if (profile.education.length > 0) {
    document.heading('Education')
    document.table(
      [
        { header: 'Degree', share: 4 },
        { header: 'Institute', share: 4 },
        { header: 'Year', share: 1 },
      ],
      profile.education,
    )
  }
  if (profile.certificates.length > 0) {
    document.heading('Certificates')
    for (const certificate of profile.certificates) document.paragraph(`• ${certificate}`)
  }
}
