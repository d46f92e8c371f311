import { useEffect, useState } from 'react'
import { type ChoiceOptions, isSource, matchingOptions, type Option } from './options.ts'

interface FoundOptions {
  /** The options for the typed text. */
  offered: readonly Option[]
  /** All known options, for the labels of chosen values. */
  known: readonly Option[]
  isLoading: boolean
  failed: boolean
}

const NONE: readonly Option[] = []
const WAIT_MS = 200

/**
 * The options for the typed text, requested 200 ms after the last key, and the labels of chosen values. Keep the source
 * stable (module level or memoised): a new one sends a new request.
 */
export function useOptions(
  options: ChoiceOptions,
  chosen: readonly string[],
  letters: string,
  isOpen: boolean,
): FoundOptions {
  const source = isSource(options) ? options : null
  const [offered, setOffered] = useState(NONE)
  const [named, setNamed] = useState(NONE)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const unknown = source
    ? chosen.filter((value) => ![...named, ...offered].some((option) => option.value === value)).join()
    : ''

  useEffect(() => {
    if (!source || !unknown) return
    const stop = new AbortController()
    source.named(unknown.split(','), stop.signal).then(
      (found) => setNamed((before) => [...before, ...found]),
      () => undefined, // The value is shown if the name cannot be loaded.
    )
    return () => stop.abort()
  }, [source, unknown])

  useEffect(() => {
    if (!source || !isOpen) return
    const stop = new AbortController()
    setState('loading')
    const load = () =>
      source.search(letters, stop.signal).then(
        (found) => {
          setOffered(found)
          setState('idle')
        },
        () => stop.signal.aborted || setState('failed'),
      )
    const timer = setTimeout(() => void load(), letters ? WAIT_MS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [source, letters, isOpen])

  if (!source)
    return {
      offered: matchingOptions(options as readonly Option[], letters),
      known: options as readonly Option[],
      isLoading: false,
      failed: false,
    }
  return { offered, known: [...named, ...offered], isLoading: state === 'loading', failed: state === 'failed' }
}
