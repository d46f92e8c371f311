import type { Labels } from '../kernel/api/labels.ts'
import type { AgreementDocumentType } from './agreement-shapes.contract.ts'
import type { ChainKind } from './chain.contract.ts'
import type { AgreementStatus, ContractStatus } from './states.contract.ts'

export const agreementStatusLabels: Labels<AgreementStatus> = {
  DRAFT: 'Draft',
  NEGOTIATION: 'In negotiation',
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
  TERMINATED: 'Terminated',
  SUPERSEDED: 'Superseded',
  CANCELLED: 'Cancelled',
}

export const contractStatusLabels: Labels<ContractStatus> = {
  DRAFT: 'Draft',
  UNDER_REVIEW: 'In review',
  SENT: 'Sent',
  SIGNED: 'Signed',
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
  TERMINATED: 'Terminated',
  SUPERSEDED: 'Superseded',
  CANCELLED: 'Cancelled',
}

/** The button labels of the transitions, by the new status. */
export const agreementActionLabels: Labels<'NEGOTIATION' | 'ACTIVE' | 'DRAFT' | 'TERMINATED' | 'CANCELLED'> = {
  NEGOTIATION: 'Start negotiation',
  ACTIVE: 'Approve signature',
  DRAFT: 'Back to draft',
  TERMINATED: 'Terminate',
  CANCELLED: 'Cancel agreement',
}

/** The button labels of the transitions, by the new status. */
export const contractActionLabels: Labels<'UNDER_REVIEW' | 'SENT' | 'DRAFT' | 'TERMINATED' | 'CANCELLED'> = {
  UNDER_REVIEW: 'Submit for review',
  SENT: 'Approve and send',
  DRAFT: 'Return',
  TERMINATED: 'Terminate',
  CANCELLED: 'Cancel contract',
}

/** The events of the history of agreements and contracts. */
const CONTRACT_EVENTS: Labels = {
  created: 'created the draft',
  updated: 'updated the terms',
  deleted: 'deleted the draft',
  'status-changed': 'changed the status',
  'termination-set': 'set the end date',
  'signed-file-added': 'added the signed copy',
  signed: 'uploaded the signed copy',
  'amendment-drafted': 'created this version',
  relinked: 'moved it to the new version of the master agreement',
  'adopted-for-change': 'applied it to the amended placement',
  'renewal-drafted': 'created this renewal',
  'auto-renewed': 'renewed it automatically',
  'rates-checked': 'confirmed the rates',
  'document-added': 'added a document',
  'document-removed': 'deleted a document',
  'file-viewed': 'opened the contract',
}

/** The events of agreements and contracts in the audit trail. */
export const contractEventLabels: Labels = Object.fromEntries(
  ['master-service-agreement', 'statement-of-work', 'client-contract', 'candidate-contract'].flatMap((entity) =>
    Object.entries(CONTRACT_EVENTS).map(([event, label]) => [`${entity}.${event}`, label]),
  ),
)

export const agreementDocumentTypeLabels: Labels<AgreementDocumentType> = {
  ANNEX: 'Annex',
  DRAFT: 'Draft',
  RATE_CARD: 'Rate card',
  CORRESPONDENCE: 'Correspondence',
  OTHER: 'Other',
}

/** The records in the hierarchy of a master agreement. */
export const chainKindLabels: Labels<ChainKind> = {
  MSA: 'Master agreement',
  SOW: 'Statement of work',
  PURCHASE_ORDER: 'Purchase order',
  CLIENT_CONTRACT: 'Client contract',
  ORDER_FORM: 'Order form',
}

/** The fields of contracts: in forms, in the history and when two versions are compared. */
export const contractFieldLabels: Labels = {
  number: 'Number',
  revision: 'Version',
  title: 'Job title',
  status: 'Status',
  clientReference: 'Client reference',
  clientID: 'Client',
  msaID: 'Master agreement',
  sowID: 'Statement of work',
  legalEntityID: 'Legal entity',
  startDate: 'Start date',
  endDate: 'End date',
  endedOn: 'Terminated on',
  replacedOn: 'Replaced on',
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
  workplace: 'Work location',
  'pay.currency': 'Pay currency',
  'pay.components': 'Pay',
  pay: 'Pay',
  probationMonths: 'Probation period (months)',
  workingDays: 'Working days',
  hoursPerDay: 'Hours per day',
  payDay: 'Pay day',
  leaveDays: 'Annual leave (days)',
  tickets: 'Air tickets per year',
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

/** The fields of agreements. */
export const agreementFieldLabels: Labels = { ...contractFieldLabels, title: 'Title' }

/** The terms that are compared with the order form, in lower case for sentences. */
export const contractTermLabels: Labels = {
  unit: 'unit',
  rate: 'rate',
  currency: 'currency',
  startDate: 'start date',
  endDate: 'end date',
  probationMonths: 'probation period in months',
  noticeDays: 'notice period in days',
  'pay.currency': 'pay currency',
  'pay.onCallRate': 'on-call rate per day',
  'pay.overtimeExempt': 'exempt from overtime',
  workingDays: 'working days',
  hoursPerDay: 'hours per day',
  leaveDays: 'leave days',
  tickets: 'tickets per year',
  medicalCategory: 'medical category',
  paymentTerms: 'payment terms',
  minUnits: 'minimum billable units',
  maxUnits: 'maximum billable units',
  purchaseOrderNumber: 'purchase order',
  leaveBillingPolicy: 'leave billing policy',
  rebatePercent: 'rebate percentage',
}
