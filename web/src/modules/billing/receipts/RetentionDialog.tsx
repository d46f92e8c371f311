import { useState } from 'react'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { invoiceName, type VisibleInvoice } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'

/** Releases the retention when the work is accepted: the amount is due. */
export function RetentionDialog({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, version, currency, balance } = invoice
  const [reason, setReason] = useState('')
  const held = formatMoney({ amount: balance?.retained ?? '0', currency })
  const release = useBillingAction(billingApi.releaseRetention, `${held} of ${invoiceName(invoice)} is now due`)
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Release retention of ${invoiceName(invoice)}`}
      verb="Release"
      problem={reason.trim() ? '' : 'Enter a reason, such as the clearance certificate.'}
      onConfirm={() => release.mutateAsync({ params: { id }, body: { reason: reason.trim(), version } })}
      onClose={onClose}
    >
      <HelperText>
        {invoice._client.name} retains {held}. After release it is outstanding again. Record the payment when it
        arrives.
      </HelperText>
      <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />
    </ActionDialog>
  )
}
