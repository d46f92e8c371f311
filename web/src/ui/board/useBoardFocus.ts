import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** A card, by its id and the column in which it takes the focus. */
export interface FocusOn {
  readonly id: string
  readonly place: string
}

/**
 * A card in another column is another element, which the browser gives no focus. The focus follows the card that was moved here, and one
 * that a colleague moved. `target` is a new object for each move.
 */
export function useBoardFocus(
  board: RefObject<HTMLElement | null>,
  target: FocusOn | null | undefined,
  columns: unknown,
) {
  const done = useRef<FocusOn | null>(null)
  /** The card that has the focus. */
  const focused = useRef<string | null>(null)
  useEffect(() => {
    const root = board.current
    if (!root || !columns) return
    if (target && done.current !== target) {
      const card = root.querySelector(`[data-place="${CSS.escape(target.place)}"] ${selectorOf(target.id)}`)
      if (!card) return
      done.current = target
      focusCard(card)
    } else if (focused.current && document.activeElement === document.body) {
      const card = root.querySelector(selectorOf(focused.current))
      if (card) focusCard(card)
    }
  }, [board, target, columns])
  return {
    onFocus: ({ target: element }: FocusEvent<HTMLElement>) => {
      focused.current = element.closest<HTMLElement>('[data-card]')?.dataset.card ?? null
      // Who has gone on to another card is not taken back.
      if (target && focused.current !== target.id) done.current = target
    },
    // React does not report the blur of an element that it removes.
    onBlur: () => {
      focused.current = null
    },
  }
}

const selectorOf = (id: string) => `[data-card="${CSS.escape(id)}"]:not([data-ghost])`

function focusCard(card: Element) {
  card.querySelector('a')?.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
