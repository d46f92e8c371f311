import { type KeyboardEvent, useRef, useState } from 'react'
import { begunWith, type Option } from './options.ts'

/** Letters that follow each other this fast are one word. */
const PAUSE_MS = 700

/** Letters typed on a list that is not searched choose the next option that begins so; `said` is for who listens. */
export function useTypeAhead(options: readonly Option[], value: string, choose: (value: string) => void) {
  const typed = useRef({ letters: '', at: 0 })
  const [announcement, setAnnouncement] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const letters = (timeStamp - typed.current.at < PAUSE_MS ? typed.current.letters : '') + key.toLowerCase()
    typed.current = { letters, at: timeStamp }
    const place = options.findIndex((option) => option.value === value)
    const found = begunWith(options, letters, place)
    if (!found) return
    event.preventDefault()
    setAnnouncement(found.label)
    if (found.value !== value) choose(found.value)
  }
  return { onKeyDown, announcement }
}
