import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
const FOR_ITSELF = 'a, button, input, select, textarea, label, [contenteditable], [role=menu]'

/** A panel next to the list shows one row: the arrow keys change the row, Space and a click open it. */
export interface Peeking {
  onPeek?: ((id: string | null) => void) | undefined
  peekID?: string | null | undefined
}

/**
 * The keyboard and mouse of table rows. The focus itself is the state, so moving it renders nothing: ↑↓ or j k move,
 * Home and End jump, Enter opens the row's link, x selects, Shift+x selects the range.
 */
export function useRowKeys({ onPeek, peekID }: Peeking = {}) {
  const ref = useRef<HTMLElement>(null)
  const router = useRouter()
  const open = (href: string | undefined) => href && router.history.push(href)

  const handle = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>) => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
    const focused = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('tr[data-row]')
    const next = rowFor(event.key, rows, focused ?? rows.find(({ dataset }) => peekID && dataset.row === peekID))
    if (next) {
      event.preventDefault()
      next.focus({ preventScroll: true })
      next.scrollIntoView({ block: 'nearest' })
      if (peekID && next.dataset.row !== undefined) onPeek?.(next.dataset.row)
    } else if (focused && event.key === ' ' && onPeek && document.activeElement === focused) {
      event.preventDefault()
      const id = focused.dataset.row ?? null
      onPeek(id === peekID ? null : id)
    } else if (focused && event.key === 'Enter') open(focused.dataset.href)
    else if (focused && event.key.toLowerCase() === 'x')
      click(focused.querySelector('input[type=checkbox]'), event.shiftKey)
  }

  // While nothing has the focus, j and k go to the table of the page.
  useWindowEvent('keydown', (event) => {
    if (event.target === document.body && !event.ctrlKey && !event.metaKey && /^[jk]$/.test(event.key)) handle(event)
  })

  return {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      const isTyping = target.matches('input:not([type=checkbox]), textarea, select')
      // A link or button inside the row keeps its own Enter; a checkbox keeps its Space.
      if (!isTyping && !(event.key === 'Enter' && target.closest('a, button, input'))) handle(event)
    },
    onClick: (event: MouseEvent) => {
      const target = event.target as HTMLElement
      if (target.closest(FOR_ITSELF) || window.getSelection()?.toString()) return
      const row = target.closest<HTMLElement>('tr[data-row]')
      const href = row?.dataset.href
      if (href && (event.ctrlKey || event.metaKey)) window.open(href, '_blank', 'noopener')
      else if (onPeek && row?.dataset.row !== undefined) {
        row.focus({ preventScroll: true })
        onPeek(row.dataset.row)
      } else open(href)
    },
  }
}

function rowFor(key: string, rows: HTMLElement[], focused: HTMLElement | null | undefined) {
  if (key === 'Home') return rows[0]
  if (key === 'End') return rows.at(-1)
  const step = STEPS[key]
  if (!step) return undefined
  const at = focused ? rows.indexOf(focused) : -1
  return at < 0 ? rows[0] : rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
}

/** A click event with the Shift key, like that of the mouse. */
const click = (box: Element | null, shiftKey: boolean) =>
  box?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
