import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type CardOnTheMove, markEnd, markOver, markStart, placesOf } from './boardMarks.ts'

/** Distance in pixels after which a press becomes a drag. */
const THRESHOLD = 5
/** Distance in pixels from the edge at which the board scrolls, and the scroll step per frame. */
const EDGE = 56
const STEP = 14

interface CardDragProps {
  board: RefObject<HTMLElement | null>
  start(card: HTMLElement): CardOnTheMove | null
  onDrop(move: CardOnTheMove, to: string): void
  /** A drag starts or ends. */
  onHold(isHeld: boolean): void
}

interface Drag {
  move: CardOnTheMove
  ghost: HTMLElement
  /** The positions of the drop targets and the scroll offset at the start of the drag. */
  rects: readonly { key: string; rect: DOMRect; scrolls: boolean }[]
  scrolled: number
  over: string | null
  frame: number
}

interface Press {
  x: number
  y: number
  /** The current position of the pointer. */
  at: { x: number; y: number }
  card: HTMLElement
  drag: Drag | null
  end(): void
}

/**
 * Drags a card by mouse or pen; touch scrolls instead. During the drag, only the copy under the pointer is rendered.
 */
export function useCardDrag({ board, start, onDrop, onHold }: CardDragProps) {
  const press = useRef<Press | null>(null)
  const began = useEffectEvent(start)
  const dropped = useEffectEvent(onDrop)
  const held = useEffectEvent(onHold)
  useEffect(() => () => press.current?.end(), [])

  return (event: PointerEvent<HTMLElement>) => {
    const root = board.current
    const target = event.target as Element
    const card = target.closest<HTMLElement>('[data-card]')
    const isControl = target.closest('button, input, select, textarea')
    if (!root || !card || isControl || event.button !== 0 || event.pointerType === 'touch') return
    press.current?.end()
    press.current = pressOf(root, card, event, {
      start: began,
      drop: dropped,
      hold: held,
      over: () => {
        press.current = null
      },
    })
  }
}

interface Handlers {
  start: CardDragProps['start']
  drop: CardDragProps['onDrop']
  hold: CardDragProps['onHold']
  /** The pointer was released. */
  over(): void
}

function pressOf(root: HTMLElement, card: HTMLElement, event: { clientX: number; clientY: number }, on: Handlers) {
  const listening = new AbortController()
  const { signal } = listening
  const end = () => {
    listening.abort()
    if (press.drag) {
      endDrag(root, press.drag)
      on.hold(false)
    }
    press.drag = null
    on.over()
  }
  const press: Press = {
    x: event.clientX,
    y: event.clientY,
    at: { x: event.clientX, y: event.clientY },
    card,
    drag: null,
    end,
  }
  const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
    press.at = { x: clientX, y: clientY }
    if (press.drag) return
    if (Math.hypot(clientX - press.x, clientY - press.y) < THRESHOLD) return
    const move = on.start(card)
    if (!move) return end()
    press.drag = beginDrag(root, press, move)
    on.hold(true)
  }
  const onUp = () => {
    const drag = press.drag
    if (drag) swallowClick()
    const to = drag && targetAt(root, drag, press.at)
    end()
    if (drag && to) on.drop(drag.move, to)
  }
  const onKey = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape' || !press.drag) return
    // Escape ends the drag only, and closes nothing else.
    pressed.preventDefault()
    pressed.stopPropagation()
    swallowClick()
    end()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('blur', end, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  return press
}

function beginDrag(root: HTMLElement, press: Press, move: CardOnTheMove): Drag {
  const from = press.card.getBoundingClientRect()
  const ghost = press.card.cloneNode(true) as HTMLElement
  for (const [name, value] of Object.entries({
    position: 'fixed',
    'inset-block-start': `${from.top - press.y}px`,
    'inset-inline-start': `${from.left - press.x}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    'pointer-events': 'none',
    'z-index': '400',
  }))
    ghost.style.setProperty(name, value)
  ghost.dataset.ghost = ''
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  // Measured before any attribute is set, so that the browser needs only one layout.
  const { left, right } = root.getBoundingClientRect()
  const rects = placesOf(root).map((place) => ({
    key: place.dataset.place ?? '',
    rect: place.getBoundingClientRect(),
    scrolls: place.dataset.zone === undefined,
  }))
  const drag: Drag = { move, ghost, rects, over: null, frame: 0, scrolled: root.scrollLeft }
  markStart(root, move)
  root.append(ghost)
  const draw = () => {
    const { x, y } = press.at
    ghost.style.transform = `translate3d(${x}px, ${y}px, 0)`
    if (x < left + EDGE) root.scrollLeft -= STEP
    else if (x > right - EDGE) root.scrollLeft += STEP
    const over = targetAt(root, drag, press.at)
    if (over !== drag.over) {
      drag.over = over
      markOver(root, over)
    }
    drag.frame = requestAnimationFrame(draw)
  }
  draw()
  return drag
}

/** The allowed drop target under the pointer. Zones are above the columns. */
function targetAt(root: HTMLElement, { rects, scrolled, move }: Drag, { x, y }: { x: number; y: number }) {
  const by = root.scrollLeft - scrolled
  const hit = ({ rect, scrolls }: Drag['rects'][number]) => {
    const left = rect.left - (scrolls ? by : 0)
    return x >= left && x <= left + rect.width && y >= rect.top && y <= rect.bottom
  }
  const found = rects.find((one) => !one.scrolls && hit(one)) ?? rects.find((one) => one.scrolls && hit(one))
  return found && move.targets.includes(found.key) ? found.key : null
}

function endDrag(root: HTMLElement, { move, ghost, frame }: Drag) {
  cancelAnimationFrame(frame)
  ghost.remove()
  markEnd(root, move)
}

/** Suppresses the click after a drag, which would open the card. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
