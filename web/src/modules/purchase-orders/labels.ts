import type {
  AmendmentKind,
  Basis,
  OrderDocument,
  PurchaseOrder,
  UseState,
} from '@muster/contract/purchase-orders/shapes.contract.ts'
import type { PurchaseOrderDerivedStatus } from '@muster/contract/purchase-orders/states.contract.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/chip/tones.ts'
import { type Labels, type TonedLabels, wordsOf } from '../../ui/format/labels.ts'
import { formatFieldBy, formatValue } from '../../ui/record/displayed.ts'

export const STANDINGS: TonedLabels<PurchaseOrderDerivedStatus> = toned({
  DRAFT: 'Draft',
  OPEN: 'Open',
  NEARLY_EXHAUSTED: 'Nearly exhausted',
  EXHAUSTED: 'Exhausted',
  EXPIRED: 'Expired',
  CLOSED: 'Closed',
  CANCELLED: 'Cancelled',
})
export const BASES: Labels<Basis> = { NET: 'Net invoice amounts', GROSS: 'Gross invoice amounts, including tax' }
export const USE_STATES: TonedLabels<UseState> = toned({
  RESERVED: 'Reserved by a draft',
  CONSUMED: 'Invoiced',
  RELEASED: 'Released',
})
export const AMENDMENTS: Labels<AmendmentKind> = {
  AMENDMENT: 'Amendment',
  ROLLOVER_IN: 'Balance transferred in',
  ROLLOVER_OUT: 'Balance transferred out',
  OVERRUN: 'Overrun approved',
}
export const DOCUMENT_TYPES: Labels<OrderDocument['type']> = {
  ORDER: 'Purchase order',
  AMENDMENT: 'Amendment',
  CORRESPONDENCE: 'Correspondence',
  OTHER: 'Other',
}

const LABELS: Readonly<Record<string, string>> = {
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

export const orderHistoryFormat: HistoryFormat = {
  labels: LABELS,
  keeps: (field) => field !== 'document.sha256',
  shownValue: formatFieldBy({
    codes: {
      status: wordsOf(STANDINGS),
      derivedStatus: wordsOf(STANDINGS),
      basis: BASES,
      'document.type': DOCUMENT_TYPES,
    },
    special: {
      warnPercents: (percents: readonly number[]) => percents.map((one) => `${one} %`).join(', '),
      ownWarnPercents: (percents: readonly number[]) => percents.map((one) => `${one} %`).join(', '),
      burn: (burn: string) => `${burn} %`,
    },
  }),
}
/** A field value as text, for comparing two versions. */
export const shownField = (field: string, value: unknown) =>
  orderHistoryFormat.shownValue(field, value) || formatValue(value)

/** The fields that every reader gets; documents, contracts and lines need full access. */
type Always =
  | ('id' | 'reference' | 'number' | 'title' | 'clientID' | '_client' | 'countryID' | '_country')
  | (
      | 'legalEntityID'
      | '_legalEntity'
      | 'status'
      | 'derivedStatus'
      | 'since'
      | 'currency'
      | 'basis'
      | 'value'
      | 'ceiling'
    )
  | ('consumed' | 'committed' | 'remaining' | 'available' | 'burn' | 'validFrom' | 'validTo' | 'daysLeft' | 'runOutOn')
  | ('createdAt' | 'updatedAt' | 'version')
export type VisibleOrder = Pick<PurchaseOrder, Always> & Partial<Omit<PurchaseOrder, Always>>
export const toVisiblePurchaseOrder = (order: PurchaseOrder): VisibleOrder => order

export const purchaseOrderHref = ({ id }: { id: string }) => `/purchase-orders/${id}`
