import { memo, type ReactNode } from 'react'
import classes from './Board.module.css'

interface BoardCardProps<C> {
  card: C
  id: string
  /** At module level, so that unchanged cards do not render again. */
  render(card: C, href: string, isFirst: boolean): ReactNode
  href: string
  /** The one card of its column in the tab order; the arrow keys reach the others. */
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
