/** The two forms in which an email is sent: HTML and plain text. Both take sanitised HTML. */

const STYLE = [
  'body{margin:0;padding:24px;font:15px/1.5 Inter,Arial,sans-serif;color:#1d2433;background:#ffffff}',
  'div{max-width:600px}table{border-collapse:collapse;margin:12px 0}',
  'th,td{text-align:left;vertical-align:top;padding:6px 16px 6px 0;border-bottom:1px solid #e4e7ec}th{font-weight:600;color:#475467}',
  'a{color:#1f4fd8}blockquote{margin:12px 0;padding-left:12px;border-left:3px solid #e4e7ec}',
].join('')

export const htmlPage = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${STYLE}</style></head><body><div>${body}</div></body></html>`

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

const LINK = '<a href="'

function withAddresses(html: string): string {
  const parts = html.split('</a>')
  const rest = parts.pop()
  const rendered = parts.map((part) => {
    const start = part.indexOf(LINK)
    const end = part.indexOf('">', start + LINK.length)
    if (start < 0 || end < 0) return part
    const href = part.slice(start + LINK.length, end)
    const label = part.slice(end + 2)
    return part.slice(0, start) + (label.includes(href) ? label : `${label}: ${href}`)
  })
  return rendered.join('') + rest
}

/**
 * The text of sanitised HTML, with the address after each link, one line for each row and a dash before each list item.
 */
export function plainText(body: string): string {
  const broken = withAddresses(body.replace(/\s+/g, ' '))
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/t[hd]>(?=\s*<t[hd])/g, ': ')
    .replace(/<\/tr>/g, '\n')
    .replace(/<hr ?\/?>/g, '\n\n')
    .replace(/<\/?(p|h[1-3]|ul|ol|table|blockquote)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
  const lines = decoded(broken)
    .split('\n')
    .map((line) => line.trim())
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? '' : `${text}\n`
}
