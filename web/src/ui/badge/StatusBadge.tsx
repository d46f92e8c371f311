import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** The meaning of a badge colour; the label always repeats it in text. */
export type Tone = 'done' | 'info' | 'warning' | 'danger' | 'neutral'

/** The badge of a code with a label and a tone: `<LabelBadge {...STATUSES[status]} />`. */
export const LabelBadge = ({ tone, label }: { tone: Tone; label: string }) => (
  <StatusBadge tone={tone}>{label}</StatusBadge>
)

interface StatusBadgeProps {
  tone: Tone
  children: ReactNode
  /** Without the dot, for a fact that is not a status. */
  plain?: boolean
}

const colorsOf = (tone: Tone) =>
  ({ '--fill': `var(--chip-${tone}-fill)`, '--ink': `var(--chip-${tone}-ink)` }) as CSSProperties
const COLORS: Readonly<Record<Tone, CSSProperties>> = {
  done: colorsOf('done'),
  info: colorsOf('info'),
  warning: colorsOf('warning'),
  danger: colorsOf('danger'),
  neutral: colorsOf('neutral'),
}

export function StatusBadge({ tone, children, plain }: StatusBadgeProps) {
  return (
    <span className={clsx(classes.chip, plain && classes.plain)} style={COLORS[tone]}>
      {children}
    </span>
  )
}
