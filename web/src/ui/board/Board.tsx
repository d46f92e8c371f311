import { type CSSProperties, memo, type ReactNode, useId, useRef, useState } from 'react'
import type { Tone } from '../badge/StatusBadge.tsx'
import { formatCount } from '../format/number.ts'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import type { CardOnTheMove } from './boardMarks.ts'
import { type FocusOn, useBoardFocus } from './useBoardFocus.ts'
import { useCardDrag } from './useCardDrag.ts'
import { useCardKeys } from './useCardKeys.ts'

export interface BoardColumn<C> {
  key: string
  title: string
  tone: Tone
  /** The total number; the column may show only the first cards. */
  count: number
  cards: readonly C[]
}

/** A drop target that is not a column: `Reject`. It is visible while a card is moved. */
export interface DropZone {
  key: string
  title: string
}

interface BoardProps<C> {
  /** Label of the region: `Submissions`. */
  name: string
  columns: readonly BoardColumn<C>[]
  zones?: readonly DropZone[]
  /** At module level. */
  idOf(card: C): string
  nameOf(card: C): string
  /** At module level. `isFirst`: the link of the card is in the tab order. */
  render(card: C, href: string, isFirst: boolean): ReactNode
  /** Keeps its identity while the URL is the same, so that unchanged cards do not render again. */
  hrefOf(card: C): string
  /** The columns and drop zones to which the user may move the card. */
  targetsOf(card: C, column: string): readonly string[]
  onMove(card: C, to: string): void
  /** A side panel covers the end of the board. */
  hasPanel?: boolean
  /** Called when the keyboard focus moves to another card. */
  onStep?(id: string): void
  /** The moved card gets the focus once it is in its new column; a new object for each move. */
  focusOn?: FocusOn | null
}

/** Records as cards in columns, moved by mouse or keyboard. On a phone the columns are stacked sections. */
export function Board<C extends object>(props: BoardProps<C>) {
  const { name, zones = [], idOf, nameOf, render } = props
  const ref = useRef<HTMLElement>(null)
  const hintID = useId()
  const [announced, setAnnounced] = useState('')
  // Updates are held back while a card is moved: if a colleague moved the same card, it would disappear and its key events would be lost.
  const [atPickUp, setAtPickUp] = useState<readonly BoardColumn<C>[] | null>(null)
  const columns = atPickUp ?? props.columns
  const onHold = (isHeld: boolean) => setAtPickUp(isHeld ? columns : null)
  const cardBy = (id: string) => columns.flatMap(({ cards }) => cards).find((card) => idOf(card) === id)
  const start = (element: HTMLElement): CardOnTheMove | null => {
    const id = element.dataset.card ?? ''
    const card = cardBy(id)
    const from = element.closest<HTMLElement>('[data-place]')?.dataset.place
    return card && from !== undefined ? { card: element, id, from, targets: props.targetsOf(card, from) } : null
  }
  const onDrop = ({ id }: CardOnTheMove, to: string) => {
    const card = cardBy(id)
    if (card) props.onMove(card, to)
  }
  const titleOf = (key: string) => [...columns, ...zones].find((place) => place.key === key)?.title ?? key
  const onPointerDown = useCardDrag({ board: ref, start, onDrop, onHold })
  const keys = useCardKeys({
    board: ref,
    start,
    onDrop,
    onHold,
    titleOf,
    announce: setAnnounced,
    onStep: props.onStep,
    nameOf: (id) => {
      const card = cardBy(id)
      return card ? nameOf(card) : ''
    },
  })
  const focus = useBoardFocus(ref, props.focusOn, columns)
  return (
    <section
      ref={ref}
      className={classes.board}
      aria-label={name}
      aria-describedby={hintID}
      data-panel={props.hasPanel || undefined}
      onPointerDown={onPointerDown}
      onKeyDown={keys.onKeyDown}
      onFocus={(event) => {
        focus.onFocus(event)
        keys.onFocus(event)
      }}
      onBlur={(event) => {
        focus.onBlur()
        keys.onBlur(event)
      }}
    >
      <p id={hintID} className="sr-only">
        Arrow keys move between cards. Space picks a card up.
      </p>
      <p className="sr-only" role="status">
        {announced}
      </p>
      {columns.map((column) => (
        <Column
          key={column.key}
          column={column as BoardColumn<object>}
          {...({ idOf, hrefOf: props.hrefOf, render } as Omit<ColumnProps, 'column'>)}
        />
      ))}
      {zones.length > 0 && (
        <div className={classes.zones}>
          {zones.map(({ key, title }) => (
            <div key={key} className={classes.zone} data-place={key} data-zone>
              {title}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

interface ColumnProps {
  column: BoardColumn<object>
  idOf(card: object): string
  hrefOf(card: object): string
  render(card: object, href: string, isFirst: boolean): ReactNode
}

/** The dot of a column, in the colour of its tone. */
const dotOf = (tone: Tone) => (tone === 'neutral' ? {} : { '--dot': `var(--chip-${tone}-ink)` }) as CSSProperties

const Column = memo(function Column({ column, idOf, hrefOf, render }: ColumnProps) {
  const { key, title, tone, count, cards } = column
  const id = useId()
  return (
    <section
      className={classes.column}
      data-place={key}
      data-empty={cards.length === 0 || undefined}
      aria-labelledby={id}
    >
      <h2 id={id} className={classes.head} style={dotOf(tone)}>
        <span className={`${classes.title} truncate`}>{title}</span>{' '}
        <span className="figures text-dimmed">{formatCount(count)}</span>
      </h2>
      <ul className={classes.cards}>
        {cards.map((card, index) => (
          <BoardCard
            key={idOf(card)}
            card={card}
            render={render}
            id={idOf(card)}
            href={hrefOf(card)}
            isFirst={index === 0}
          />
        ))}
        {count > cards.length && (
          <li className={classes.more}>{`${formatCount(count - cards.length)} more. Filter to see them.`}</li>
        )}
      </ul>
    </section>
  )
})
