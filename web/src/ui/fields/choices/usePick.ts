import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { asText, type Field, useSchemaFormContext } from '../../form/FormContext.tsx'
import { leftWith } from './options.ts'

interface Shown {
  value: string
  label: string
}

/**
 * What a select that is searched holds and shows: its text is selected on entering, so that typing replaces it, and what is typed and is
 * none of the options when it is left stays, with an error: never what was chosen before.
 */
export function usePick({ key, initial, set, props }: Field) {
  const { unmatched } = useSchemaFormContext()
  const path = props['data-path']
  const [chosen, setChosen] = useState(asText(initial))
  /** What was typed in place of the name of what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Counted up when the select must forget what it held. */
  const [round, setRound] = useState(0)
  /** As `chosen`, for what is announced at the same moment as the choice. */
  const held = useRef(chosen)
  useEffect(() => {
    const known = unmatched.current
    known.delete(path)
    return () => void known.delete(path)
  }, [unmatched, path])

  const hold = (value: string) => {
    held.current = value
    setChosen(value)
  }
  const choose = (value: string) => {
    unmatched.current.delete(path)
    hold(value)
    setTyped(null)
    set(value)
  }
  const leave = (text: string, options: readonly Shown[]) => {
    const left = leftWith(options, held.current, text)
    if (left.unmatched === undefined) {
      if (left.value === held.current && !unmatched.current.has(path)) return setTyped(null)
      choose(left.value)
    } else {
      unmatched.current.set(path, left.unmatched)
      hold('')
      setTyped(left.unmatched)
      set('')
    }
    setRound((count) => count + 1)
  }
  const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement> | MouseEvent<HTMLInputElement>) => {
    if (typed === null) currentTarget.select()
  }

  return {
    chosen,
    key: `${key} ${round}`,
    /** With the current options; `search` gets the text. */
    propsFor: (options: readonly Shown[], search: (letters: string) => void) => ({
      defaultValue: chosen || null,
      searchValue: typed ?? options.find(({ value }) => value === chosen)?.label ?? '',
      onSearchChange: (letters: string) => {
        const isName = options.some(({ value, label }) => value === held.current && label === letters)
        setTyped(isName || (letters === '' && held.current === '') ? null : letters)
        search(isName ? '' : letters)
      },
      onOptionSubmit: choose,
      onClear: () => choose(''),
      onClick: selectAll,
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        selectAll(event)
        props.onFocus?.()
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        // The window was left, not the field.
        if (document.activeElement === event.currentTarget) return
        leave(event.currentTarget.value, options)
        props.onBlur?.()
      },
    }),
  }
}
