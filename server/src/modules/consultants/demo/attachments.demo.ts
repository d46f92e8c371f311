import sharp from 'sharp'

/** Text as a PDF string: plain ASCII without what would end it. */
const pdfText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '')

/** A one-page PDF with a few lines; small, whole, and readable by every viewer. */
export function smallPdf(lines: readonly string[]): Buffer {
  const content = ['BT /F1 16 Tf 60 770 Td 24 TL', ...lines.map((line) => `(${pdfText(line)}) Tj T*`), 'ET'].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
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

/** A drawn head and shoulders on a coloured background: no real person. */
export function smallPortrait(hue: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192">
    <rect width="192" height="192" fill="hsl(${hue},45%,82%)"/>
    <circle cx="96" cy="76" r="36" fill="hsl(${hue},35%,45%)"/>
    <path d="M28 192c4-52 36-72 68-72s64 20 68 72z" fill="hsl(${hue},35%,35%)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
