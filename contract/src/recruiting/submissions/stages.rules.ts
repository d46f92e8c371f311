/** The stages of the funnel that a submission reaches, in their order; who reached a later one has reached those before it. */
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
