/** What the codes on the page of one order form are called; those that the list shows too stand in `words.ts`. */

import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { OfferState, WaiverKind } from '@muster/contract/order-forms/core/record.contract.ts'
import type { DocumentType } from '@muster/contract/order-forms/documents/documents.contract.ts'
import type { RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import type * as z from 'zod'
import type { Tone } from '../../../ui/chip/StatusChip.tsx'
import { toned, toneOf } from '../../../ui/chip/tones.ts'
import type { Labels, Toned, TonedLabels } from '../../../ui/format/labels.ts'

export const PAPERS: Labels<DocumentType> = {
  RESUME: 'Resume',
  IDENTITY: 'Identity',
  VISA: 'Visa',
  CLIENT_APPROVAL: 'Approval of the client',
  PROPOSAL: 'Proposal',
  OFFER_LETTER: 'Offer letter',
  SIGNED_OFFER: 'Signed offer',
  OTHER: 'Other',
}

export const OFFERS: TonedLabels<z.output<typeof OfferState>> = toned({
  NONE: 'Not written',
  DRAFT: 'Written',
  OUTDATED: 'Outdated',
  SENT: 'Sent',
  EXPIRED: 'Expired',
  SIGNED: 'Signed',
  DECLINED: 'Declined',
})

export const WAIVERS: Labels<WaiverKind> = {
  AGREEMENT: 'Master agreement',
  CLIENT_CONTRACT: 'Contract with the client',
  PURCHASE_ORDER: 'Purchase order',
}

export const SIDES = { PAY: 'Pay side', BILL: 'Bill side' } as const

export const KINDS: Labels<RequestKind> = {
  VISA: 'Visa',
  MEDICAL: 'Medical card',
  LAPTOP: 'Laptop',
  EMPLOYEE_DATA: 'Employee data',
}

/** Whose work the requests of a kind are, by the names of their roles. */
export const WORKED_ON_BY: Labels<RequestKind> = {
  VISA: ROLE_LABELS.VISA_TEAM,
  MEDICAL: 'HR',
  LAPTOP: ROLE_LABELS.ASSET_MANAGER,
  EMPLOYEE_DATA: 'HR',
}

/** Every state of a request, by the kind that has it first: visa, medical card, laptop, employee data. */
export const REQUEST_STATES: readonly string[] = [
  ...['REQUESTED', 'DOCS_PENDING', 'DOCS_VERIFIED', 'APPLIED', 'APPROVED', 'ARRIVED', 'MEDICAL_DONE', 'ID_ISSUED'],
  ...['ACTIVE', 'CANCELLATION_REQUESTED', 'REJECTED', 'NOT_REQUIRED', 'CANCELLED'],
  ...['SENT_TO_INSURER', 'DELETION_REQUESTED', 'DELETED'],
  ...['RESERVED', 'ASSIGNED', 'RETURN_REQUESTED', 'RETURNED'],
  ...['NOT_SENT', 'SENT', 'OPENED', 'EXPIRED', 'IN_PROGRESS', 'SUBMITTED', 'CORRECTION_REQUESTED'],
]

/** What somebody has given back is no longer missing; invoices and runs that were returned are to be corrected. */
const OWN: Readonly<Record<string, Tone>> = { RETURNED: 'neutral' }

const SPECIAL: Labels = { ID_ISSUED: 'ID issued', DOCS_PENDING: 'Papers pending', DOCS_VERIFIED: 'Papers verified' }

/** The state of a request in words, and how well that is. */
export const requestState = (status: string): Toned => ({
  tone: OWN[status] ?? toneOf(status),
  word: requestWord(status),
})

export function requestWord(status: string): string {
  const words = status.toLowerCase().replaceAll('_', ' ')
  return SPECIAL[status] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
