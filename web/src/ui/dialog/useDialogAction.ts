import { useState } from 'react'

/** Runs the action of a dialog: it closes the dialog, or keeps it open with the error. */
export function useDialogAction(onClose: () => void, unknownError = 'Something went wrong. Try again.') {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (act: () => unknown) => {
    setBusy(true)
    try {
      await act()
      onClose()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : unknownError)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, setProblem, run }
}
