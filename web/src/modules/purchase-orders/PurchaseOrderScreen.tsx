import { right } from '@muster/contract/kernel/api/permission.ts'
import type { PurchaseOrder } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { remember } from '../../kernel/lists/names.ts'
import { DeleteRecordDialog } from '../../kernel/records/DeleteRecordDialog.tsx'
import { type RecordPart, RecordScreen } from '../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../kernel/session/permissions.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import { INVALIDATED_KEYS, orderApi } from './endpoints.ts'
import {
  orderHistoryFormat,
  PURCHASE_ORDER_STATUSES,
  purchaseOrderHref,
  toVisiblePurchaseOrder,
  type VisibleOrder,
} from './labels.ts'
import { OrderOverview } from './record/OrderOverview.tsx'

// Loaded when first opened.
const OrderContracts = lazyNamed(() => import('./record/OrderContracts.tsx'), 'OrderContracts')
const OrderUses = lazyNamed(() => import('./record/OrderConsumption.tsx'), 'OrderUses')
const OrderAmendments = lazyNamed(() => import('./record/OrderAmendments.tsx'), 'OrderAmendments')
const OrderDocuments = lazyNamed(() => import('./record/OrderDocuments.tsx'), 'OrderDocuments')

const PATH = '/purchase-orders'

/** One purchase order: overview, contracts, consumption, amendments and documents. */
export function PurchaseOrderScreen() {
  const [isRemoving, setRemoving] = useState(false)
  const seesAll = useMay()(right('purchase-orders', 'view', 'full'))
  return (
    <RecordScreen
      endpoint={orderApi.get}
      needs={right('purchase-orders', 'view')}
      path={PATH}
      param="orderID"
      head={(order) => {
        const { number, reference, derivedStatus, updatedAt, _updatedBy, _client, _legalEntity } =
          toVisiblePurchaseOrder(order)
        remember([_client, _legalEntity])
        return {
          title: number,
          code: reference,
          status: PURCHASE_ORDER_STATUSES[derivedStatus],
          meta: { verb: 'Updated', by: _updatedBy?.name, at: updatedAt },
        }
      }}
      buttons={(order) =>
        toVisiblePurchaseOrder(order).editable?.length
          ? [
              {
                label: 'Edit',
                icon: IconEdit,
                needs: right('purchase-orders', 'edit'),
                isPrimary: true,
                to: `${purchaseOrderHref(order)}/edit`,
              },
            ]
          : []
      }
      menu={({ status }) =>
        status === 'DRAFT'
          ? [
              {
                label: 'Delete draft…',
                icon: IconTrash,
                needs: right('purchase-orders', 'delete'),
                isDestructive: true,
                run: () => setRemoving(true),
              },
            ]
          : []
      }
      parts={partsOf(seesAll)}
      history={{ endpoint: orderApi.history, format: orderHistoryFormat }}
    >
      {(order) =>
        isRemoving && <RemoveDialog order={toVisiblePurchaseOrder(order)} onClose={() => setRemoving(false)} />
      }
    </RecordScreen>
  )
}

const partsOf = (seesAll: boolean): readonly RecordPart<PurchaseOrder>[] => [
  { key: 'overview', label: 'Overview', part: (order) => <OrderOverview order={toVisiblePurchaseOrder(order)} /> },
  {
    key: 'contracts',
    label: 'Contracts',
    isVisible: seesAll,
    part: (order) => <OrderContracts order={toVisiblePurchaseOrder(order)} />,
  },
  {
    key: 'consumption',
    label: 'Consumption',
    isVisible: seesAll,
    part: (order) => <OrderUses order={toVisiblePurchaseOrder(order)} />,
  },
  {
    key: 'amendments',
    label: 'Amendments',
    isVisible: seesAll,
    part: (order) => <OrderAmendments order={toVisiblePurchaseOrder(order)} />,
  },
  {
    key: 'documents',
    label: 'Documents',
    isVisible: seesAll,
    part: (order) => <OrderDocuments order={toVisiblePurchaseOrder(order)} />,
  },
]

const RemoveDialog = ({ order: { id, number }, onClose }: { order: VisibleOrder; onClose(): void }) => (
  <DeleteRecordDialog
    endpoint={orderApi.remove}
    id={id}
    name={number}
    title={`Delete draft ${number}?`}
    verb="Delete draft"
    list={PATH}
    refreshes={INVALIDATED_KEYS}
    onClose={onClose}
  >
    The draft and its documents are deleted.
  </DeleteRecordDialog>
)
