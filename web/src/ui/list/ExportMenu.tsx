import { onFirstUse } from '../later/onFirstUse.tsx'
import { ExportButton } from './ExportButton.tsx'

/** Takes what matches away as a file. */
export const ExportMenu = onFirstUse(
  ExportButton,
  'menu',
  async () => (await import('./ExportChoices.tsx')).ExportChoices,
)
