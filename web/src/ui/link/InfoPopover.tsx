import { deferUntilInteraction } from '../lazy/onFirstUse.tsx'
import { InfoPopoverButton } from './InfoPopoverButton.tsx'

/** A question mark that explains a term or a number; opens on click, so that it works on touch and by keyboard. */
export const InfoPopover = deferUntilInteraction(
  InfoPopoverButton,
  'dialog',
  async () => (await import('./OpenInfoPopover.tsx')).OpenInfoPopover,
)
