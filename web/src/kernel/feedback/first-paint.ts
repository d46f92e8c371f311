/** By then a page is painted, or not visible: a tab in the background paints nothing. */
const PATIENCE_MS = 1500

let notify = () => {}
const settled = new Promise<void>((done) => {
  notify = done
})

/** Called once the first page has been drawn: the next frame shows it. */
export function markFirstPaint() {
  requestAnimationFrame(() => setTimeout(notify))
  setTimeout(notify, PATIENCE_MS)
}

/** Settles once the first page can be seen, for what may come after it. */
export const afterFirstPaint = (): Promise<void> => settled
