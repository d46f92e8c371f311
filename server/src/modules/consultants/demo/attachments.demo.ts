import sharp from 'sharp'

/** Text as a PDF string: plain ASCII without characters that would end it. */
const pdfText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '')

const PAGE_LINES = 30
/** A PDF of these lines, on a page for each 30 of them; small, whole, and readable by every viewer. */
export function smallPdf(lines: readonly string[]): Buffer {
  const pages = Array.from({ length: Math.ceil(lines.length / PAGE_LINES) || 1 }, (_, i) =>
    lines.slice(i * PAGE_LINES, (i + 1) * PAGE_LINES),
  )
  const font = 3 + 2 * pages.length
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${3 + 2 * i} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...pages.flatMap((page, i) => {
      const content = ['BT /F1 16 Tf 60 770 Td 24 TL', ...page.map((line) => `(${pdfText(line)}) Tj T*`), 'ET'].join(
        '\n',
      )
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${font} 0 R >> >> /Contents ${4 + 2 * i} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}

/** A drawn portrait on a coloured background: no real person. */
export function smallPortrait(hue: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192">
    <rect width="192" height="192" fill="hsl(${hue},45%,82%)"/>
    <circle cx="96" cy="76" r="36" fill="hsl(${hue},35%,45%)"/>
    <path d="M28 192c4-52 36-72 68-72s64 20 68 72z" fill="hsl(${hue},35%,35%)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
