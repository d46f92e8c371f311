import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { NoMailServer, useMailStatusLabel } from '../../../kernel/records/Deliveries.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** Emails the visa team of the country what it needs to start. */
export function VisaMailDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const [message, setMessage] = useState('')
  const mailMessage = useMailStatusLabel()
  const mail = useAction(recordDocumentApi.emailVisaTeam, {
    done: ({ sent }) => mailMessage(`The email to ${sent.map(({ sentTo }) => sentTo).join(', ')}`),
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <OrderFormDialog
      title={`Email visa team: ${orderFormName(orderForm)}`}
      verb="Send"
      onConfirm={() => mail.mutateAsync({ params: { id: orderForm.id }, body: { message: message.trim() || null } })}
      onClose={onClose}
    >
      <NoMailServer />
      <HelperText>
        The email includes the consultant, client, designation and start date, and links to this page. It contains no
        pay or rates.
      </HelperText>
      <Textarea
        label="Message"
        placeholder="Additional information for the visa team"
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus
      />
    </OrderFormDialog>
  )
}
