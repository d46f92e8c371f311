import { type Burnt, burnShares, burnTone } from './burn.ts'

interface BurnBarProps {
  order: Burnt & { readonly burn: string; readonly warnPercents?: readonly number[] }
  /** With threshold markers, on the purchase order page. */
  isLarge?: boolean
}

const FILLS = { calm: 'var(--chart-1)', near: 'oklch(0.7 0.17 50)', full: 'oklch(0.55 0.2 25)' }
const SMALL = { width: 84, height: 6, style: { borderRadius: 3 } }
const LARGE = { width: '100%', height: 12, style: { borderRadius: 6 } }

/** A bar of the invoiced and reserved parts of the limit; the text next to it has the same figures. */
export function BurnBar({ order, isLarge }: BurnBarProps) {
  const { consumed, committed } = burnShares(order)
  const { warnPercents = [] } = order
  return (
    <svg
      {...(isLarge ? LARGE : SMALL)}
      className="flex-none"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect fill="var(--soft)" width="100" height="10" />
      <rect fill={FILLS[burnTone(order.burn, warnPercents[0])]} width={consumed} height="10" />
      <rect fill="var(--chart-1)" opacity={0.35} x={consumed} width={committed} height="10" />
      {isLarge &&
        warnPercents.map((percent) => (
          <rect key={percent} fill="var(--text)" x={percent - 0.1} width="0.3" height="10" />
        ))}
    </svg>
  )
}
