import { Box, Button, Flex } from '@mantine/core'
import type { MailDelivery } from '@muster/contract/kernel/api/mail-delivery.ts'
import { type DeliveryState, MAIL_RULES } from '@muster/contract/kernel/api/mail-rules.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { mailboxEndpoints } from '@muster/contract/operations/operations.contract.ts'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { formatInstant } from '../../ui/format/day.ts'
import { Alert } from '../../ui/states/Alert.tsx'
import { useAction } from '../api/endpoint.ts'
import { usePublicConfig } from '../api/public-config.ts'
import type { EndpointRef } from '../api/send.ts'
import { useMay } from '../session/permissions.ts'
import { DELIVERY_LABELS, mailStatusLabel, NO_SERVER, shownOf } from './delivery-labels.ts'

const sendLine: EndpointRef<(typeof mailboxEndpoints)['send']> = { method: 'POST', path: '/mailbox/:id/send' }

interface DeliveryProps {
  readonly mail: MailDelivery
  /** Modules to invalidate after the email is sent again. */
  readonly refreshes: readonly string[]
  /** The recipient is already shown next to it. */
  readonly isAddressed?: boolean
}

/** Sends a held or failed email again; `refreshes` are the modules to invalidate. */
export const useSendNow = (refreshes: readonly string[]) =>
  useAction(sendLine, {
    done: (after) => mailStatusLabel('The email', after.state),
    refreshes: [...refreshes, 'dashboard'],
  })

/** The delivery status of one email; held and failed emails can be sent again. */
export function Delivery({ mail, refreshes, isAddressed = false }: DeliveryProps) {
  const { id, kind, to, state, at, sentAt, nextTryAt, reason } = mail
  const can = useMay()
  const send = useSendNow(refreshes)
  const isStuck = state === 'HELD' || state === 'FAILED'
  const maySend = isStuck && (can(MAIL_RULES[kind].send) || can(right('settings', 'edit')))
  return (
    <Flex component="span" gap="4px 8px" align="center" wrap="wrap" fz="sm" className="break-words">
      <LabelBadge {...DELIVERY_LABELS[state]} />
      <span>
        {state === 'SENT' ? formatInstant(sentAt ?? at) : `created ${formatInstant(at)}`}
        {!isAddressed && ` to ${to}`}
        {nextTryAt && `, next attempt ${formatInstant(nextTryAt)}`}
      </span>
      {maySend && (
        <Button
          size="compact-xs"
          variant="default"
          loading={send.isPending}
          onClick={() => send.mutate({ params: { id } })}
        >
          Send now
        </Button>
      )}
      {reason && state !== 'SENT' && (
        <Box flex="1 0 100%" className="text-dimmed text-sm">
          {reason}
        </Box>
      )}
    </Flex>
  )
}

const MAX_SHOWN = 5

/** The unsent emails of a record, or the latest one. */
export function Deliveries({ mails, refreshes }: { mails: readonly MailDelivery[]; refreshes: readonly string[] }) {
  const shown = shownOf(mails)
  if (shown.length === 0) return null
  return (
    <Flex component="ul" direction="column" gap={6} className="plain-list" aria-label="Emails">
      {shown.slice(0, MAX_SHOWN).map((mail) => (
        <li key={mail.id}>
          <Delivery mail={mail} refreshes={refreshes} />
        </li>
      ))}
      {shown.length > MAX_SHOWN && <li className="text-dimmed text-sm">{shown.length - MAX_SHOWN} more</li>}
    </Flex>
  )
}

/** Warns before sending that no mail server is set up; `isWide` across the columns of a form. */
export function NoMailServer({ isWide }: { isWide?: boolean }) {
  const sendsMail = usePublicConfig()?.sendsMail ?? true
  if (sendsMail) return null
  return (
    <div {...(isWide && { 'data-wide': true })}>
      <Alert tone="warning" role="status">
        {NO_SERVER}
      </Alert>
    </div>
  )
}

/** The message after an email was sent by an endpoint that returns no delivery. */
export function useMailStatusLabel(): (what: string, state?: DeliveryState | null, isMany?: boolean) => string {
  const sendsMail = usePublicConfig()?.sendsMail ?? true
  return (what, state = null, isMany = false) => mailStatusLabel(what, sendsMail ? state : 'NO_SERVER', isMany)
}
