import type { PdfDrawing } from '../../pdf/page.ts'

interface TestPage {
  readonly title: string
  /** `2026-11-21`; the only date in the file. */
  readonly printedOn: string
  readonly paragraphs: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A document with one of every element. */
export const renderTestPage: PdfDrawing<TestPage> = (document, { title, paragraphs, rows }) => {
  document.title(title)
  for (const paragraph of paragraphs) document.paragraph(paragraph)
  document.twoLanguages('Latin and Arabic side by side.', 'اللاتينية والعربية جنبا إلى جنب.')
  if (rows.length === 0) return
  const [first] = rows
  document.table(
    first!.map((header) => ({ header, share: 1 })),
    rows.slice(1),
  )
}
