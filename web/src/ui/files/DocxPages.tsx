import { Box } from '@mantine/core'
import { renderAsync } from 'docx-preview'
import { useState } from 'react'
import { Skeleton } from '../states/Skeleton.tsx'
import { ErrorState } from '../states/states.tsx'
import { whileReadingXml } from './xmlParsing.ts'

/**
 * The document is written for white pages, so the frame is light; its own ground is transparent and shows that of the theme. A frame of
 * another colour scheme than its document would be painted white.
 */
const FRAME = { display: 'block', width: '100%', height: '100%', border: 0, background: 'none', colorScheme: 'light' }
/** Drawn below the placeholder: the frame appears with its pages. */
const UNSEEN = { ...FRAME, position: 'absolute', inset: 0, opacity: 0 } as const

/** White pages on the ground of the theme. In a narrow frame the text fills the width instead of leaving the screen. */
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
 * A Word document, drawn into a frame that can run no script, open no window and reach nothing: what a stranger wrote stays inside.
 * `allow-same-origin` lets this page write into the frame; without `allow-scripts` the document itself gains nothing by it.
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

/** Drawn on this side of the frame, whose own document takes no markup from anybody, and moved in when finished. */
async function drawn(blob: Blob): Promise<HTMLElement[]> {
  const styles = document.createElement('div')
  const pages = document.createElement('div')
  await whileReadingXml(() => renderAsync(blob, pages, styles, { inWrapper: true, renderAltChunks: false }))
  const look = document.createElement('style')
  look.textContent = PAGES
  return [styles, look, pages]
}
