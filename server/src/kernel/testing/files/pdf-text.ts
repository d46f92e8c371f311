import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** All text of a PDF in the order of its pages, with single spaces. */
export async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items.map((item) => ('str' in item ? item.str.normalize('NFKC').replace(/\u200b\s?/g, '') : '')).join(' '),
    )
  }
  return pages.join('\n').replace(/\s+/g, ' ')
}
