import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { billingLines, REFRESHES } from './lines.ts'
import { nameOf, type SeenInvoice } from './words.ts'

/** The client disputes an invoice, or the dispute is settled. */
export function DisputeDialog({ invoice, onClose }: { invoice: SeenInvoice; onClose(): void }) {
  const { id, isDisputed } = invoice
  const [words, setWords] = useState('')
  const dispute = useAction(billingLines.dispute, {
    done: isDisputed ? `The dispute of ${nameOf(invoice)} is settled` : `${nameOf(invoice)} is disputed`,
    refreshes: REFRESHES,
  })
  const said = words.trim()
  return (
    <AskDialog
      stale={REFRESHES}
      title={
        isDisputed
          ? `The dispute of ${nameOf(invoice)} is settled`
          : `${invoice._client.name} disputes ${nameOf(invoice)}`
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
      <Note>
        {isDisputed ? 'Reminders go on from where they stood.' : 'Reminders wait until it is settled. It stays due.'}
      </Note>
      <ReasonBox value={words} onChange={setWords} isRequired description={ON_THE_HISTORY} />
    </AskDialog>
  )
}
