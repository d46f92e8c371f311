import { useEffect, useState } from 'react'
import { addressOf, releaseAddress } from '../../kernel/api/blobs.ts'
import { DocumentFrame } from '../../ui/files/DocumentFrame.tsx'

/** An address without a blank must not make the mail wider than the phone. */
const BREAKING = '<!doctype html><style>body{overflow-wrap:anywhere}</style>'

/** A mail's HTML in a frame that may do nothing: no scripts, no forms, no way to the page around it. */
export function MailDocument({ html }: { html: string }) {
  const [url, setURL] = useState<string | null>(null)
  useEffect(() => {
    const made = addressOf(new Blob([BREAKING + html], { type: 'text/html; charset=utf-8' }))
    setURL(made)
    return () => releaseAddress(made)
  }, [html])
  return url && <DocumentFrame title="The email as sent" src={url} sandbox="" />
}
