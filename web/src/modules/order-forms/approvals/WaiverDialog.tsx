import type { WaiverKind } from '@muster/contract/order-forms/core/record.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordLines } from '../record/recordEndpoints.ts'
import { WAIVERS } from '../record/recordLabels.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'

interface WaiverDialogProps {
  orderForm: VisibleOrderForm
  kind: WaiverKind
  onClose(): void
}

const EFFECTS: Readonly<Record<WaiverKind, string>> = {
  AGREEMENT: 'The order form goes on with no master agreement of the client in force.',
  CLIENT_CONTRACT: 'The consultant may start with no contract of the client signed.',
  PURCHASE_ORDER: 'The consultant may start with no purchase order.',
}

/** Lets it go on without, for a reason that stays on the record. */
export function WaiverDialog({ orderForm: { id, version }, kind, onClose }: WaiverDialogProps) {
  const [reason, setReason] = useState('')
  const waive = useAction(recordLines.waive, { done: 'Waiver granted', refreshes: INVALIDATED_KEYS })
  return (
    <OrderFormDialog
      title={`Go on without the ${WAIVERS[kind].toLowerCase()}`}
      verb="Grant the waiver"
      fault={reason.trim() ? '' : 'Say why.'}
      onConfirm={() => waive.mutateAsync({ params: { id }, body: { kind, version, reason: reason.trim() } })}
      onClose={onClose}
    >
      <HelperText>{EFFECTS[kind]} Billing still waits for the paper itself.</HelperText>
      <ReasonBox value={reason} onChange={setReason} isRequired description="It stays on the record under your name." />
    </OrderFormDialog>
  )
}
