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
  UNDER_REVIEW: 'Under review',
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
  CLIENT_CONTRACT: 'Contract with the client',
  ORDER_FORM: 'Order form',
}

/** The fields as the forms call them, for histories and for two editions side by side. */
export const FIELD_LABELS: Labels = {
  number: 'Number',
  revision: 'Edition',
  title: 'Title',
  status: 'Status',
  clientReference: 'Reference of the client',
  clientID: 'Client',
  msaID: 'Master agreement',
  sowID: 'Statement of work',
  legalEntityID: 'Our legal entity',
  startDate: 'First day',
  endDate: 'Last day',
  endedOn: 'Ends early on',
  autoRenew: 'Renews itself',
  renewalMonths: 'Renews by months',
  noticeDays: 'Notice in days',
  paymentTerms: 'Payment terms',
  currency: 'Currency',
  value: 'Value at most',
  liabilityCap: 'Liability at most',
  rateCard: 'Rate card',
  governingLaw: 'Governing law',
  scope: 'Scope',
  ourSignatory: 'Signs for us',
  clientSignatory: 'Signs for the client',
  signedOn: 'Signed on',
  hasSignedFile: 'Signed copy',
  notes: 'Notes',
  ratesChecked: 'Rates checked',
  workplace: 'Workplace',
  'pay.currency': 'Currency of the pay',
  'pay.components': 'Pay',
  pay: 'Pay',
  probationMonths: 'Probation in months',
  workingDays: 'Working days',
  hoursPerDay: 'Hours a day',
  payDay: 'Pay day',
  leaveDays: 'Days of leave a year',
  tickets: 'Tickets a year',
  medicalCategory: 'Medical category',
  confidentiality: 'Confidentiality',
  nonCompeteMonths: 'Non-compete in months',
  clauses: 'Further clauses',
  clausesArabic: 'Further clauses in Arabic',
  endClient: 'End client',
  rateLines: 'Rate',
  minUnits: 'Billed at least',
  maxUnits: 'Billed at most',
  rebatePercent: 'Rebate',
  leaveBillingPolicy: 'Leave',
  replacementTerms: 'Replacement',
  purchaseOrderNumber: 'Purchase order',
  invoicingAddress: 'Invoicing address',
  taxNote: 'Note about tax',
  copy: 'Copy',
  'document.name': 'Paper',
  'document.type': 'Kind of paper',
}
