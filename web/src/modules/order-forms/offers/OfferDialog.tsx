import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { respond } from '../../../kernel/api/send.ts'
import { useCountryToday, useDayFrom } from '../../../kernel/lists/country-date.ts'
import { NoMailServer } from '../../../kernel/records/Deliveries.tsx'
import { mailSaid } from '../../../kernel/records/delivery-labels.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { isDay } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentLines } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { AddressBox } from './RecipientField.tsx'

/** The letter goes to the person, with the day until which it stands; looked at before. Sent again, it is a reminder. */
export function OfferDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, version, person, offer, status } = orderForm
  const isReminder = status === 'OFFER_SENT'
  const [to, setTo] = useState(person?.email ?? offer?.sentTo ?? '')
  const today = useCountryToday(orderForm.countryID)
  const [expiresOn, setExpiresOn] = useDayFrom(offer?.nextExpiresOn ?? today)
  const [isLooking, setLooking] = useState(false)
  const email = useAction(recordDocumentLines.emailOfferLetter, {
    done: ({ offer }) => mailSaid(isReminder ? 'The reminder' : 'The offer', offer?.deliveries?.[0]?.state ?? null),
    refreshes: INVALIDATED_KEYS,
  })
  const validationError = !isDay(expiresOn)
    ? 'Enter the day until which the offer stands.'
    : expiresOn < today
      ? 'Choose today or later.'
      : ''
  return (
    <>
      <OrderFormDialog
        title={`${isReminder ? 'Remind of the offer' : 'Send the offer'}: ${orderFormName(orderForm)}`}
        verb={isReminder ? 'Send the reminder' : 'Send the offer'}
        fault={validationError}
        aside={
          <Button variant="subtle" leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => setLooking(true)}>
            Look at the letter
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
            ? 'The letter is mailed once more, with the days that are left. What was corrected since is in it, as a new version.'
            : 'The letter is written from what was approved, kept with its fingerprint, and mailed as a PDF.'}
        </HelperText>
        <AddressBox value={to} onChange={setTo} />
        <DateBox
          key={today}
          label="The offer stands until"
          initial={expiresOn}
          earliest={today}
          today={today}
          onChange={setExpiresOn}
          error={validationError || undefined}
          required
        />
      </OrderFormDialog>
      <OfferLetter
        orderForm={orderForm}
        expiresOn={validationError ? undefined : expiresOn}
        isOpen={isLooking}
        onClose={() => setLooking(false)}
      />
    </>
  )
}

interface OfferLetterProps {
  orderForm: VisibleOrderForm
  /** The letter of a version as it was written; without, as it would be written now. */
  version?: number | undefined
  /** Of the latter: the day until which it is to stand. */
  expiresOn?: string | undefined
  isOpen: boolean
  onClose(): void
}

export function OfferLetter({ orderForm, version, expiresOn, isOpen, onClose }: OfferLetterProps) {
  const args = { params: { id: orderForm.id }, query: version === undefined ? { expiresOn } : { version } }
  const name = `Offer letter of ${orderFormName(orderForm)}${version === undefined ? '' : `, version ${version}`}`
  return (
    <FilePreview
      file={isOpen ? { name, type: 'application/pdf' } : undefined}
      load={async (signal) => (await respond(recordDocumentLines.offerLetter, args, { signal })).blob()}
      onDownload={() => void download(recordDocumentLines.offerLetter, args).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
