import { Box } from '@mantine/core'
import { renderAsync } from 'docx-preview'
import { useState } from 'react'
import { Skeleton } from '../states/Skeleton.tsx'
import { ErrorState } from '../states/states.tsx'
import { whileReadingXml } from './xmlParsing.ts'

/**
 * The document is designed for white pages, so the frame uses the light scheme; its background is transparent. A frame
 * with another colour scheme than its document would be painted opaque white.
 */
const FRAME = { display: 'block', width: '100%', height: '100%', border: 0, background: 'none', colorScheme: 'light' }
/** Rendered invisibly below the placeholder, so that the frame appears with its pages. */
const UNSEEN = { ...FRAME, position: 'absolute', inset: 0, opacity: 0 } as const

/** White pages on the background of the theme. In a narrow frame the text wraps to the width. */
const PAGES = `
  body { margin: 0; }
  .docx-wrapper { background: none !important; padding: 16px 16px 0 !important; }
  .docx-wrapper > section.docx {
    margin-bottom: 16px !important; border-radius: 4px; background: #fff; color: #1b1b1b;
    box-shadow: 0 0 0 1px rgb(0 0 0 / 12%) !important;
  }
  @media (max-width: 800px) {
    .docx-wrapper { padding: 12px 12px 0 !important; }
    .docx-wrapper > section.docx {
      box-sizing: border-box; width: 100% !important; min-height: 0 !important; padding: 24px 20px !important;
      overflow-wrap: anywhere;
    }
    section.docx > article { overflow-x: auto; }
  }`

/**
 * A Word document in an iframe that can run no scripts, open no windows and load nothing, so that untrusted content is
 * isolated. `allow-same-origin` lets this page write into the iframe; without `allow-scripts` the document gains
 * nothing by it.
 */
export function DocxPages({ blob, name }: { blob: Blob; name: string }) {
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const draw = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument
    if (!inside || inside.body.dataset.drawn) return
    inside.body.dataset.drawn = 'true'
    drawn(blob).then(
      (parts) => {
        inside.body.append(...parts)
        setState('drawn')
      },
      () => setState('failed'),
    )
  }
  if (state === 'failed')
    return (
      <ErrorState
        compact
        title="Can’t display this document"
        message="The file may be damaged. Download it and open it in Word."
      />
    )
  return (
    <Box pos="relative" h="100%">
      {state === 'drawing' && <Skeleton height={320} />}
      <iframe
        style={state === 'drawn' ? FRAME : UNSEEN}
        title={name}
        sandbox="allow-same-origin"
        ref={draw}
        aria-busy={state === 'drawing'}
      />
    </Box>
  )
}

/** Rendered outside the iframe, whose document accepts no markup strings, and moved into it when finished. */
async function drawn(blob: Blob): Promise<HTMLElement[]> {
  const styles = document.createElement('div')
  const pages = document.createElement('div')
  await whileReadingXml(() => renderAsync(blob, pages, styles, { inWrapper: true, renderAltChunks: false }))
  const look = document.createElement('style')
  look.textContent = PAGES
  return [styles, look, pages]
}
