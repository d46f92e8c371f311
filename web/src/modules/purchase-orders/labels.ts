import {
  consumptionBasisLabels,
  consumptionStateLabels,
  purchaseOrderDocumentLabels,
  purchaseOrderEventLabels,
  purchaseOrderFieldLabels,
  purchaseOrderStatusLabels,
} from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import type { PurchaseOrder, UseState } from '@muster/contract/purchase-orders/shapes.contract.ts'
import type { PurchaseOrderDerivedStatus } from '@muster/contract/purchase-orders/states.contract.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/badge/tones.ts'
import type { TonedLabels } from '../../ui/format/labels.ts'
import { formatFieldBy, formatValue } from '../../ui/record/displayed.ts'

export const PURCHASE_ORDER_STATUSES: TonedLabels<PurchaseOrderDerivedStatus> = toned(purchaseOrderStatusLabels)
export const CONSUMPTION_STATES: TonedLabels<UseState> = toned(consumptionStateLabels)

export const orderHistoryFormat: HistoryFormat = {
  events: purchaseOrderEventLabels,
  labels: purchaseOrderFieldLabels,
  includes: (field) => field !== 'document.sha256',
  shownValue: formatFieldBy({
    codes: {
      status: purchaseOrderStatusLabels,
      derivedStatus: purchaseOrderStatusLabels,
      basis: consumptionBasisLabels,
      'document.type': purchaseOrderDocumentLabels,
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

/** The fields that every user gets; documents, contracts and lines need full access. */
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
