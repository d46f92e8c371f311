import { purchaseOrderDocumentLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { OrderDocument } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { send } from '../../../kernel/api/send.ts'
import { PagedDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { INVALIDATED_KEYS, orderApi } from '../endpoints.ts'
import type { VisibleOrder } from '../labels.ts'

const { AMENDMENT: _amendment, ...ADDED } = purchaseOrderDocumentLabels

/** The client’s documents. Documents of amendments can’t be removed. */
export function OrderDocuments({ order: { id, number, may } }: { order: VisibleOrder }) {
  const mayAdd = may?.addDocuments === true
  return (
    <PagedDocuments
      id={id}
      mayEdit={mayAdd}
      list={orderApi.documents}
      one={orderApi.downloadDocument}
      takesInline
      describe={({ type, amendment }: OrderDocument) => ({
        kind: amendment === null ? purchaseOrderDocumentLabels[type] : `Amendment ${amendment}`,
      })}
      refreshes={INVALIDATED_KEYS}
      add={{
        what: 'the purchase order or correspondence',
        types: ADDED,
        send: (file, type: keyof typeof ADDED, options) =>
          send(purchaseOrderEndpoints.addDocuments, { params: { id }, body: { type }, files: [file] }, options),
      }}
      remove={{ endpoint: orderApi.removeDocument, from: `purchase order ${number}` }}
      mayRemove={({ amendment }: OrderDocument) => amendment === null}
    />
  )
}
