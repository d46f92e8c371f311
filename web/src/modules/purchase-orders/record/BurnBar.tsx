import classes from '../purchaseOrders.module.css'
import { type Burnt, burnShares, burnTone } from './burn.ts'

interface BurnBarProps {
  order: Burnt & { readonly burn: string; readonly warnPercents?: readonly number[] }
  /** With threshold markers, on the purchase order page. */
  isLarge?: boolean
}

/** A bar of the invoiced and reserved parts of the limit; the text next to it has the same figures. */
export function BurnBar({ order, isLarge }: BurnBarProps) {
  const { consumed, committed } = burnShares(order)
  const { warnPercents = [] } = order
  return (
    <svg
      className={classes.bar}
      data-large={isLarge || undefined}
      data-tone={burnTone(order.burn, warnPercents[0])}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={classes.barRest} width="100" height="10" />
      <rect className={classes.barUsed} width={consumed} height="10" />
      <rect className={classes.barKept} x={consumed} width={committed} height="10" />
      {isLarge &&
        warnPercents.map((percent) => (
          <rect key={percent} className={classes.barMark} x={percent - 0.1} width="0.3" height="10" />
        ))}
    </svg>
  )
}
