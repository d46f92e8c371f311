/** By then a page is painted, or not visible: a tab in the background paints nothing. */
const PATIENCE_MS = 1500

let tell = () => {}
const settled = new Promise<void>((done) => {
  tell = done
})

/** Called once the first page has been drawn: the next frame shows it. */
export function markFirstPaint() {
  requestAnimationFrame(() => setTimeout(tell))
  setTimeout(tell, PATIENCE_MS)
}

/** Settles once the first page can be seen, for what may come after it. */
export const afterFirstPaint = (): Promise<void> => settled
