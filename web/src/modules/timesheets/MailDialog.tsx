import { NativeSelect } from '@mantine/core'
import type { SheetRecipient } from '@muster/contract/timesheets/client.contract.ts'
import { useState } from 'react'
import type * as z from 'zod'
import { NoMailServer, useMailSaid } from '../../kernel/Deliveries.tsx'
import { useAction, useEndpoint } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { monthName } from '../../ui/month/months.ts'
import { Note } from '../../ui/states/Note.tsx'
import { linkLines, REFRESHES } from './lines.ts'
import type { SeenSheet } from './words.ts'

const inWords = ({ name, title }: z.output<typeof SheetRecipient>) => [name, title].filter(Boolean).join(', ')

/** Mails the sheet to somebody at the client, with a link that is answered once. */
export function MailDialog({ sheet, onClose }: { sheet: SeenSheet; onClose(): void }) {
  const { id, month, version = 1, _candidate, _client } = sheet
  const { data, error } = useEndpoint(linkLines.recipients, { params: { id } })
  const [chosen, setChosen] = useState('')
  const to = data?.find((one) => one.id === chosen) ?? data?.find(({ isUsual }) => isUsual) ?? data?.[0]
  const said = useMailSaid()
  const email = useAction(linkLines.email, {
    done: said(`The mail to ${to?.name ?? 'the client'}`),
    refreshes: REFRESHES,
  })
  const nobody =
    data?.length === 0 ? `${_client.name} has no contact with an e-mail address. Enter one there first.` : ''
  return (
    <AskDialog
      stale={REFRESHES}
      title={`Mail ${monthName(month)} of ${_candidate.name}`}
      verb="Mail it"
      fault={nobody || error?.message || (to ? '' : 'Choose whom it goes to.')}
      onConfirm={() => email.mutateAsync({ params: { id }, body: { ...(to && { contactID: to.id }), version } })}
      onClose={onClose}
    >
      <NoMailServer />
      <Note>
        It goes out as a PDF, with a link under which the client confirms the days or says what is wrong. Pay and the
        kinds of leave do not stand on it. A link that was mailed before stops working.
      </Note>
      {nobody ? (
        <Note>{nobody}</Note>
      ) : (
        <NativeSelect
          label="To"
          value={to?.id ?? ''}
          data={(data ?? []).map((one) => ({ value: one.id, label: inWords(one) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </AskDialog>
  )
}
