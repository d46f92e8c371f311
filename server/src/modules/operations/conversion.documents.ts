import type { PdfDrawing } from '../../kernel/pdf/page.ts'
import type { PrintData } from '../../kernel/pdf/worker.ts'

/** A picture, or a text by its lines. */
export interface ConvertedFile extends PrintData {
  /** A JPEG. */
  readonly picture?: Uint8Array
  readonly lines?: readonly string[]
}

const LINE = 8

export const renderConversionPdf: PdfDrawing<ConvertedFile> = (document, { picture, lines = [] }) => {
  if (picture) document.picture(picture)
  for (const line of lines)
    if (line.trim() === '') document.space(LINE)
    else document.paragraph(line)
}
