import { FileInput } from '@mantine/core'
import { paperEndpoints } from '@muster/contract/order-forms/papers.contract.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { isDay, todayHere } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { REFRESHES } from './recordLines.ts'
import { nameOf, type SeenOrderForm } from './seenOrderForm.ts'

/** The signed letter as a PDF, and the day it was signed: with both, the offer counts as signed. */
export function SignedOfferDialog({ orderForm, onClose }: { orderForm: SeenOrderForm; onClose(): void }) {
  const { id, version } = orderForm
  const [file, setFile] = useState<File | null>(null)
  const [signedOn, setSignedOn] = useState(todayHere)
  const take = useAction(paperEndpoints.uploadSignedOffer, { done: 'The offer is signed', refreshes: REFRESHES })
  const isLate = isDay(signedOn) && signedOn > todayHere()
  const fault = !file ? 'Choose the signed letter.' : !isDay(signedOn) ? 'Enter the day of the signature.' : ''
  return (
    <OrderFormDialog
      title={`Signed offer of ${nameOf(orderForm)}`}
      verb="Take in the signed offer"
      fault={isLate ? 'The day of the signature cannot be in the future.' : fault}
      onConfirm={() =>
        take.mutateAsync({ params: { id }, body: { signedOn, version }, files: file ? [file] : [] } as never)
      }
      onClose={onClose}
    >
      <Note>The consultant is put on record, and visa and employee data are asked for.</Note>
      <FileInput
        label="Signed letter"
        placeholder="Choose a PDF"
        description="PDF, up to 20 MB"
        accept="application/pdf,.pdf"
        leftSection={<IconFileTypePdf size={16} stroke={1.7} />}
        value={file}
        onChange={setFile}
        required
        clearable
      />
      <DateBox
        label="Signed on"
        initial={signedOn}
        latest={todayHere()}
        onChange={setSignedOn}
        required
        error={isLate ? 'Choose today or an earlier day.' : undefined}
      />
    </OrderFormDialog>
  )
}
