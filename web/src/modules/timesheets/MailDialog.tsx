import { NativeSelect } from '@mantine/core'
import type { TimesheetRecipient } from '@muster/contract/timesheets/client.contract.ts'
import { useState } from 'react'
import type * as z from 'zod'
import { useAction, useEndpoint } from '../../kernel/api/endpoint.ts'
import { NoMailServer, useMailStatusLabel } from '../../kernel/records/Deliveries.tsx'
import { ActionDialog } from '../../ui/dialog/InputDialog.tsx'
import { monthName } from '../../ui/month/months.ts'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS, linkApi } from './endpoints.ts'
import type { VisibleTimesheet } from './labels.ts'

const describe = ({ name, title }: z.output<typeof TimesheetRecipient>) => [name, title].filter(Boolean).join(', ')

/** Emails the timesheet to a client contact, with a link that can be answered once. */
export function MailDialog({ timesheet, onClose }: { timesheet: VisibleTimesheet; onClose(): void }) {
  const { id, month, version = 1, _candidate, _client } = timesheet
  const { data, error } = useEndpoint(linkApi.recipients, { params: { id } })
  const [chosen, setChosen] = useState('')
  const to = data?.find((one) => one.id === chosen) ?? data?.find(({ isDefault }) => isDefault) ?? data?.[0]
  const mailStatusLabel = useMailStatusLabel()
  const email = useAction(linkApi.email, {
    done: mailStatusLabel(`The email to ${to?.name ?? 'the client'}`),
    refreshes: INVALIDATED_KEYS,
  })
  const noRecipient = data?.length === 0 ? `${_client.name} has no contact with an email address. Add one first.` : ''
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Send ${monthName(month)} of ${_candidate.name}`}
      verb="Send"
      problem={noRecipient || error?.message || (to ? '' : 'Select a recipient.')}
      onConfirm={() => email.mutateAsync({ params: { id }, body: { ...(to && { contactID: to.id }), version } })}
      onClose={onClose}
    >
      <NoMailServer />
      <HelperText>
        Sends a PDF with a link to approve the days or request changes. Pay and leave types are not included. Earlier
        links stop working.
      </HelperText>
      {noRecipient ? (
        <HelperText>{noRecipient}</HelperText>
      ) : (
        <NativeSelect
          label="Recipient"
          value={to?.id ?? ''}
          data={(data ?? []).map((one) => ({ value: one.id, label: describe(one) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </ActionDialog>
  )
}
