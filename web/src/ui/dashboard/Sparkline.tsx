import { sparkPath } from './sparkPath.ts'

const WIDTH = 96
const HEIGHT = 32
const SHRINKING = { flex: '0 1 auto', minWidth: 0, overflow: 'visible' }

/** The trend of a number, visual only; the value and delta next to it are its text form. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const line = sparkPath(values, WIDTH, HEIGHT)
  if (!line) return null
  return (
    <svg style={SHRINKING} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={`${line} L${WIDTH},${HEIGHT} L0,${HEIGHT} Z`} fill="var(--accent)" opacity={0.12} />
      <path
        d={line}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={1.6}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
