import clsx from 'clsx'
import type { ReactNode } from 'react'
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

export function StatusBadge({ tone, children, plain }: StatusBadgeProps) {
  return <span className={clsx(classes.chip, classes[tone], plain && classes.plain)}>{children}</span>
}
