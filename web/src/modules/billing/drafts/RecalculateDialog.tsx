import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { calculationApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { invoiceName, type VisibleInvoice } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'

/** Recalculates a draft with the current days, rates and taxes. */
export function RecalculateDialog({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, version } = invoice
  const calculate = useBillingAction(calculationApi.recalculate, `${invoiceName(invoice)} recalculated`)
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Recalculate ${invoiceName(invoice)}?`}
      verb="Recalculate"
      onConfirm={() => calculate.mutateAsync({ params: { id }, body: { version } })}
      onClose={onClose}
    >
      <HelperText>
        Recalculates with current days, rates, leave, purchase orders and taxes. Expenses and milestones keep their
        amounts. You can’t approve an invoice you recalculated.
      </HelperText>
    </ActionDialog>
  )
}
