import type { AgreementDocumentType } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ChainKind } from '@muster/contract/contracts/chain.contract.ts'
import type { AgreementStatus, ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import { toned } from '../../ui/chip/tones.ts'
import type { Labels, TonedLabels } from '../../ui/format/labels.ts'

export const AGREEMENT_STATUSES: TonedLabels<AgreementStatus> = toned({
  DRAFT: 'Draft',
  NEGOTIATION: 'In negotiation',
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
  TERMINATED: 'Terminated',
  SUPERSEDED: 'Superseded',
  CANCELLED: 'Cancelled',
})

export const CONTRACT_STATUSES: TonedLabels<ContractStatus> = toned({
  DRAFT: 'Draft',
  UNDER_REVIEW: 'In review',
  SENT: 'Sent',
  SIGNED: 'Signed',
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
  TERMINATED: 'Terminated',
  SUPERSEDED: 'Superseded',
  CANCELLED: 'Cancelled',
})

export const DOCUMENT_TYPES: Labels<AgreementDocumentType> = {
  ANNEX: 'Annex',
  DRAFT: 'Draft',
  RATE_CARD: 'Rate card',
  CORRESPONDENCE: 'Correspondence',
  OTHER: 'Other',
}

export const CHAIN_KINDS: Labels<ChainKind> = {
  MSA: 'Master agreement',
  SOW: 'Statement of work',
  PURCHASE_ORDER: 'Purchase order',
  CLIENT_CONTRACT: 'Client contract',
  ORDER_FORM: 'Order form',
}

/** The fields as the forms call them, for histories and for two editions side by side. */
export const FIELD_LABELS: Labels = {
  number: 'Number',
  revision: 'Version',
  title: 'Title',
  status: 'Status',
  clientReference: 'Client reference',
  clientID: 'Client',
  msaID: 'Master agreement',
  sowID: 'Statement of work',
  legalEntityID: 'Legal entity',
  startDate: 'Start date',
  endDate: 'End date',
  endedOn: 'Terminated on',
  autoRenew: 'Auto-renewal',
  renewalMonths: 'Renewal term (months)',
  noticeDays: 'Notice period (days)',
  paymentTerms: 'Payment terms',
  currency: 'Currency',
  value: 'Maximum value',
  liabilityCap: 'Liability cap',
  rateCard: 'Rate card',
  governingLaw: 'Governing law',
  scope: 'Scope',
  ourSignatory: 'Our signatory',
  clientSignatory: 'Client signatory',
  signedOn: 'Signed on',
  hasSignedFile: 'Signed copy',
  notes: 'Notes',
  ratesChecked: 'Rates confirmed',
  workplace: 'Workplace',
  'pay.currency': 'Pay currency',
  'pay.components': 'Pay',
  pay: 'Pay',
  probationMonths: 'Probation period (months)',
  workingDays: 'Working days',
  hoursPerDay: 'Hours per day',
  payDay: 'Pay day',
  leaveDays: 'Annual leave (days)',
  tickets: 'Tickets per year',
  medicalCategory: 'Medical category',
  confidentiality: 'Confidentiality',
  nonCompeteMonths: 'Non-compete (months)',
  clauses: 'Further clauses',
  clausesArabic: 'Further clauses in Arabic',
  endClient: 'End client',
  rateLines: 'Rate',
  minUnits: 'Minimum billable units',
  maxUnits: 'Maximum billable units',
  rebatePercent: 'Rebate',
  leaveBillingPolicy: 'Leave',
  replacementTerms: 'Replacement',
  purchaseOrderNumber: 'Purchase order',
  invoicingAddress: 'Invoicing address',
  taxNote: 'Tax note',
  copy: 'Copy',
  'document.name': 'Document',
  'document.type': 'Document type',
}
