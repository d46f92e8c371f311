import { type FocusEvent, type HTMLAttributes, type KeyboardEvent, useRef } from 'react'
import dayClasses from './Days.module.css'
import type { AfterCommit } from './gridKeys.ts'

type Field = HTMLInputElement | HTMLSelectElement

interface Closing {
  onCommit(text: string, then: AfterCommit): void
  onCancel(): void
}

/** Closes the editor of a cell: Enter, Tab and leaving it keep the text, Escape does not. */
export function useCellField({ onCommit, onCancel }: Closing) {
  // Leaving the cell by a key removes the focus, which would save it a second time.
  const isOver = useRef(false)
  const end = (close: () => void) => {
    if (isOver.current) return
    isOver.current = true
    close()
  }
  const commit = (text: string, then: AfterCommit) => end(() => onCommit(text, then))
  const onKeyDown = (event: KeyboardEvent<Field>) => {
    const { key, shiftKey, currentTarget } = event
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') end(onCancel)
    else commit(currentTarget.value, key === 'Enter' ? 'down' : shiftKey ? 'left' : 'right')
  }
  return { commit, onKeyDown, onBlur: (event: FocusEvent<Field>) => commit(event.currentTarget.value, 'stay') }
}

interface CellInputProps extends Closing {
  text: string
  label: string
  maxLength: number
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

/** The text input of a cell. */
export function CellInput({ text, label, maxLength, inputMode, ...closing }: CellInputProps) {
  const { onKeyDown, onBlur } = useCellField(closing)
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it was opened by a key or a press on its cell
      autoFocus
      aria-label={label}
      className={dayClasses.field}
      defaultValue={text}
      inputMode={inputMode}
      maxLength={maxLength}
      onFocus={({ currentTarget: box }) => box.setSelectionRange(box.value.length, box.value.length)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  )
}
