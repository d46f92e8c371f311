import { Button, Group } from '@mantine/core'
import type { RecruitingMail } from '@muster/contract/recruiting/mails/mails.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useSendNow } from '../../../kernel/records/Deliveries.tsx'
import { DELIVERY_LABELS } from '../../../kernel/records/delivery-labels.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { formatInstant } from '../../../ui/format/day.ts'
import { MAIL_KEYS, PACK_KEYS, recruitingMailApi } from '../endpoints.ts'
import { MailText } from './MailText.tsx'

/** One email: subject, recipient, delivery, and the buttons to open, send or cancel it. */
export function MailRow({ mail }: { mail: RecruitingMail }) {
  const [open, setOpen] = useState<'text' | 'cancel' | null>(null)
  const cancel = useAction(recruitingMailApi.cancel, { done: 'Email cancelled', refreshes: MAIL_KEYS })
  const send = useSendNow(PACK_KEYS)
  const close = () => setOpen(null)
  return (
    <>
      <span className="grow">
        <span className="text-semibold break-words">{mail.subject}</span>
        <span className="subline">{[`To ${mail.to}`, mail.template, timeOf(mail)].filter(Boolean).join(' · ')}</span>
      </span>
      <Group gap={8} justify="flex-end">
        <LabelBadge {...DELIVERY_LABELS[mail.state]} />
        {mail.isReadable && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('text')}>
            View
          </Button>
        )}
        {mail.maySend && (
          <Button
            size="compact-sm"
            variant="default"
            loading={send.isPending}
            onClick={() => send.mutate({ params: { id: mail.id } })}
          >
            Send now
          </Button>
        )}
        {mail.mayCancel && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('cancel')}>
            Cancel email
          </Button>
        )}
      </Group>
      {open === 'text' && <MailText mail={mail} onClose={close} />}
      {open === 'cancel' && (
        <ConfirmDialog
          opened
          title="Cancel this email?"
          verb="Cancel email"
          back="Keep email"
          isDestructive
          onConfirm={() => cancel.mutateAsync({ params: { id: mail.id } })}
          onClose={close}
        >
          {`“${mail.subject}” will not be sent to ${mail.to}.`}
        </ConfirmDialog>
      )}
    </>
  )
}

const timeOf = ({ sentAt, dueAt, at }: RecruitingMail) =>
  sentAt ? formatInstant(sentAt) : dueAt ? `sent on ${formatInstant(dueAt)}` : `created ${formatInstant(at)}`
