import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { NoMailServer, useMailSaid } from '../../../kernel/records/Deliveries.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentLines } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { AddressBox } from './RecipientField.tsx'

/** The newcomer is told once more when and where to begin: the address was wrong, the day moved, or the client said the hour. */
export function JoiningDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, person, startDate } = orderForm
  const [to, setTo] = useState(person?.email ?? '')
  const [reportingTime, setReportingTime] = useState('')
  const said = useMailSaid()
  const mail = useAction(recordDocumentLines.emailJoining, {
    done: ({ sent }) => said(`The mail to ${sent.map(({ sentTo }) => sentTo).join(', ')}`),
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <OrderFormDialog
      title={`Joining instructions: ${orderFormName(orderForm)}`}
      verb="Send again"
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
        They went out by themselves when the onboarding began. They name the first day
        {startDate ? `, ${formatDate(startDate)},` : ','} the place, whom to ask for and what to bring.
      </HelperText>
      <AddressBox value={to} onChange={setTo} />
      <TextInput
        label="Reporting time"
        description="As the client said it; left empty, the mail does not name one"
        placeholder="09:00, at the reception"
        value={reportingTime}
        maxLength={100}
        onChange={(event) => setReportingTime(event.currentTarget.value)}
        data-autofocus
      />
    </OrderFormDialog>
  )
}
