import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { NoMailServer, useMailStatusLabel } from '../../../kernel/records/Deliveries.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { RecipientField } from './RecipientField.tsx'

/** Sends the joining instructions again, after a wrong address, a new start date or a known reporting time. */
export function JoiningDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, person, startDate } = orderForm
  const [to, setTo] = useState(person?.email ?? '')
  const [reportingTime, setReportingTime] = useState('')
  const mailMessage = useMailStatusLabel()
  const mail = useAction(recordDocumentApi.emailJoining, {
    done: ({ sent }) => mailMessage(`The email to ${sent.map(({ sentTo }) => sentTo).join(', ')}`),
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <OrderFormDialog
      title={`Joining instructions: ${orderFormName(orderForm)}`}
      verb="Resend"
      onConfirm={() =>
        mail.mutateAsync({
          params: { id },
          body: { reportingTime: reportingTime.trim() || null, ...(to.trim() ? { to: to.trim() } : {}) },
        })
      }
      onClose={onClose}
    >
      <NoMailServer />
      <HelperText>
        They were sent automatically when onboarding started. They state the start date
        {startDate ? ` (${formatDate(startDate)})` : ''}, the site, the contact and what to bring.
      </HelperText>
      <RecipientField value={to} onChange={setTo} />
      <TextInput
        label="Reporting time"
        description="As given by the client. Left out of the email if empty."
        placeholder="09:00 at reception"
        value={reportingTime}
        maxLength={100}
        onChange={(event) => setReportingTime(event.currentTarget.value)}
        data-autofocus
      />
    </OrderFormDialog>
  )
}
