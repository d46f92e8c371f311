import type { Draw } from '../../kernel/pdf/paper.ts'
import type { PrintData } from '../../kernel/pdf/worker.ts'

/** A picture, or a text by its lines. */
export interface Converted extends PrintData {
  /** A JPEG. */
  readonly picture?: Uint8Array
  readonly lines?: readonly string[]
}

const LINE = 8

export const draw: Draw<Converted> = (paper, { picture, lines = [] }) => {
  if (picture) paper.picture(picture)
  for (const line of lines)
    if (line.trim() === '') paper.space(LINE)
    else paper.paragraph(line)
}
