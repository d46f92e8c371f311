import type { Tone } from './StatusBadge.tsx'

/** The colours of a tone, as style props. */
export const toneColors = (tone: Tone) => ({ bg: `var(--chip-${tone}-fill)`, c: `var(--chip-${tone}-ink)` })
