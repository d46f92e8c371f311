/**
 * The board state while a card is moved, as attributes of the elements, so that 500 cards do not render during a drag.
 * `data-drop`: whether the card may be dropped on the column or zone; `data-over`: the current target.
 */
export interface CardOnTheMove {
  readonly card: HTMLElement
  readonly id: string
  /** The column that the card comes from. */
  readonly from: string
  /** The allowed columns and zones, in board order. */
  readonly targets: readonly string[]
}

export const placesOf = (board: HTMLElement) => [...board.querySelectorAll<HTMLElement>('[data-place]')]
export const placeOf = (element: Element | null) => element?.closest<HTMLElement>('[data-place]')?.dataset.place

export function markStart(board: HTMLElement, { card, from, targets }: CardOnTheMove) {
  board.dataset.moving = ''
  card.dataset.held = ''
  for (const place of placesOf(board)) {
    const key = place.dataset.place ?? ''
    place.dataset.drop = key === from ? 'from' : targets.includes(key) ? 'yes' : 'no'
  }
}

export function markOver(board: HTMLElement, over: string | null) {
  for (const place of placesOf(board)) {
    if (place.dataset.place === over && place.dataset.drop === 'yes') place.dataset.over = ''
    else delete place.dataset.over
  }
}

export function markEnd(board: HTMLElement, { card }: Pick<CardOnTheMove, 'card'>) {
  delete board.dataset.moving
  delete card.dataset.held
  for (const place of placesOf(board)) {
    delete place.dataset.drop
    delete place.dataset.over
  }
}
