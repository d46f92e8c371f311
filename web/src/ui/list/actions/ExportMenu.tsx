import { deferUntilInteraction } from '../../lazy/onFirstUse.tsx'
import { ExportButton } from './ExportButton.tsx'

/** Exports the matching rows as a file. */
export const ExportMenu = deferUntilInteraction(
  ExportButton,
  'menu',
  async () => (await import('./ExportChoices.tsx')).ExportChoices,
)
