import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { NoMailServer, useMailSaid } from '../../kernel/Deliveries.tsx'
import { useAction } from '../../kernel/endpoint.ts'
import { showDay } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { AddressBox } from './AddressBox.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { REFRESHES, recordPaperLines } from './recordLines.ts'
import { nameOf, type SeenOrderForm } from './seenOrderForm.ts'

/** The newcomer is told once more when and where to begin: the address was wrong, the day moved, or the client said the hour. */
export function JoiningDialog({ orderForm, onClose }: { orderForm: SeenOrderForm; onClose(): void }) {
  const { id, person, startDate } = orderForm
  const [to, setTo] = useState(person?.email ?? '')
  const [reportingTime, setReportingTime] = useState('')
  const said = useMailSaid()
  const mail = useAction(recordPaperLines.emailJoining, {
    done: ({ sent }) => said(`The mail to ${sent.map(({ sentTo }) => sentTo).join(', ')}`),
    refreshes: REFRESHES,
  })
  return (
    <OrderFormDialog
      title={`Joining instructions: ${nameOf(orderForm)}`}
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
      <Note>
        They went out by themselves when the onboarding began. They name the first day
        {startDate ? `, ${showDay(startDate)},` : ','} the place, whom to ask for and what to bring.
      </Note>
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
