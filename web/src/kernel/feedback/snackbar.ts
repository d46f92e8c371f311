type Speaker = (text: string) => void

/** Set by the shell: the snackbar's own code belongs to its chunk, so that the sign-in page need not load it. */
let speaker: Speaker | null = null
let waiting: string[] = []

export function registerSnackbar(next: Speaker | null) {
  speaker = next
  if (!speaker) return
  for (const text of waiting) speaker(text)
  waiting = []
}

/** Says that something worked, in a snackbar that hides after 6000 ms. What can be taken back is offered by ui/dialog/useUndo. */
export function showSnackbar(text: string) {
  if (speaker) speaker(text)
  else waiting = [...waiting, text]
}
