/** The file name in a Content-Disposition header: `filename*` (RFC 5987) before `filename`, without folders. */
export function fileNameIn(disposition: string | null, otherwise: string): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*("([^"]*)"|[^;]+)/i.exec(disposition ?? '')
  const name = encoded ? decoded(encoded) : (plain?.[2] ?? plain?.[1])
  return name?.trim().replace(/^.*[/\\]/, '') || otherwise
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
