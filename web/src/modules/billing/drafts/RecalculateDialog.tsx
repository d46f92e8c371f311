import { useAction } from '../../../kernel/api/endpoint.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { invoiceName, type VisibleInvoice } from '../labels.ts'
import { calculationLines } from './recalculation.ts'

/** A draft by the days, rates and taxes of now. */
export function RecalculateDialog({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, version } = invoice
  const calculate = useAction(calculationLines.reckon, {
    done: `${invoiceName(invoice)} reckoned anew`,
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Reckon ${invoiceName(invoice)} anew?`}
      verb="Reckon anew"
      onConfirm={() => calculate.mutateAsync({ params: { id }, body: { version } })}
      onClose={onClose}
    >
      <HelperText>
        Its months are reckoned by the days, rates, leave and purchase orders of now, and all its lines are taxed as
        they would be today. Expenses and milestones keep their amounts. Whoever does this does not approve it.
      </HelperText>
    </ActionDialog>
  )
}
