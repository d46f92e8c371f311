import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** `?`, `/`, or a chord such as `g c`. */
  keys: string
  /** The description in the list of shortcuts. */
  label: string
  run: () => void
}

const CHORD_MS = 1200
const SWITCH_KEY = 'muster-letter-shortcuts'
let known: readonly Shortcut[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(next: readonly Shortcut[]) {
  known = next
  for (const listener of listeners) listener()
}

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const run = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.run())
  const names = shortcuts.map(({ keys, label }) => `${keys}\t${label}`).join('\n')
  useEffect(() => {
    const mine = names
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [keys = '', label = ''] = line.split('\t')
        return { keys, label, run: () => run(keys) }
      })
    change([...known, ...mine])
    return () => change(known.filter((shortcut) => !mine.includes(shortcut)))
  }, [names])
}

/** The shortcuts that are active on the open page. */
export const useKnownShortcuts = () => useSyncExternalStore(subscribe, () => known)

/** Single letters can be switched off (WCAG 2.1.4): speech input types them by accident. */
export const letterShortcutsOn = () => localStorage.getItem(SWITCH_KEY) !== 'off'
export function switchLetterShortcuts(on: boolean) {
  if (on) localStorage.removeItem(SWITCH_KEY)
  else localStorage.setItem(SWITCH_KEY, 'off')
  change([...known])
}
export const useLetterShortcutsOn = () => useSyncExternalStore(subscribe, letterShortcutsOn)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Handles the keys of the whole page; called once by the shell. */
export function useShortcutKeys() {
  useEffect(() => {
    let first = { key: '', at: 0 }
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, timeStamp } = event
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(event.target)) return
      // Shortcuts are off while a dialog is open.
      if (!letterShortcutsOn() || document.querySelector('[role="dialog"]')) return
      const chord = timeStamp - first.at < CHORD_MS ? `${first.key} ${key}` : ''
      first = { key, at: timeStamp }
      const found = known.findLast(({ keys }) => keys === chord) ?? known.findLast(({ keys }) => keys === key)
      if (!found) return
      event.preventDefault()
      first = { key: '', at: 0 }
      found.run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
