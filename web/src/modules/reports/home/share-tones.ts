import type { Tone } from '../../../ui/badge/StatusBadge.tsx'

/** The hues that the chips of the lists give the same words. */
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

/** The hue of a share by what it is called; undefined for what is no status. */
export const shareTone = (label: string): Tone | undefined => TONES[label]
