import { type KeyboardEvent, useRef, useState } from 'react'
import { nextOptionStartingWith, type Option } from './options.ts'

/** Letters typed within this time, in ms, form one search text. */
const PAUSE_MS = 700

/**
 * In a list without search, typed letters choose the next option that begins with them; `announcement` is the text for
 * screen readers.
 */
export function useTypeAhead(options: readonly Option[], value: string, choose: (value: string) => void) {
  const typed = useRef({ letters: '', at: 0 })
  const [announcement, setAnnouncement] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const letters = (timeStamp - typed.current.at < PAUSE_MS ? typed.current.letters : '') + key.toLowerCase()
    typed.current = { letters, at: timeStamp }
    const place = options.findIndex((option) => option.value === value)
    const found = nextOptionStartingWith(options, letters, place)
    if (!found) return
    event.preventDefault()
    setAnnouncement(found.label)
    if (found.value !== value) choose(found.value)
  }
  return { onKeyDown, announcement }
}
