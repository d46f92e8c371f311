import type { PdfDrawing } from '../../../kernel/documents/pdf.ts'

/** A job as shown to applicants: no budget, no pay, no internal notes, no screening questions. */
export interface PrintedDescription {
  readonly title: string
  /** `2026-11-21` */
  readonly printedOn: string
  readonly foot: string
  readonly company: string
  readonly name: string
  readonly facts: readonly (readonly [name: string, value: string | null])[]
  readonly description: string | null
  readonly required: readonly string[]
  readonly preferred: readonly string[]
}

export const renderDescriptionPdf: PdfDrawing<PrintedDescription> = (document, job) => {
  document.paragraph(job.company)
  document.space(6)
  document.title(job.name)
  document.keyValues(job.facts)
  if (job.description) {
    document.heading('Description')
    for (const paragraph of job.description.split(/\r?\n\s*\r?\n/)) document.paragraph(paragraph)
  }
  for (const [heading, skills] of [
    ['Required skills', job.required],
    ['Preferred skills', job.preferred],
  ] as const) {
    if (skills.length === 0) continue
    document.heading(heading)
    for (const skill of skills) document.paragraph(`• ${skill}`)
  }
}
