import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { previewOf } from '../../../kernel/api/downloads.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { NoMailServer } from '../../../kernel/records/Deliveries.tsx'
import { mailStatusLabel } from '../../../kernel/records/delivery-labels.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { RecipientField } from './RecipientField.tsx'
import { useOfferExpiry } from './useOfferExpiry.ts'

/** Emails the offer letter with its expiry date; when it was sent before, this is a reminder. */
export function OfferDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, version, person, offer, status } = orderForm
  const isReminder = status === 'OFFER_SENT'
  const [to, setTo] = useState(person?.email ?? offer?.sentTo ?? '')
  const { expiresOn, error, today, field } = useOfferExpiry(orderForm)
  const [isPreviewing, setPreviewing] = useState(false)
  const email = useAction(recordDocumentApi.emailOfferLetter, {
    done: ({ offer }) =>
      mailStatusLabel(isReminder ? 'The reminder' : 'The offer', offer?.deliveries?.[0]?.state ?? null),
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <>
      <OrderFormDialog
        title={`${isReminder ? 'Send reminder' : 'Send offer'}: ${orderFormName(orderForm)}`}
        verb={isReminder ? 'Send reminder' : 'Send offer'}
        problem={error}
        aside={
          <Button variant="subtle" leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => setPreviewing(true)}>
            Preview letter
          </Button>
        }
        size="lg"
        onConfirm={() =>
          email.mutateAsync({ params: { id }, body: { version, expiresOn, ...(to.trim() ? { to: to.trim() } : {}) } })
        }
        onClose={onClose}
      >
        <NoMailServer />
        <HelperText>
          {isReminder
            ? 'The letter is emailed again with the remaining time. Corrections since then are included as a new version.'
            : 'The letter is generated from the approved terms, stored with a SHA-256 hash and emailed as a PDF.'}
        </HelperText>
        <RecipientField value={to} onChange={setTo} />
        <DateBox key={today} {...field} />
      </OrderFormDialog>
      <OfferLetter
        orderForm={orderForm}
        expiresOn={error ? undefined : expiresOn}
        isOpen={isPreviewing}
        onClose={() => setPreviewing(false)}
      />
    </>
  )
}

interface OfferLetterProps {
  orderForm: VisibleOrderForm
  /** The version of the letter; without it, a preview of the current terms. */
  version?: number | undefined
  /** The expiry date of the preview. */
  expiresOn?: string | undefined
  isOpen: boolean
  onClose(): void
}

export function OfferLetter({ orderForm, version, expiresOn, isOpen, onClose }: OfferLetterProps) {
  const args = { params: { id: orderForm.id }, query: version === undefined ? { expiresOn } : { version } }
  const name = `Offer letter: ${orderFormName(orderForm)}${version === undefined ? '' : `, version ${version}`}`
  return (
    <FilePreview
      file={isOpen ? { name, type: 'application/pdf' } : undefined}
      {...previewOf(recordDocumentApi.offerLetter, args)}
      onClose={onClose}
    />
  )
}
