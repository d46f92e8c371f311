import { useEffect, useState } from 'react'
import { addressOf, releaseAddress } from '../../kernel/api/blobs.ts'
import { DocumentFrame } from '../../ui/files/DocumentFrame.tsx'

/** A long address without spaces must not make the email wider than a phone. */
const BREAKING = '<!doctype html><style>body{overflow-wrap:anywhere}</style>'

/** The HTML of an email in a sandboxed frame: no scripts, no forms, no access to the page around it. */
export function MailDocument({ html }: { html: string }) {
  const [url, setURL] = useState<string | null>(null)
  useEffect(() => {
    const made = addressOf(new Blob([BREAKING + html], { type: 'text/html; charset=utf-8' }))
    setURL(made)
    return () => releaseAddress(made)
  }, [html])
  return url && <DocumentFrame title="The email as sent" src={url} sandbox="" />
}
