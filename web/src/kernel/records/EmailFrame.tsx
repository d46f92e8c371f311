import { useEffect, useState } from 'react'
import { DocumentFrame } from '../../ui/files/DocumentFrame.tsx'
import { addressOf, releaseAddress } from '../api/blobs.ts'

/** A long address without spaces must not make the email wider than a phone. */
const BREAKING = '<!doctype html><style>body{overflow-wrap:anywhere}</style>'

/** The HTML of an email in a sandboxed frame: no scripts, no forms, no access to the page around it. */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  const [url, setURL] = useState<string | null>(null)
  useEffect(() => {
    const address = addressOf(new Blob([BREAKING + html], { type: 'text/html; charset=utf-8' }))
    setURL(address)
    return () => releaseAddress(address)
  }, [html])
  return url && <DocumentFrame title={title} src={url} sandbox="" />
}
