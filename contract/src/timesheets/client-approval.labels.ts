import type { Labels } from '../kernel/api/labels.ts'
import type { LinkDerivedStatus } from './client.contract.ts'

/** The status of a link that was sent to the client. */
export const clientLinkStatusLabels: Labels<LinkDerivedStatus> = {
  OPEN: 'Pending client approval',
  CONFIRMED: 'Approved',
  OBJECTED: 'Changes requested',
  REVOKED: 'Revoked',
  EXPIRED: 'Link expired',
}
