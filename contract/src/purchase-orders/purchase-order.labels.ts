import { eventLabels, type Labels } from '../kernel/api/labels.ts'
import type { AmendmentKind, Basis, OrderDocument, UseState } from './shapes.contract.ts'
import type { PurchaseOrderDerivedStatus } from './states.contract.ts'

export const purchaseOrderStatusLabels: Labels<PurchaseOrderDerivedStatus> = {
  DRAFT: 'Draft',
  OPEN: 'Open',
  NEARLY_EXHAUSTED: 'Nearly exhausted',
  EXHAUSTED: 'Exhausted',
  EXPIRED: 'Expired',
  CLOSED: 'Closed',
  CANCELLED: 'Cancelled',
}

export const purchaseOrderActionLabels: Labels<'OPEN' | 'REOPEN' | 'CLOSED' | 'CANCELLED'> = {
  OPEN: 'Open',
  REOPEN: 'Reopen',
  CLOSED: 'Close',
  CANCELLED: 'Cancel purchase order',
}

export const consumptionBasisLabels: Labels<Basis> = {
  NET: 'Net invoice amounts',
  GROSS: 'Gross invoice amounts, including tax',
}

export const consumptionStateLabels: Labels<UseState> = {
  RESERVED: 'Reserved by a draft',
  CONSUMED: 'Invoiced',
  RELEASED: 'Released',
}

export const amendmentTypeLabels: Labels<AmendmentKind> = {
  AMENDMENT: 'Amendment',
  ROLLOVER_IN: 'Balance transferred in',
  ROLLOVER_OUT: 'Balance transferred out',
  OVERRUN: 'Overrun approved',
}

export const purchaseOrderDocumentLabels: Labels<OrderDocument['type']> = {
  ORDER: 'Purchase order',
  AMENDMENT: 'Amendment',
  CORRESPONDENCE: 'Correspondence',
  OTHER: 'Other',
}

/** The fields of a purchase order in its history and in comparisons. */
export const purchaseOrderFieldLabels: Labels = {
  number: 'Client PO number',
  reference: 'Internal number',
  validFrom: 'Valid from',
  validTo: 'Valid to',
  basis: 'Consumption basis',
  warnPercents: 'Alert thresholds',
  ownWarnPercents: 'Own thresholds',
  issuedOn: 'Issue date',
  allowedOverrun: 'Approved overrun',
  clientID: 'Client',
  legalEntityID: 'Legal entity',
  'contracts.contract': 'Contract',
  'contracts.cap': 'Cap',
  'contracts.capDays': 'Cap in days',
  'contracts.priority': 'Priority',
  'contracts.startsOn': 'Covered from',
  'contracts.endsOn': 'Covered to',
  'contracts.freed': 'Released drafts',
  'contracts.beyond': 'Drafts over the limit',
  'document.name': 'Document',
  'document.type': 'Document type',
  mailedTo: 'Sent to',
}

export const purchaseOrderEventLabels: Labels = {
  ...eventLabels('purchase-order', [
    'created',
    'updated',
    'amended',
    'deleted',
    'status-changed',
    'document-added',
    'document-removed',
  ]),
  'purchase-order.rolled-over': 'carried over the remaining value',
  'purchase-order.overrun-allowed': 'approved an overrun',
  'purchase-order.contract-linked': 'linked a contract',
  'purchase-order.contract-updated': 'updated a linked contract',
  'purchase-order.contract-unlinked': 'unlinked a contract',
  'purchase-order.client-emailed': 'emailed the client',
}
