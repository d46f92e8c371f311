/**
 * What the board shows while a card is moved, as attributes of its elements: 500 cards are not rendered again while one is dragged.
 * `data-drop` says of each column and zone whether the card may go there, `data-over` where it would go now.
 */
export interface CardOnTheMove {
  readonly card: HTMLElement
  readonly id: string
  /** The column it comes from. */
  readonly from: string
  /** Columns and zones that it may be moved to, in their order on the board. */
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
