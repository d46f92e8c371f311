import type { Labels } from '../../kernel/api/labels.ts'
import type { CreditReason } from '../core/codes.contract.ts'
import type { CreditNoteStatus } from '../core/states.contract.ts'

export const creditNoteStatusLabels: Labels<CreditNoteStatus> = {
  DRAFT: 'Pending approval',
  APPROVED: 'Ready to issue',
  ISSUED: 'Issued',
  CANCELLED: 'Cancelled',
}

/** What happened to a credit note, for its history and notifications. */
export const creditNoteEventLabels: Labels<CreditNoteStatus> = {
  DRAFT: 'returned',
  APPROVED: 'approved',
  ISSUED: 'issued',
  CANCELLED: 'cancelled',
}

export const creditReasonLabels: Labels<CreditReason> = {
  SUPPLY_CANCELLED: 'Service not rendered',
  TAX_TREATMENT: 'Tax treatment of the service has changed',
  PRICE_ALTERED: 'Price or quantity changed',
  RETURNED: 'Service returned by the client',
  TAX_IN_ERROR: 'Tax charged in error',
}
