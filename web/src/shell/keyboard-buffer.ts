/** Typing continues while the box is loaded after Ctrl-K: these letters wait for it. */
let letters = ''
let patience: number | undefined
/** If the box does not come at all, the keys go back to the page. */
const PATIENCE_MS = 3_000

const collect = (event: KeyboardEvent) => {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  letters += event.key
  event.preventDefault()
  event.stopPropagation()
}

export function collectLetters(): void {
  letters = ''
  window.addEventListener('keydown', collect, true)
  window.clearTimeout(patience)
  patience = window.setTimeout(bufferedLetters, PATIENCE_MS)
}

/** What was typed since; from now on the keys are the box's own. */
export function bufferedLetters(): string {
  window.clearTimeout(patience)
  window.removeEventListener('keydown', collect, true)
  return letters
}
