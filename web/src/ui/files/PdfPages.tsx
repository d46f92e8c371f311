import { Stack } from '@mantine/core'
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../states/states.tsx'
import classes from './files.module.css'

GlobalWorkerOptions.workerPort = new Worker(trusted(workerAddress), { type: 'module' })

/** The pages of a PDF as images, for browsers without a PDF viewer (phones). */
export function PdfPages({ blob }: { blob: Blob }) {
  const ref = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const place = ref.current
    if (place) draw(blob, place, stop.signal).catch(() => stop.signal.aborted || setFailed(true))
    return () => stop.abort()
  }, [blob])
  if (failed)
    return (
      <ErrorState
        compact
        title="Can’t display this PDF"
        message="The file may be damaged or password-protected. Download it to view it."
      />
    )
  return <Stack ref={ref} p="xs" gap="xs" className={classes.pages} role="document" aria-label="Pages of the PDF" />
}

async function draw(blob: Blob, place: HTMLElement, signal: AbortSignal) {
  const task = getDocument({ data: await blob.arrayBuffer() })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  const document = await task.promise
  place.replaceChildren()
  for (let number = 1; number <= document.numPages && !signal.aborted; number++) {
    const page = await document.getPage(number)
    const width = place.clientWidth / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale: width * Math.min(window.devicePixelRatio, 2) })
    const canvas = window.document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    canvas.setAttribute('aria-label', `Page ${number} of ${document.numPages}`)
    canvas.setAttribute('role', 'img')
    place.append(canvas)
    await page.render({ canvas, viewport }).promise
  }
}

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

/**
 * Under `require-trusted-types-for 'script'` a worker URL needs a policy; this one accepts only the file of our own
 * build.
 */
function trusted(address: string): URL {
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes
  const rules = {
    createScriptURL(url: string) {
      if (url !== address) throw new TypeError('Only the PDF worker may be loaded here.')
      return url
    },
  }
  return (policies?.createPolicy('pdf-worker', rules).createScriptURL(address) ?? address) as URL
}
