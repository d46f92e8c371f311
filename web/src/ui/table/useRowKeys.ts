import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { actionOf } from '../keys/keyTable.ts'
import { letterShortcutsOn, useKeyHelp } from '../keys/shortcuts.ts'

const MOVES = {
  next: { keys: ['j', 'ArrowDown'], label: 'Next row' },
  previous: { keys: ['k', 'ArrowUp'], label: 'Previous row' },
  first: { keys: ['Home'], label: 'First row' },
  last: { keys: ['End'], label: 'Last row' },
}
const OPEN = { open: { keys: ['Enter'], label: 'Open row' } }
const PEEK = { peek: { keys: ['Space'], label: 'Open or close the side panel' } }
const SELECT = {
  select: { keys: ['x'], label: 'Select row' },
  selectRange: { keys: ['Shift+x'], label: 'Select a range of rows' },
}
const ROW_KEYS = { ...MOVES, ...OPEN, ...PEEK, ...SELECT }
type RowAction = keyof typeof ROW_KEYS
const FOR_ITSELF = 'a, button, input, select, textarea, label, [contenteditable], [role=menu]'

/** A panel next to the list shows one row: the arrow keys change the row, Space and a click open it. */
export interface Peeking {
  onPeek?: ((id: string | null) => void) | undefined
  peekID?: string | null | undefined
}

interface RowKeysProps extends Peeking {
  /** Rows have a page of their own. */
  hrefOf?: unknown
  /** Rows can be selected. */
  onSelection?: unknown
}

/** The keyboard and mouse of table rows. The focus itself is the state, so moving it renders nothing. */
export function useRowKeys({ onPeek, peekID, hrefOf, onSelection }: RowKeysProps = {}) {
  const ref = useRef<HTMLElement>(null)
  useKeyHelp('List', MOVES)
  useKeyHelp('List', hrefOf ? OPEN : null)
  useKeyHelp('List', onPeek ? PEEK : null)
  useKeyHelp('List', onSelection ? SELECT : null)
  const router = useRouter()
  const open = (href: string | undefined) => href && router.history.push(href)

  const handle = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>) => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
    const focused = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('tr[data-row]')
    const action = actionOf(ROW_KEYS, event)
    const next = rowFor(action, rows, focused ?? rows.find(({ dataset }) => peekID && dataset.row === peekID))
    if (next) {
      event.preventDefault()
      next.focus({ preventScroll: true })
      next.scrollIntoView({ block: 'nearest' })
      if (peekID && next.dataset.row !== undefined) onPeek?.(next.dataset.row)
    } else if (focused && action === 'peek' && onPeek && document.activeElement === focused) {
      event.preventDefault()
      const id = focused.dataset.row ?? null
      onPeek(id === peekID ? null : id)
    } else if (focused && action === 'open') open(focused.dataset.href)
    else if (focused && (action === 'select' || action === 'selectRange'))
      click(focused.querySelector('input[type=checkbox]'), event.shiftKey)
  }

  // While nothing has the focus, j and k go to the table of the page.
  useWindowEvent('keydown', (event) => {
    if (event.target !== document.body || event.ctrlKey || event.metaKey || !letterShortcutsOn()) return
    if (event.key.length === 1 && ['next', 'previous'].includes(actionOf(ROW_KEYS, event) ?? '')) handle(event)
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

function rowFor(action: RowAction | undefined, rows: HTMLElement[], focused: HTMLElement | null | undefined) {
  if (action === 'first') return rows[0]
  if (action === 'last') return rows.at(-1)
  if (action !== 'next' && action !== 'previous') return undefined
  const step = action === 'next' ? 1 : -1
  const at = focused ? rows.indexOf(focused) : -1
  return at < 0 ? rows[0] : rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
}

/** A click event with the Shift key, like that of the mouse. */
const click = (box: Element | null, shiftKey: boolean) =>
  box?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
