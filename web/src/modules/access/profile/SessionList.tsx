import { Button, Flex, Text } from '@mantine/core'
import type { Session } from '@muster/contract/access/profile.contract.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { formatInstant, formatRelative } from '../../../ui/format/day.ts'
import { EmptyState } from '../../../ui/states/states.tsx'

interface SessionListProps {
  sessions: readonly Session[]
  /** Shown when the list is empty. */
  emptyText: string
  /** Ends a session; without it the sessions are read-only. */
  onEnd?: (session: Session) => void
}

/** The sessions of a user: device, address, start and last activity; the current one is marked. */
export function SessionList({ sessions, emptyText, onEnd }: SessionListProps) {
  if (sessions.length === 0) return <EmptyState compact title={emptyText} />
  return (
    <ul className="plain-list framed divided">
      {sessions.map((session) => (
        <li key={session.id} className="list-row">
          <div className="grow">
            <Flex component="span" gap="2px 8px" align="center" wrap="wrap" fw={500}>
              {session.device}
              {session.current && <StatusBadge tone="info">This session</StatusBadge>}
            </Flex>
            <Text size="sm" flex="1 1 100%" c="dimmed" className="figures">
              {session.ip ?? 'unknown address'} · active{' '}
              <time dateTime={session.lastActiveAt} title={formatInstant(session.lastActiveAt)}>
                {formatRelative(session.lastActiveAt)}
              </time>{' '}
              · since {formatInstant(session.createdAt)}
            </Text>
          </div>
          {onEnd && !session.current && (
            <Button
              variant="default"
              size="xs"
              aria-label={`Sign out ${session.device}, ${session.ip ?? 'unknown address'}`}
              onClick={() => onEnd(session)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
