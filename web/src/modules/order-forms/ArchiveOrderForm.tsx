import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../kernel/api/endpoint.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { INVALIDATED_KEYS, recordLines } from './record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from './record/visibleOrderForm.ts'

/** Takes an order form that came to nothing out of the lists. */
export function ArchiveOrderForm({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const router = useRouter()
  const archive = useAction(recordLines.archive, { done: 'Order form archived', refreshes: INVALIDATED_KEYS })
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
      It disappears from all lists. Its papers and its history stay.
    </ConfirmDialog>
  )
}
