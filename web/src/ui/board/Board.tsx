import { memo, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Tone } from '../badge/StatusBadge.tsx'
import { formatCount } from '../format/number.ts'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import type { CardOnTheMove } from './boardMarks.ts'
import { useCardDrag } from './useCardDrag.ts'
import { useCardKeys } from './useCardKeys.ts'

export interface BoardColumn<C> {
  key: string
  title: string
  tone: Tone
  /** All there are; the column may show only the first. */
  count: number
  cards: readonly C[]
}

/** A place to drop a card that is no column: `Reject`. It shows while a card is moved. */
export interface DropZone {
  key: string
  title: string
}

export interface FocusOn {
  readonly id: string
  /** The column. */
  readonly place: string
}

interface BoardProps<C> {
  /** Names the region: `Submissions`. */
  name: string
  columns: readonly BoardColumn<C>[]
  zones?: readonly DropZone[]
  /** At module level. */
  idOf(card: C): string
  nameOf(card: C): string
  /** A function at module level; `isFirst` says whether the tab key reaches its link. */
  render(card: C, href: string, isFirst: boolean): ReactNode
  /** The same function while the address is the same, so that a card is drawn again only when it changes. */
  hrefOf(card: C): string
  /** The columns and zones that this reader may move it to. */
  targetsOf(card: C, column: string): readonly string[]
  onMove(card: C, to: string): void
  /** A panel covers its end. */
  hasPanel?: boolean
  /** The keyboard went on to another card. */
  onStep?(id: string): void
  /** The card that was moved takes the focus once it is in its column; a new object for each move. */
  focusOn?: FocusOn | null
}

/** Records as cards in columns, moved by mouse and by keyboard. On a phone the columns are sections below each other. */
export function Board<C extends object>(props: BoardProps<C>) {
  const { name, columns, zones = [], idOf, nameOf, render } = props
  const ref = useRef<HTMLElement>(null)
  const hintID = useId()
  const [told, setTold] = useState('')
  const all = () => props.columns.flatMap(({ cards }) => cards)
  const cardBy = (id: string) => all().find((card) => idOf(card) === id)
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
  const onPointerDown = useCardDrag({ board: ref, start, onDrop })
  const onKeyDown = useCardKeys({
    ...{ board: ref, start, onDrop, titleOf, tell: setTold, onStep: props.onStep },
    nameOf: (id) => {
      const card = cardBy(id)
      return card ? nameOf(card) : ''
    },
  })
  useFocusOn(ref, props.focusOn, columns)
  return (
    <section
      ref={ref}
      className={classes.board}
      aria-label={name}
      aria-describedby={hintID}
      data-panel={props.hasPanel || undefined}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      <p id={hintID} className="sr-only">
        Arrow keys move between cards. Space picks a card up.
      </p>
      <p className="sr-only" role="status">
        {told}
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
      <h2 id={id} className={classes.head} data-tone={tone}>
        <span className={`${classes.title} truncate`}>{title}</span>{' '}
        <span className="figures text-dimmed">{formatCount(count)}</span>
      </h2>
      <ul className={classes.cards}>
        {cards.map((card, index) => (
          <BoardCard key={idOf(card)} {...{ card, render }} id={idOf(card)} href={hrefOf(card)} isFirst={index === 0} />
        ))}
        {count > cards.length && (
          <li className={classes.more}>{`${formatCount(count - cards.length)} more. Filter to see them.`}</li>
        )}
      </ul>
    </section>
  )
})

/** A card that was moved is another element in another column: the focus follows it. */
function useFocusOn(board: RefObject<HTMLElement | null>, target: FocusOn | null | undefined, columns: unknown) {
  const done = useRef<FocusOn | null>(null)
  useEffect(() => {
    if (!target || done.current === target || !columns) return
    const { id, place } = target
    const card = board.current?.querySelector<HTMLElement>(
      `[data-place="${CSS.escape(place)}"] [data-card="${CSS.escape(id)}"]`,
    )
    if (!card) return
    done.current = target
    card.querySelector('a')?.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [board, target, columns])
}
