import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { waiverLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { WaiverKind } from '@muster/contract/order-forms/core/record.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordApi } from '../record/recordEndpoints.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'

interface WaiverDialogProps {
  orderForm: VisibleOrderForm
  kind: WaiverKind
  onClose(): void
}

const EFFECTS: Readonly<Record<WaiverKind, string>> = {
  AGREEMENT: 'The order form continues without an active master agreement.',
  CLIENT_CONTRACT: 'The consultant can start without a signed client contract.',
  PURCHASE_ORDER: 'The consultant can start without a purchase order.',
}

/** Grants a waiver, with a reason. */
export function WaiverDialog({ orderForm: { id, version }, kind, onClose }: WaiverDialogProps) {
  const [reason, setReason] = useState('')
  const waive = useAction(recordApi.waive, { done: 'Waiver granted', refreshes: INVALIDATED_KEYS })
  return (
    <OrderFormDialog
      title={`Waive ${inSentence(waiverLabels[kind])}`}
      verb="Grant waiver"
      problem={reason.trim() ? '' : 'Enter a reason.'}
      onConfirm={() => waive.mutateAsync({ params: { id }, body: { kind, version, reason: reason.trim() } })}
      onClose={onClose}
    >
      <HelperText>{EFFECTS[kind]} Billing still requires the document.</HelperText>
      <ReasonBox
        value={reason}
        onChange={setReason}
        isRequired
        description="Your name and reason are saved to the activity log."
      />
    </OrderFormDialog>
  )
}
