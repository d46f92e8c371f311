import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { LAYERS } from '../list/page/layers.ts'
import type { KeyTable } from './keyTable.ts'

export interface Shortcut {
  /** `?`, `/`, or a chord such as `g c`. */
  keys: string
  /** The description in the list of shortcuts. */
  label: string
  run: () => void
}

/** The heading of a part of the list of shortcuts. */
export type KeyGroup = 'Everywhere' | 'Record' | 'Form' | 'List' | 'Side panel' | 'Board' | 'Calendar' | 'Timesheet'

/** What the list of shortcuts shows; `keys` are alternatives. */
export interface KnownKeys {
  readonly group: KeyGroup
  readonly keys: readonly string[]
  readonly label: string
  /** Of a shortcut that works wherever the focus is. */
  readonly run?: () => void
}

const CHORD_MS = 1200
const SWITCH_KEY = 'muster-letter-shortcuts'
let known: readonly KnownKeys[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(next: readonly KnownKeys[]) {
  known = next
  for (const listener of listeners) listener()
}

function register(mine: readonly KnownKeys[]) {
  change([...known, ...mine])
  return () => change(known.filter((one) => !mine.includes(one)))
}

/** Registers shortcuts of the whole page while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[], group: KeyGroup = 'Everywhere') {
  const run = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.run())
  const names = shortcuts.map(({ keys, label }) => `${keys}\t${label}`).join('\n')
  useEffect(
    () =>
      register(
        names
          .split('\n')
          .filter(Boolean)
          .map((line) => {
            const [keys = '', label = ''] = line.split('\t')
            return { group, keys: [keys], label, run: () => run(keys) }
          }),
      ),
    [names, group],
  )
}

/**
 * Lists the keys that a part of the page handles itself, while it is mounted. `table` is at module level; null lists
 * nothing.
 */
export function useKeyHelp(group: KeyGroup, table: KeyTable | null) {
  useEffect(
    () => (table ? register(Object.values(table).map((one) => ({ group, ...one }))) : undefined),
    [group, table],
  )
}

/** The keys that work on the open page, in their order of registration. */
export const useKnownKeys = () => useSyncExternalStore(subscribe, () => known)

/** Single letters can be switched off (WCAG 2.1.4): speech input types them by accident. */
export const letterShortcutsOn = () => localStorage.getItem(SWITCH_KEY) !== 'off'
export function switchLetterShortcuts(on: boolean) {
  if (on) localStorage.removeItem(SWITCH_KEY)
  else localStorage.setItem(SWITCH_KEY, 'off')
  change([...known])
}
export const useLetterShortcutsOn = () => useSyncExternalStore(subscribe, letterShortcutsOn)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** Shortcuts are off while a dialog, a menu or a list of options is open. */
const isLayerOpen = () => [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility())

/** Handles the keys of the whole page, from the first paint on; called once by the shell. */
export function useShortcutKeys() {
  useLayoutEffect(() => {
    let first = { key: '', at: 0 }
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, timeStamp } = event
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(event.target)) return
      if (!letterShortcutsOn() || isLayerOpen()) return
      const chord = timeStamp - first.at < CHORD_MS ? `${first.key} ${key}` : ''
      first = { key, at: timeStamp }
      const findLast = (keys: string) => known.findLast((one) => one.run && one.keys[0] === keys)
      const found = findLast(chord) ?? findLast(key)
      if (!found) return
      event.preventDefault()
      first = { key: '', at: 0 }
      found.run?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
