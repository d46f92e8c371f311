import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { invoiceName, type VisibleInvoice } from '../labels.ts'

/** The client disputes an invoice, or the dispute is settled. */
export function DisputeDialog({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, isDisputed } = invoice
  const [words, setWords] = useState('')
  const dispute = useAction(billingApi.dispute, {
    done: isDisputed ? `The dispute of ${invoiceName(invoice)} is settled` : `${invoiceName(invoice)} is disputed`,
    refreshes: INVALIDATED_KEYS,
  })
  const said = words.trim()
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={
        isDisputed
          ? `The dispute of ${invoiceName(invoice)} is settled`
          : `${invoice._client.name} disputes ${invoiceName(invoice)}`
      }
      verb={isDisputed ? 'Settle it' : 'Mark as disputed'}
      fault={said ? '' : isDisputed ? 'Say how it was settled.' : 'Say what the client disputes.'}
      onConfirm={() =>
        dispute.mutateAsync({
          params: { id },
          body: isDisputed ? { raise: false, outcome: said } : { raise: true, reason: said },
        })
      }
      onClose={onClose}
    >
      <HelperText>
        {isDisputed ? 'Reminders go on from where they stood.' : 'Reminders wait until it is settled. It stays due.'}
      </HelperText>
      <ReasonBox value={words} onChange={setWords} isRequired description={ON_THE_HISTORY} />
    </ActionDialog>
  )
}
