import { paperEndpoints } from '@muster/contract/order-forms/papers.contract.ts'
import { useTodayIn } from '../../kernel/country-day.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { useSignature } from '../../ui/fields/useSignature.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { REFRESHES } from './recordLines.ts'
import { nameOf, type SeenOrderForm } from './seenOrderForm.ts'

/** The signed letter as a PDF, and the day it was signed: with both, the offer counts as signed. */
export function SignedOfferDialog({ orderForm, onClose }: { orderForm: SeenOrderForm; onClose(): void }) {
  const { id, version } = orderForm
  const { signedOn, files, fault, fields } = useSignature({
    label: 'Signed letter',
    today: useTodayIn(orderForm.countryID),
  })
  const take = useAction(paperEndpoints.uploadSignedOffer, { done: 'The offer is signed', refreshes: REFRESHES })
  return (
    <OrderFormDialog
      title={`Signed offer of ${nameOf(orderForm)}`}
      verb="Take in the signed offer"
      fault={fault}
      onConfirm={() => take.mutateAsync({ params: { id }, body: { signedOn, version }, files } as never)}
      onClose={onClose}
    >
      <Note>The consultant is put on record, and visa and employee data are asked for.</Note>
      {fields}
    </OrderFormDialog>
  )
}
