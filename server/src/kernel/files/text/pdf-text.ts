import { readFile } from 'node:fs/promises'
import type { Source } from '../storage/source.ts'
import type { DocumentText } from './document-text.ts'

/** The maximum number of pages of a CV. */
const MAX_PAGES = 100
/** In points: text that is lower by more than this is on another line. */
const LINE = 2

interface TextItem {
  readonly str: string
  readonly hasEOL: boolean
  /** A matrix whose last two numbers are the position on the page. */
  readonly transform: readonly number[]
  readonly width: number
}

/** The lines of a PDF in their order in the file, or why they cannot be read. Scripts of the file are not run. */
export async function textOfPdf(source: Source, max: number): Promise<DocumentText> {
  // Loaded by the thread that reads the first PDF.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const data = new Uint8Array(typeof source === 'string' ? await readFile(source) : source)
  const loading = getDocument({ data, verbosity: 0, useSystemFonts: false, disableFontFace: true, enableXfa: false })
  try {
    const document = await loading.promise
    if (document.numPages > MAX_PAGES) return { problem: `has more than ${MAX_PAGES} pages` }
    const lines: string[] = []
    let size = 0
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const found = linesOf(items.filter((item) => 'str' in item) as unknown as TextItem[])
      size += found.reduce((sum, line) => sum + line.length + 1, 0)
      if (size > max) return { isTooLong: true }
      lines.push(...found)
      page.cleanup()
    }
    return { lines }
  } catch (error) {
    return { problem: problemOf(error) }
  } finally {
    await loading.destroy()
  }
}

/** By the error names of the PDF library. */
const problemOf = (error: unknown) =>
  (error as Error).name === 'PasswordException' ? 'is protected by a password' : 'is damaged'

/** Text at the same height is one line; a gap between two parts of it is a space. */
function linesOf(items: readonly TextItem[]): string[] {
  const lines: string[] = []
  let line = ''
  let height: number | null = null
  let end = 0
  const close = () => {
    lines.push(line)
    line = ''
    height = null
  }
  for (const { str, hasEOL, transform, width } of items) {
    const [x = 0, y = 0] = transform.slice(4)
    if (str !== '') {
      if (height !== null && Math.abs(y - height) > LINE) close()
      const isApart = line !== '' && x - end > 1 && !/\s$/.test(line) && !/^\s/.test(str)
      line += isApart ? ` ${str}` : str
      height = y
      end = x + width
    }
    if (hasEOL) close()
  }
  if (line !== '') close()
  return lines
}
