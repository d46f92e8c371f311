import type { Tone } from './StatusBadge.tsx'

/** The colours of a tone, as style props. */
export const toneColors = (tone: Tone) => ({ bg: `var(--chip-${tone}-fill)`, c: `var(--chip-${tone}-ink)` })

/** The colours of the status badges, strong enough for a thin bar and easy to distinguish. */
export const BAR_COLORS: Readonly<Record<Tone, string>> = {
  done: 'oklch(0.62 0.15 150)',
  info: 'oklch(0.6 0.16 255)',
  warning: 'oklch(0.8 0.15 75)',
  danger: 'oklch(0.55 0.2 25)',
  neutral: 'var(--chart-4)',
}
