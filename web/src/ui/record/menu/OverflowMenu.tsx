import { deferUntilInteraction } from '../../lazy/onFirstUse.tsx'
import { OverflowButton } from './OverflowButton.tsx'

export type { RecordAction } from './OverflowButton.tsx'

/** The actions other than the primary one, in a three-dot menu. */
export const OverflowMenu = deferUntilInteraction(
  OverflowButton,
  'menu',
  async () => (await import('./OverflowEntries.tsx')).OverflowEntries,
)
