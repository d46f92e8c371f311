import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodeQR } from 'qr/decode.js'

/** Two pixels per point: the resolution at which a phone can read a printed code. */
const SCALE = 2

async function pictureOf(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: SCALE })
  const width = Math.ceil(viewport.width)
  const height = Math.ceil(viewport.height)
  const factory = document.canvasFactory as {
    create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
  }
  const { canvas, context } = factory.create(width, height)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

/** The text of the QR code in a PDF, read from an image of its pages as a phone does; null if there is none. */
export async function qrIn(pdf: Buffer): Promise<string | null> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  for (let number = 1; number <= document.numPages; number++) {
    const picture = await pictureOf(document, number)
    try {
      // A long limit for busy machines: the test is about whether the code can be read.
      return decodeQR(picture, { timeLimit: 60_000 })
    } catch {
      // This page has no code.
    }
  }
  return null
}
