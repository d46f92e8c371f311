/** Letters typed while the palette loads after Ctrl-K. */
let letters = ''
let patience: number | undefined
/** Wait in ms for the palette; after it, key presses go to the page again. */
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

/** Returns the buffered letters and stops buffering. */
export function bufferedLetters(): string {
  window.clearTimeout(patience)
  window.removeEventListener('keydown', collect, true)
  return letters
}
