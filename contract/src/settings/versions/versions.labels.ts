import { eventLabels, type Labels } from '../../kernel/api/labels.ts'
import type { VersionKind, VersionStatus } from './versions.contract.ts'

/** The events of versioned settings: rules, parameters, templates and margin setups. */
export const versionEventLabels = (entity: string): Labels => ({
  ...eventLabels(entity, ['proposed', 'approved', 'rejected', 'replaced'], 'version'),
  [`${entity}.proposal-updated`]: 'updated the proposed version',
  [`${entity}.withdrawn`]: 'withdrew the proposed version',
})

/** Also of exchange rates: proposed by one user, approved by another. */
export const versionStatusLabels: Labels<VersionStatus> = {
  PROPOSED: 'Pending approval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  SUPERSEDED: 'Superseded',
}

export const versionTypeLabels: Labels<VersionKind> = {
  COUNTRY_PARAMETERS: 'Country parameters',
  APPROVAL_RULES: 'Approval rules',
  BILLING_RULES: 'Billing rules',
  MARGIN_SETUP: 'Margin setup',
  OFFER_LETTER: 'Offer letter template',
  EMPLOYMENT_CONTRACT: 'Employment contract template',
  WORK_ORDER: 'Work order template',
  PROPOSAL: 'Proposal template',
}
