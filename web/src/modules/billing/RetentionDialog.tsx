import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { showMoney } from '../../ui/format/number.ts'
import { Note } from '../../ui/states/Note.tsx'
import { billingLines, REFRESHES } from './lines.ts'
import { nameOf, type SeenInvoice } from './words.ts'

/** The work is cleared: what the client has held back of an invoice is due. */
export function RetentionDialog({ invoice, onClose }: { invoice: SeenInvoice; onClose(): void }) {
  const { id, version, currency, standing } = invoice
  const [reason, setReason] = useState('')
  const held = showMoney({ amount: standing?.retained ?? '0', currency })
  const release = useAction(billingLines.releaseRetention, {
    done: `${held} of ${nameOf(invoice)} is due now`,
    refreshes: REFRESHES,
  })
  return (
    <AskDialog
      stale={REFRESHES}
      title={`Release the retention of ${nameOf(invoice)}`}
      verb="Release it"
      fault={reason.trim() ? '' : 'Say why, such as the certificate of clearance.'}
      onConfirm={() => release.mutateAsync({ params: { id }, body: { reason: reason.trim(), version } })}
      onClose={onClose}
    >
      <Note>
        {invoice._client.name} holds back {held}. Released, it is open again: enter it as money when it comes.
      </Note>
      <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />
    </AskDialog>
  )
}
