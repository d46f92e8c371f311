import { Button, Group } from '@mantine/core'
import type { RecruitingMail } from '@muster/contract/recruiting/mails/mails.contract.ts'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { DELIVERY_LABELS } from '../../../kernel/records/delivery-labels.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { formatInstant } from '../../../ui/format/day.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { recruitingMailApi } from '../endpoints.ts'
import { MailText } from './MailText.tsx'

type MailLogProps = { applicantID: string } | { submissionID: string } | { jobID: string }

const SHOWN = 50

/** The emails about an applicant, a submission or a job, newest first. One that waits can be cancelled. */
export function MailLog(about: MailLogProps) {
  const { data, error, refetch } = useEndpoint(recruitingMailApi.list, { query: { ...about, pageSize: SHOWN } })
  const [cancelled, setCancelled] = useState<RecruitingMail | null>(null)
  const [shown, setShown] = useState<RecruitingMail | null>(null)
  const cancel = useAction(recruitingMailApi.cancel, { done: 'Email cancelled' })
  return (
    <Section title="Emails" text="Replies are not read here. They go to the mailbox of the sender address.">
      {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
      {!error && !data && <FieldsSkeleton groups={1} fields={3} />}
      {data?.items.length === 0 && <EmptyState compact title="No emails yet" />}
      {data && data.items.length > 0 && (
        <ul className="plain-list divided framed" aria-label="Emails">
          {data.items.map((mail) => (
            <li key={mail.id} className="list-row">
              <span className="grow">
                <span className="text-semibold break-words">{mail.subject}</span>
                <span className="subline">
                  {[`To ${mail.to}`, mail.template, timeOf(mail)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Group gap={8} justify="flex-end">
                <LabelBadge {...DELIVERY_LABELS[mail.state]} />
                {mail.isReadable && (
                  <Button size="compact-sm" variant="default" onClick={() => setShown(mail)}>
                    View
                  </Button>
                )}
                {mail.mayCancel && (
                  <Button size="compact-sm" variant="default" onClick={() => setCancelled(mail)}>
                    Cancel email
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      {shown && <MailText mail={shown} onClose={() => setShown(null)} />}
      {cancelled && (
        <ConfirmDialog
          opened
          title="Cancel this email?"
          verb="Cancel email"
          back="Keep"
          isDestructive
          onConfirm={() => cancel.mutateAsync({ params: { id: cancelled.id } })}
          onClose={() => setCancelled(null)}
        >
          {`“${cancelled.subject}” is not sent to ${cancelled.to}.`}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const timeOf = ({ sentAt, dueAt, at }: RecruitingMail) =>
  sentAt ? formatInstant(sentAt) : dueAt ? `sent on ${formatInstant(dueAt)}` : `created ${formatInstant(at)}`
