import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../kernel/api/endpoint.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { INVALIDATED_KEYS, recordApi } from './record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from './record/visibleOrderForm.ts'

/** Archives a cancelled, rejected or declined order form. */
export function ArchiveOrderForm({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const router = useRouter()
  const archive = useAction(recordApi.archive, { done: 'Order form archived', refreshes: INVALIDATED_KEYS })
  const run = async () => {
    router.history.push('/order-form-setups')
    await archive.mutateAsync({ params: { id: orderForm.id } })
  }
  return (
    <ConfirmDialog
      opened
      title={`Archive the order form of ${orderFormName(orderForm)}?`}
      verb="Archive order form"
      isDestructive
      onConfirm={run}
      onClose={onClose}
    >
      It will be removed from all lists. Documents and history are kept.
    </ConfirmDialog>
  )
}
