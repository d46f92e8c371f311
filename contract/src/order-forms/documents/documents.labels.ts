import type * as z from 'zod'
import type { Labels } from '../../kernel/api/labels.ts'
import type { OfferState } from '../core/record.contract.ts'
import type { DocumentType } from './documents.contract.ts'

export const documentTypeLabels: Labels<DocumentType> = {
  RESUME: 'CV',
  IDENTITY: 'Identity',
  VISA: 'Visa',
  CLIENT_APPROVAL: 'Client approval',
  PROPOSAL: 'Proposal',
  OFFER_LETTER: 'Offer letter',
  SIGNED_OFFER: 'Signed offer',
  OTHER: 'Other',
}

export const offerStateLabels: Labels<z.output<typeof OfferState>> = {
  NONE: 'Not generated',
  DRAFT: 'Generated',
  OUTDATED: 'Outdated',
  SENT: 'Sent',
  EXPIRED: 'Expired',
  SIGNED: 'Signed',
  DECLINED: 'Declined',
}
