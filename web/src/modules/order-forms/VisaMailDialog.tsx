import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { NoMailServer, useMailSaid } from '../../kernel/Deliveries.tsx'
import { useAction } from '../../kernel/endpoint.ts'
import { Note } from '../../ui/states/Note.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { REFRESHES, recordPaperLines } from './recordLines.ts'
import { nameOf, type SeenOrderForm } from './seenOrderForm.ts'

/** The visa team of the country gets what it needs to begin. */
export function VisaMailDialog({ orderForm, onClose }: { orderForm: SeenOrderForm; onClose(): void }) {
  const [message, setMessage] = useState('')
  const said = useMailSaid()
  const mail = useAction(recordPaperLines.emailVisaTeam, {
    done: ({ sent }) => said(`The mail to ${sent.map(({ sentTo }) => sentTo).join(', ')}`),
    refreshes: REFRESHES,
  })
  return (
    <OrderFormDialog
      title={`Mail the visa team about ${nameOf(orderForm)}`}
      verb="Send"
      onConfirm={() => mail.mutateAsync({ params: { id: orderForm.id }, body: { message: message.trim() || null } })}
      onClose={onClose}
    >
      <NoMailServer />
      <Note>
        The mail names the person, the client, the designation and the start, and links to this page. No pay and no
        rate.
      </Note>
      <Textarea
        label="Message"
        placeholder="What the visa team should know besides"
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
