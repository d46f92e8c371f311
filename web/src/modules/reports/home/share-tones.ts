import type { Tone } from '../../../ui/badge/StatusBadge.tsx'

/** The colours of a chart, the same as those of the status labels in lists. */
const TONES: Readonly<Record<string, Tone>> = {
  Expired: 'danger',
  'Within 30 days': 'warning',
  '31 to 60 days': 'info',
  '61 to 90 days': 'neutral',
  Active: 'done',
  Prospect: 'info',
  Inactive: 'neutral',
  'Pre-joining': 'info',
  Bench: 'warning',
  'On notice': 'warning',
}

/** The colour of a part of a chart by its label; undefined if the label is not a status. */
export const shareTone = (label: string): Tone | undefined => TONES[label]
