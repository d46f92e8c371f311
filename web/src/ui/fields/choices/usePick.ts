import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { asText, type Field, useSchemaFormContext } from '../../form/FormContext.tsx'
import { valueOnBlur } from './options.ts'

interface PickOption {
  value: string
  label: string
}

/**
 * The state of a searchable select. Its text is selected on focus, so that typing replaces it. A text that matches no
 * option on blur stays with an error, and the previous value is not kept.
 */
export function usePick({ key, initial, set, props }: Field) {
  const { unmatched } = useSchemaFormContext()
  const path = props['data-path']
  const [chosen, setChosen] = useState(asText(initial))
  /** The typed text, if it differs from the label of the chosen option. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Incremented when the select must reset its state. */
  const [round, setRound] = useState(0)
  /** The same as `chosen`, for the announcement in the same event. */
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
  const leave = (text: string, options: readonly PickOption[]) => {
    const left = valueOnBlur(options, held.current, text)
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
    /** The props of the select for the current options; `search` is called with the text. */
    propsFor: (options: readonly PickOption[], search: (letters: string) => void) => ({
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
        // The window lost the focus, not the field.
        if (document.activeElement === event.currentTarget) return
        leave(event.currentTarget.value, options)
        props.onBlur?.()
      },
    }),
  }
}
