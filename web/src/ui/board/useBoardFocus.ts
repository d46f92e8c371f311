import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** The card to focus, and its column. */
export interface FocusOn {
  readonly id: string
  readonly place: string
}

/**
 * Keeps the focus on a card that is moved to another column, by this user or a colleague: it is a new element there and
 * would lose the focus. `target` is a new object for each move.
 */
export function useBoardFocus(
  board: RefObject<HTMLElement | null>,
  target: FocusOn | null | undefined,
  columns: unknown,
) {
  const done = useRef<FocusOn | null>(null)
  /** The id of the focused card. */
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
      // The user has focused another card in the meantime, so the focus is left there.
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
