import { memo, type ReactNode } from 'react'
import classes from './Board.module.css'

interface BoardCardProps<C> {
  card: C
  id: string
  /** A function at module level: a card is drawn again only when it changes. */
  render(card: C, href: string, isFirst: boolean): ReactNode
  href: string
  /** The one of its column that the tab key reaches; arrows reach the others. */
  isFirst: boolean
}

function Card<C>({ card, id, render, href, isFirst }: BoardCardProps<C>) {
  return (
    <li className={classes.card} data-card={id}>
      {render(card, href, isFirst)}
    </li>
  )
}

export const BoardCard = memo(Card) as typeof Card
