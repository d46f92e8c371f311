import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { NoMailServer, useMailSaid } from '../../../kernel/records/Deliveries.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentLines } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** The visa team of the country gets what it needs to begin. */
export function VisaMailDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const [message, setMessage] = useState('')
  const said = useMailSaid()
  const mail = useAction(recordDocumentLines.emailVisaTeam, {
    done: ({ sent }) => said(`The mail to ${sent.map(({ sentTo }) => sentTo).join(', ')}`),
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <OrderFormDialog
      title={`Mail the visa team about ${orderFormName(orderForm)}`}
      verb="Send"
      onConfirm={() => mail.mutateAsync({ params: { id: orderForm.id }, body: { message: message.trim() || null } })}
      onClose={onClose}
    >
      <NoMailServer />
      <HelperText>
        The mail names the person, the client, the designation and the start, and links to this page. No pay and no
        rate.
      </HelperText>
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
