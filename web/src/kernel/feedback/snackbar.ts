type Speaker = (text: string) => void

/** Set by the shell: the snackbar is in the shell's chunk, so that the sign-in page need not load it. */
let speaker: Speaker | null = null
let waiting: string[] = []

export function registerSnackbar(next: Speaker | null) {
  speaker = next
  if (!speaker) return
  for (const text of waiting) speaker(text)
  waiting = []
}

/** Shows a success message in a snackbar for 6000 ms. */
export function showSnackbar(text: string) {
  if (speaker) speaker(text)
  else waiting = [...waiting, text]
}
