import { useState } from 'react'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { invoiceName, type VisibleInvoice } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'

/** Marks an invoice as disputed, or resolves the dispute. */
export function DisputeDialog({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, isDisputed } = invoice
  const [text, setText] = useState('')
  const dispute = useBillingAction(
    billingApi.dispute,
    isDisputed ? `Dispute of ${invoiceName(invoice)} resolved` : `${invoiceName(invoice)} marked as disputed`,
  )
  const trimmed = text.trim()
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={
        isDisputed
          ? `Dispute of ${invoiceName(invoice)} resolved`
          : `${invoice._client.name} disputes ${invoiceName(invoice)}`
      }
      verb={isDisputed ? 'Resolve' : 'Mark as disputed'}
      problem={trimmed ? '' : isDisputed ? 'Enter how the dispute was resolved.' : 'Enter what the client disputes.'}
      onConfirm={() =>
        dispute.mutateAsync({
          params: { id },
          body: isDisputed ? { raise: false, outcome: trimmed } : { raise: true, reason: trimmed },
        })
      }
      onClose={onClose}
    >
      <HelperText>
        {isDisputed
          ? 'Payment reminders continue.'
          : 'Payment reminders are paused until the dispute is resolved. The due date does not change.'}
      </HelperText>
      <ReasonBox value={text} onChange={setText} isRequired description={ON_THE_HISTORY} />
    </ActionDialog>
  )
}
