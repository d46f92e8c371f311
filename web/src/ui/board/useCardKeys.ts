import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { actionOf } from '../keys/keyTable.ts'
import { useKeyHelp } from '../keys/shortcuts.ts'
import { type CardOnTheMove, markEnd, markOver, markStart } from './boardMarks.ts'

const CARD_KEYS = {
  below: { keys: ['j', 'ArrowDown'], label: 'Card below' },
  above: { keys: ['k', 'ArrowUp'], label: 'Card above' },
  before: { keys: ['ArrowLeft'], label: 'Column to the left' },
  after: { keys: ['ArrowRight'], label: 'Column to the right' },
  pickUp: { keys: ['Space'], label: 'Pick the card up' },
}
type CardAction = keyof typeof CARD_KEYS
/** Of a card that is picked up. */
const HELD_KEYS = {
  next: { keys: ['ArrowRight', 'ArrowDown'], label: 'Card picked up: next column' },
  previous: { keys: ['ArrowLeft', 'ArrowUp'], label: 'Card picked up: previous column' },
  drop: { keys: ['Space', 'Enter'], label: 'Move the card to the column' },
  cancel: { keys: ['Escape', 'Tab'], label: 'Put the card back' },
}
/** Enter follows the link of the card; the browser handles it. */
const LINK_KEYS = { open: { keys: ['Enter'], label: 'Open the card' } }

interface CardKeysProps {
  board: RefObject<HTMLElement | null>
  start(card: HTMLElement): CardOnTheMove | null
  onDrop(move: CardOnTheMove, to: string): void
  /** A card is picked up or put down. */
  onHold(isHeld: boolean): void
  /** The focus moves to another card. */
  onStep?: ((id: string) => void) | undefined
  /** Announces a text to screen readers. */
  announce(text: string): void
  nameOf(id: string): string
  titleOf(place: string): string
}

interface HeldCard {
  move: CardOnTheMove
  at: number
}

const linkOf = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('a')
const cardsIn = (column: Element | null | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card]:not([data-ghost])') ?? []),
]

/** The card that is picked up by keyboard. */
function useHeldCard(props: CardKeysProps) {
  const { board } = props
  const held = useRef<HeldCard | null>(null)
  const letGo = useEffectEvent(() => {
    if (board.current && held.current) markEnd(board.current, held.current.move)
    held.current = null
  })
  useEffect(() => () => letGo(), [])

  const pickUp = (card: HTMLElement) => {
    const root = board.current
    const move = props.start(card)
    if (!root || !move) return
    if (move.targets.length === 0) return props.announce(`${props.nameOf(move.id)} can’t be moved.`)
    held.current = { move, at: -1 }
    markStart(root, move)
    props.onHold(true)
    props.announce(
      `${props.nameOf(move.id)} picked up. Use the arrow keys to select a column, space to move, Escape to cancel.`,
    )
  }
  const choose = (by: number) => {
    const root = board.current
    if (!root || !held.current) return
    const { targets } = held.current.move
    const first = by > 0 ? 0 : targets.length - 1
    const at = held.current.at < 0 ? first : (held.current.at + by + targets.length) % targets.length
    held.current.at = at
    const to = targets[at] ?? ''
    markOver(root, to)
    root.querySelector(`[data-place="${CSS.escape(to)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    props.announce(`${props.titleOf(to)}, ${at + 1} of ${targets.length}`)
  }
  const finish = (isDropped: boolean) => {
    const now = held.current
    const root = board.current
    if (!now || !root) return
    held.current = null
    markEnd(root, now.move)
    props.onHold(false)
    const to = now.move.targets[now.at]
    if (isDropped && to) props.onDrop(now.move, to)
    else props.announce(`${props.nameOf(now.move.id)} stays in ${props.titleOf(now.move.from)}.`)
  }
  return { held, pickUp, choose, finish }
}

/** Keyboard control of the board: moves between cards, picks one up and drops it in one of the allowed columns. */
export function useCardKeys(props: CardKeysProps) {
  const { board } = props
  const { held, pickUp, choose, finish } = useHeldCard(props)
  useKeyHelp('Board', CARD_KEYS)
  useKeyHelp('Board', LINK_KEYS)
  useKeyHelp('Board', HELD_KEYS)

  const whileHeld = (event: KeyboardEvent) => {
    const action = actionOf(HELD_KEYS, event)
    if (!action) return
    if (action === 'next' || action === 'previous') choose(action === 'next' ? 1 : -1)
    else finish(action === 'drop')
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const card = (event.target as Element).closest<HTMLElement>('[data-card]')
    if (held.current) return whileHeld(event)
    if (!card || (event.target as Element).matches('input, textarea, select')) return
    const action = actionOf(CARD_KEYS, event)
    if (action === 'pickUp' && !(event.target as Element).matches('button')) {
      event.preventDefault()
      return pickUp(card)
    }
    const next = neighbourOf(card, action, board.current)
    if (!next) return
    event.preventDefault()
    linkOf(next)?.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    props.onStep?.(next.dataset.card ?? '')
  }
  /** When a held card loses the focus, it is put back, because it no longer receives key events. */
  const onFocusAt = (element: EventTarget | null) => {
    const card = element instanceof Element ? element.closest<HTMLElement>('[data-card]') : null
    if (held.current && card?.dataset.card !== held.current.move.id) finish(false)
  }
  return {
    onKeyDown,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => onFocusAt(target),
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => onFocusAt(relatedTarget),
  }
}

/** The card above or below, or at the same position in the next column that has cards. */
function neighbourOf(card: HTMLElement, action: CardAction | undefined, board: HTMLElement | null) {
  const column = card.closest('[data-place]')
  const own = cardsIn(column)
  const at = own.indexOf(card)
  if (action === 'below') return own[at + 1]
  if (action === 'above') return own[at - 1]
  if (!board || (action !== 'before' && action !== 'after')) return undefined
  const across = action === 'after' ? 1 : -1
  const columns = [...board.querySelectorAll('[data-place]:not([data-zone])')].filter(
    (one) => one === column || cardsIn(one).length > 0,
  )
  const other = cardsIn(columns[columns.indexOf(column as Element) + across])
  return other[Math.min(at, other.length - 1)]
}
