import { Box, Button, Drawer, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Mail, MailText as MailTextAnswer } from '@muster/contract/operations/operations.contract.ts'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../kernel/api/endpoint.ts'
import { EmailFrame } from '../../kernel/records/EmailFrame.tsx'
import { useMay } from '../../kernel/session/permissions.ts'
import { formatInstant } from '../../ui/format/day.ts'
import { SmallButton } from '../../ui/link/SmallButton.tsx'
import { FactList } from '../../ui/record/FactList.tsx'
import { Alert } from '../../ui/states/Alert.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { mailboxApi } from './endpoints.ts'
import { MailChip } from './mailColumns.tsx'
import { isNotSent, NOT_SENT } from './not-sent.ts'

/** One email with its text, and a retry for failed and waiting ones. */
export function MailDrawer({ mailID, onClose }: { mailID: string; onClose(): void }) {
  const mail = useEndpoint(mailboxApi.get, { params: { id: mailID } })
  return (
    <Drawer opened onClose={onClose} size={720} title={mail.data?.subject ?? 'Email'}>
      <Loaded query={mail}>{(data) => <MailBody mail={data} />}</Loaded>
    </Drawer>
  )
}

function MailBody({ mail }: { mail: Mail }) {
  const can = useMay()
  const retry = useAction(mailboxApi.retry, { done: 'Email queued again', refreshes: ['dashboard'] })
  const isUnsent = mail.state !== 'SENT'
  return (
    <Stack gap={20} mih="100%">
      <Group gap={8} justify="space-between">
        <MailChip state={mail.state} />
        {isUnsent && can(right('settings', 'edit')) && (
          <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate({ params: { id: mail.id } })}>
            {mail.state === 'WAITING' ? 'Send now' : 'Try again'}
          </Button>
        )}
      </Group>
      {isNotSent(mail, Date.now()) && <Alert tone="danger">{NOT_SENT}</Alert>}
      {mail.lastError && <Alert tone="danger">{mail.lastError}</Alert>}
      <FactList facts={mailFacts(mail)} />
      <MailText mail={mail} />
    </Stack>
  )
}

const mailFacts = ({ to, toName, cc, createdAt, sentAt, nextTryAt, attempts, attachments }: Mail) =>
  [
    ['To', toName ? `${toName} <${to}>` : to],
    ['Copy', cc.join(', ')],
    ['Created', formatInstant(createdAt)],
    ['Sent', sentAt && formatInstant(sentAt)],
    ['Next attempt', nextTryAt && Date.parse(nextTryAt) > Date.now() && formatInstant(nextTryAt)],
    ['Attempts', attempts || null],
    ['Attachments', attachments.length || null],
  ] as const

const WAYS = [
  { value: 'html', label: 'As sent' },
  { value: 'text', label: 'Plain text' },
]

const CLOSED = {
  ACCOUNT_LINK: 'Hidden: this email contains a private link.',
  NO_RIGHT: 'Hidden: you don’t have access to the record of this email.',
} as const

/** The text is opened by a separate click, because each access is logged. */
function MailText({ mail: { id, closed } }: { mail: Mail }) {
  const read = useAction(mailboxApi.text)
  if (closed)
    return (
      <Text size="sm" c="dimmed">
        {CLOSED[closed]}
      </Text>
    )
  if (read.data) return <MailContent {...read.data} />
  return (
    <>
      <SmallButton className="self-start" loading={read.isPending} onClick={() => read.mutate({ params: { id } })}>
        Show text
      </SmallButton>
      <Text size="sm" c="dimmed">
        Each view is recorded in the audit trail.
      </Text>
    </>
  )
}

function MailContent({ text, html }: MailTextAnswer) {
  const [way, setWay] = useState('html')
  if (!html) return <PlainMail>{text}</PlainMail>
  return (
    <>
      {text && <SegmentedControl aria-label="Show email" data={WAYS} value={way} onChange={setWay} size="xs" />}
      {way === 'html' || !text ? <EmailFrame title="The email as sent" html={html} /> : <PlainMail>{text}</PlainMail>}
    </>
  )
}

const PlainMail = ({ children }: { children: string }) => (
  <Box
    component="pre"
    m={0}
    p="md"
    bd="1px solid var(--hairline)"
    bdrs="lg"
    ff="text"
    fz="sm"
    lh={1.5}
    className="preserve-lines"
  >
    {children}
  </Box>
)
