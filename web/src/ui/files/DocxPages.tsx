import { renderAsync } from 'docx-preview'
import { useState } from 'react'
import { ErrorState } from '../states/states.tsx'
import { whileReadingXml } from './xmlParsing.ts'

const FRAME = { display: 'block', width: '100%', height: '100%', border: 0, background: '#fff' }

/**
 * A Word document, drawn into a frame that can run no script, open no window and reach nothing: what a stranger wrote stays inside.
 * `allow-same-origin` lets this page write into the frame; without `allow-scripts` the document itself gains nothing by it.
 */
export function DocxPages({ blob, name }: { blob: Blob; name: string }) {
  const [failed, setFailed] = useState(false)
  const draw = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument
    if (!inside || inside.body.dataset.drawn) return
    inside.body.dataset.drawn = 'true'
    inside.body.style.margin = '0'
    drawn(blob).then(
      (parts) => inside.body.append(...parts),
      () => setFailed(true),
    )
  }
  if (failed)
    return (
      <ErrorState
        compact
        title="Can’t display this document"
        message="The file may be damaged. Download it and open it in Word."
      />
    )
  return <iframe style={FRAME} title={name} sandbox="allow-same-origin" ref={draw} />
}

/** Drawn on this side of the frame, whose own document takes no markup from anybody, and moved in when finished. */
async function drawn(blob: Blob): Promise<HTMLElement[]> {
  const styles = document.createElement('div')
  const pages = document.createElement('div')
  await whileReadingXml(() => renderAsync(blob, pages, styles, { inWrapper: true, renderAltChunks: false }))
  return [styles, pages]
}
