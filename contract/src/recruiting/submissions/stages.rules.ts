/** The stages of the funnel, in order; a submission that reached a later stage has reached all before it. */
export const FUNNEL_STAGES = [
  'SUBMITTED',
  'SHORTLISTED',
  'INTERVIEW',
  'SELECTED',
  'OFFER',
  'ACCEPTED',
  'JOINED',
] as const
export type FunnelStage = (typeof FUNNEL_STAGES)[number]
