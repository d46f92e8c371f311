import { useRef } from 'react'
import { useSaveOnLeave } from '../../../ui/wizard/useSaveOnLeave.ts'

const PAUSE_MS = 800
const RETRY_MS = 10_000

interface Saving<S> {
  /** Applies changes; returns the changes that revert them, empty if nothing differs. */
  put(step: readonly S[]): S[]
  attempt(): Promise<boolean>
  isChanged(): boolean
}

/**
 * Saves the changes of a grid of days: after a pause, one save after another, and at the latest when the user leaves
 * the page. Each change can be undone and redone.
 */
export function useSaving<S>({ put, attempt, isChanged }: Saving<S>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const steps = useRef<{ done: S[][]; undone: S[][] }>({ done: [], undone: [] })

  const schedule = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saveNow(), wait)
  }
  /** One save after another, each with the changes made until then. */
  const saveNow = (): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current = running.current.then(
      () => (isChanged() ? attempt() : true),
      () => false,
    )
    return running.current
  }
  const applyStep = (step: readonly S[]): S[] => {
    const before = put(step)
    if (before.length > 0) schedule(PAUSE_MS)
    return before
  }
  const back = (from: S[][], to: S[][]) => {
    const step = from.pop()
    const before = step && applyStep(step)
    if (before?.length) to.push(before)
  }

  useSaveOnLeave(() => {
    if (isChanged()) void saveNow()
    clearTimeout(timer.current)
  })

  return {
    /** Schedules another save. */
    saveLater: () => schedule(PAUSE_MS),
    retryLater: () => schedule(RETRY_MS),
    saveNow,
    change: (step: readonly S[]) => {
      const before = applyStep(step)
      if (before.length === 0) return
      steps.current.done.push(before)
      steps.current.undone = []
    },
    undo: () => back(steps.current.done, steps.current.undone),
    redo: () => back(steps.current.undone, steps.current.done),
  }
}
