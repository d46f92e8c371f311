import type { Labels } from '../../kernel/api/labels.ts'
import type { MatchBlock, MatchFactor } from './matching.rules.ts'

export const matchFactorLabels: Labels<MatchFactor> = {
  mustSkills: 'Required skills',
  niceSkills: 'Preferred skills',
  years: 'Experience',
  place: 'Location',
  notice: 'Availability',
  pay: 'Expected pay',
  lastContact: 'Last contact',
}

export const matchBlockLabels: Labels<MatchBlock> = {
  DO_NOT_HIRE: 'Do not hire',
  NOT_CONSIDERED: 'Rejected, withdrawn or on hold',
  ALREADY_SUBMITTED: 'Already submitted',
  CONSENT_EXPIRED: 'Consent expired',
  CONSENT_MISSING: 'No consent',
}
