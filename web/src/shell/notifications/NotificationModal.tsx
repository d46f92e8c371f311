import { Button, Flex, Group, Modal, Text, Title, UnstyledButton } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Notification, notificationEndpoints } from '@muster/contract/notifications/notifications.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../kernel/api/endpoint.ts'
import type { EndpointRef } from '../../kernel/api/send.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import { formatRelative } from '../../ui/format/day.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { EmptyState, FailedState } from '../../ui/states/states.tsx'
import { POLL_MS } from '../use-session-poll.ts'
import classes from './NotificationModal.module.css'
import { recordOf, targetOf } from './notification-target.ts'

const listLine: EndpointRef<(typeof notificationEndpoints)['list']> = { method: 'GET', path: '/user-notifications' }
const changeLine: EndpointRef<(typeof notificationEndpoints)['change']> = { method: 'PUT', path: '/user-notifications' }
const STEP = 25
const MAX = 200

/** The user's notifications, and the message of the selected one; selecting it marks it as read. */
export function NotificationModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [pageSize, setPageSize] = useState(STEP)
  const [activeID, setActiveID] = useState<string | null>(null)
  const list = useEndpoint(
    listLine,
    { query: { pageSize, sort: '-createdAt' } },
    { enabled: opened, every: POLL_MS, staleTime: 0, keepPrevious: true },
  )
  const mark = useAction(changeLine, { refreshes: ['user-notifications-count'] })
  const items = list.data?.items ?? []
  const active = items.find((item) => item.id === activeID) ?? null

  const select = (item: Notification) => {
    setActiveID(item.id)
    if (!item.isRead) mark.mutate({ body: { ids: [item.id] } })
  }
  const close = () => {
    onClose()
    setActiveID(null)
  }
  const more = (list.data?.meta.total ?? 0) > items.length && pageSize < MAX

  return (
    <Modal opened={opened} onClose={close} title="Notifications" size={780} styles={{ body: { padding: 0 } }}>
      {list.error && <FailedState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && items.length === 0 && (
        <EmptyState title="No notifications">You’ll see your notifications here.</EmptyState>
      )}
      {items.length > 0 && (
        <div className={classes.panes} data-reading={active ? true : undefined}>
          <section className={classes.list} aria-label="Notifications">
            <Flex component="ul" direction="column" gap={2} className="plain-list">
              {items.map((item) => (
                <li key={item.id}>
                  <Subject item={item} active={item.id === activeID} onSelect={() => select(item)} />
                </li>
              ))}
            </Flex>
            <Group gap={4} align="stretch" pt={8} px={4}>
              {items.some((item) => !item.isRead) && (
                <Button variant="subtle" size="compact-xs" onClick={() => mark.mutate({ body: { all: true } })}>
                  Mark all as read
                </Button>
              )}
              {more && (
                <Button variant="subtle" size="compact-xs" onClick={() => setPageSize(MAX)}>
                  Load more
                </Button>
              )}
            </Group>
          </section>
          <Message item={active} onBack={() => setActiveID(null)} onLeave={close} />
        </div>
      )}
    </Modal>
  )
}

interface SubjectProps {
  item: Notification
  active: boolean
  onSelect: () => void
}

const Subject = ({ item, active, onSelect }: SubjectProps) => (
  <UnstyledButton
    className={classes.subject}
    fz="sm"
    fw={item.isRead ? undefined : 600}
    aria-current={active || undefined}
    data-unread={!item.isRead || undefined}
    onClick={onSelect}
  >
    <Text span inherit display="block" mb={2}>
      {!item.isRead && <span className="sr-only">Unread: </span>}
      {item.subject}
    </Text>
    <time className="text-dimmed text-xs text-regular" dateTime={item.createdAt}>
      {formatRelative(item.createdAt)}
    </time>
  </UnstyledButton>
)

interface MessageProps {
  item: Notification | null
  onBack: () => void
  onLeave: () => void
}

function Message({ item, onBack, onLeave }: MessageProps) {
  const router = useRouter()
  const can = useMay()
  const target = item && targetOf(item.metadata)
  const record = item && recordOf(item.metadata, can(right('settings', 'view')))
  const go = (path: string) => {
    onLeave()
    router.history.push(path)
  }
  return (
    <section className={classes.message} aria-label="Message" aria-live="polite">
      {item ? (
        <>
          <Button hiddenFrom="sm" mb={12} ms={-8} variant="subtle" size="compact-sm" onClick={onBack}>
            Back
          </Button>
          <Title order={3} mb={12} className="break-words">
            {item.subject}
          </Title>
          <Text size="sm" lh={1.5} mb={18} className="pre-line break-words">
            {item.message}
          </Text>
          {record && record !== target?.path && (
            <p>
              <RouteLink href={record} onClick={onLeave}>
                View record
              </RouteLink>
            </p>
          )}
          {target && <Button onClick={() => go(target.path)}>{target.label}</Button>}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          Select a notification to read it.
        </Text>
      )}
    </section>
  )
}
