/** In ms. By then the page is painted, or the tab is in the background and paints nothing. */
const PATIENCE_MS = 1500

let notify = () => {}
const settled = new Promise<void>((done) => {
  notify = done
})

/** Called after the first page is rendered; it is visible in the next frame. */
export function markFirstPaint() {
  requestAnimationFrame(() => setTimeout(notify))
  setTimeout(notify, PATIENCE_MS)
}

/** Resolves when the first page is visible. For work that can wait until then. */
export const afterFirstPaint = (): Promise<void> => settled
