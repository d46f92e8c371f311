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
import { type TonedWords, type Words, wordsOf } from '../../ui/format/labels.ts'
import { formatFieldBy, formatValue } from '../../ui/record/displayed.ts'

export const STANDINGS: TonedWords<PurchaseOrderDerivedStatus> = toned({
  DRAFT: 'Draft',
  OPEN: 'Open',
  NEARLY_EXHAUSTED: 'Nearly used up',
  EXHAUSTED: 'Used up',
  EXPIRED: 'Expired',
  CLOSED: 'Closed',
  CANCELLED: 'Cancelled',
})
export const BASES: Words<Basis> = { NET: 'Net invoice values', GROSS: 'Gross invoice values, with tax' }
export const USE_STATES: TonedWords<UseState> = toned({
  RESERVED: 'Reserved by a draft',
  CONSUMED: 'Invoiced',
  RELEASED: 'Released',
})
export const AMENDMENTS: Words<AmendmentKind> = {
  AMENDMENT: 'Amendment',
  ROLLOVER_IN: 'Taken over from another order',
  ROLLOVER_OUT: 'Handed over to another order',
  OVERRUN: 'Overrun allowed',
}
export const DOCUMENT_TYPES: Words<OrderDocument['type']> = {
  ORDER: 'Purchase order',
  AMENDMENT: 'Amendment',
  CORRESPONDENCE: 'Correspondence',
  OTHER: 'Other',
}

const LABELS: Readonly<Record<string, string>> = {
  number: 'Number of the client',
  reference: 'Our number',
  validFrom: 'Valid from',
  validTo: 'Valid to',
  basis: 'Used up by',
  warnPercents: 'Thresholds',
  ownWarnPercents: 'Own thresholds',
  issuedOn: 'Issued on',
  allowedOverrun: 'Allowed above the ceiling',
  clientID: 'Client',
  legalEntityID: 'Our legal entity',
  'contracts.contract': 'Contract',
  'contracts.cap': 'At most',
  'contracts.capDays': 'At most, in days',
  'contracts.priority': 'Priority',
  'contracts.startsOn': 'Covers from',
  'contracts.endsOn': 'Covers to',
  'contracts.freed': 'Drafts that were let go',
  'contracts.beyond': 'Drafts to shorten',
  'document.name': 'Paper',
  'document.type': 'Kind of paper',
  mailedTo: 'Sent to',
}

export const orderHistoryFormat: HistoryFormat = {
  labels: LABELS,
  keeps: (field) => field !== 'document.sha256',
  shownValue: formatFieldBy({
    codes: { status: wordsOf(STANDINGS), standing: wordsOf(STANDINGS), basis: BASES, 'document.type': DOCUMENT_TYPES },
    special: {
      warnPercents: (percents: readonly number[]) => percents.map((one) => `${one} %`).join(', '),
      ownWarnPercents: (percents: readonly number[]) => percents.map((one) => `${one} %`).join(', '),
      burn: (burn: string) => `${burn} %`,
    },
  }),
}
/** A value of a form's field in words, for the comparison of two versions. */
export const shownField = (field: string, value: unknown) =>
  orderHistoryFormat.shownValue(field, value) || formatValue(value)

/** What every reader gets; papers, contracts and lines are for those who see the whole order. */
type Always =
  | ('id' | 'reference' | 'number' | 'title' | 'clientID' | '_client' | 'countryID' | '_country')
  | ('legalEntityID' | '_legalEntity' | 'status' | 'standing' | 'since' | 'currency' | 'basis' | 'value' | 'ceiling')
  | ('consumed' | 'committed' | 'remaining' | 'available' | 'burn' | 'validFrom' | 'validTo' | 'daysLeft' | 'runOutOn')
  | ('createdAt' | 'updatedAt' | 'version')
export type VisibleOrder = Pick<PurchaseOrder, Always> & Partial<Omit<PurchaseOrder, Always>>
export const toVisiblePurchaseOrder = (order: PurchaseOrder): VisibleOrder => order

export const purchaseOrderHref = ({ id }: { id: string }) => `/purchase-orders/${id}`
