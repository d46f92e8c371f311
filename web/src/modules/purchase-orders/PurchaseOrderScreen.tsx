import { right } from '@muster/contract/kernel/permission.ts'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { remember } from '../../kernel/names.ts'
import { useMay } from '../../kernel/permissions.ts'
import { RecordScreen } from '../../kernel/RecordScreen.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { lazily } from '../../ui/later/lazily.ts'
import { orderLines, REFRESHES } from './lines.ts'
import { OrderOverview } from './OrderOverview.tsx'
import { hrefOf, orderTelling, type SeenOrder, STANDINGS, seenAs } from './words.ts'

// What brings viewers, schemas or other weight along comes when it is opened.
const OrderContracts = lazily(() => import('./OrderContracts.tsx'), 'OrderContracts')
const OrderUses = lazily(() => import('./OrderUses.tsx'), 'OrderUses')
const OrderAmendments = lazily(() => import('./OrderAmendments.tsx'), 'OrderAmendments')
const OrderDocuments = lazily(() => import('./OrderDocuments.tsx'), 'OrderDocuments')

const PATH = '/purchase-orders'

/** One purchase order, from the client's paper to the last day that its value covers. */
export function PurchaseOrderScreen() {
  const [isRemoving, setRemoving] = useState(false)
  const seesAll = useMay()(right('purchase-orders', 'view', 'full'))
  return (
    <RecordScreen
      endpoint={orderLines.get}
      needs={right('purchase-orders', 'view')}
      path={PATH}
      param="orderID"
      noun="a purchase order"
      head={(order) => {
        const { number, reference, standing, updatedAt, _updatedBy, _client, _legalEntity } = seenAs(order)
        remember([_client, _legalEntity])
        return {
          title: number,
          code: reference,
          status: STANDINGS[standing],
          meta: { verb: 'Changed', by: _updatedBy?.name, at: updatedAt },
        }
      }}
      buttons={(order) =>
        seenAs(order).editable?.length
          ? [
              {
                label: 'Edit',
                icon: IconEdit,
                needs: right('purchase-orders', 'edit'),
                isPrimary: true,
                to: `${hrefOf(order)}/edit`,
              },
            ]
          : []
      }
      menu={({ status }) =>
        status === 'DRAFT'
          ? [
              {
                label: 'Delete the draft…',
                icon: IconTrash,
                needs: right('purchase-orders', 'delete'),
                isDestructive: true,
                run: () => setRemoving(true),
              },
            ]
          : []
      }
      parts={[
        { key: 'overview', label: 'Overview', part: (order) => <OrderOverview order={seenAs(order)} /> },
        {
          key: 'contracts',
          label: 'Contracts',
          isSeen: seesAll,
          part: (order) => <OrderContracts order={seenAs(order)} />,
        },
        { key: 'uses', label: 'Consumption', isSeen: seesAll, part: (order) => <OrderUses order={seenAs(order)} /> },
        {
          key: 'amendments',
          label: 'Amendments',
          isSeen: seesAll,
          part: (order) => <OrderAmendments order={seenAs(order)} />,
        },
        {
          key: 'documents',
          label: 'Documents',
          isSeen: seesAll,
          part: (order) => <OrderDocuments order={seenAs(order)} />,
        },
      ]}
      history={{ endpoint: orderLines.history, telling: orderTelling }}
    >
      {(order) => isRemoving && <RemoveDialog order={seenAs(order)} onClose={() => setRemoving(false)} />}
    </RecordScreen>
  )
}

function RemoveDialog({ order: { id, number }, onClose }: { order: SeenOrder; onClose(): void }) {
  const { history } = useRouter()
  const remove = useAction(orderLines.remove, { done: `${number} deleted`, refreshes: REFRESHES })
  return (
    <ConfirmDialog
      opened
      title={`Delete the draft ${number}?`}
      verb="Delete the draft"
      isDestructive
      onConfirm={async () => {
        // The list first: the page of what is deleted would be read again and found missing.
        history.push(PATH)
        await remove.mutateAsync({ params: { id } })
      }}
      onClose={onClose}
    >
      It disappears from all lists, with its papers.
    </ConfirmDialog>
  )
}
