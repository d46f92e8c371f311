import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** What the colour says; the word always says it too. */
export type Tone = 'done' | 'info' | 'warning' | 'danger' | 'neutral'

/** The chip of a code that has a word and a tone: `<WordChip {...STATUSES[status]} />`. */
export const LabelBadge = ({ tone, label }: { tone: Tone; label: string }) => (
  <StatusBadge tone={tone}>{label}</StatusBadge>
)

interface StatusBadgeProps {
  tone: Tone
  children: ReactNode
  /** Without its dot, for a fact that is no state. */
  plain?: boolean
}

export function StatusBadge({ tone, children, plain }: StatusBadgeProps) {
  return <span className={clsx(classes.chip, classes[tone], plain && classes.plain)}>{children}</span>
}
