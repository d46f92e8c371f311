import type { Session } from '@muster/contract/access/profile.contract.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { formatInstant, formatRelative } from '../../../ui/format/day.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { ListRow, RowList } from '../../../ui/record/RowList.tsx'
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
    <RowList>
      {sessions.map((session) => (
        <ListRow
          key={session.id}
          title={
            <>
              {session.device}
              {session.current && <StatusBadge tone="info">This session</StatusBadge>}
            </>
          }
          text={
            <>
              {session.ip ?? 'unknown address'} · active{' '}
              <time dateTime={session.lastActiveAt} title={formatInstant(session.lastActiveAt)}>
                {formatRelative(session.lastActiveAt)}
              </time>{' '}
              · since {formatInstant(session.createdAt)}
            </>
          }
        >
          {onEnd && !session.current && (
            <SmallButton
              aria-label={`Sign out ${session.device}, ${session.ip ?? 'unknown address'}`}
              onClick={() => onEnd(session)}
            >
              Sign out
            </SmallButton>
          )}
        </ListRow>
      ))}
    </RowList>
  )
}
