import {
  IconAlertTriangle,
  IconCloudOff,
  IconFileUnknown,
  IconInbox,
  IconLock,
  IconSearchOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RouteLink } from '../link/RouteLink.tsx'
import { SmallButton } from '../link/SmallButton.tsx'
import { Message } from './Message.tsx'

const ICON = { size: 22, stroke: 1.7 }

interface StateProps {
  title?: string
  children?: ReactNode
  action?: ReactNode
  compact?: boolean
  isPage?: boolean | undefined
}

/** There are no records yet: describes what will appear here and how it is created. */
export const EmptyState = ({ title = 'No data yet', ...rest }: StateProps) => (
  <Message icon={<IconInbox {...ICON} />} title={title} role="status" {...rest} />
)

/** There are records, but none match the search and filters. */
export const NoMatchState = ({ title = 'No results', onClear, ...rest }: StateProps & { onClear?: () => void }) => (
  <Message
    icon={<IconSearchOff {...ICON} />}
    title={title}
    role="status"
    action={onClear && <SmallButton onClick={onClear}>Clear filters</SmallButton>}
    {...rest}
  >
    {rest.children ?? 'Try a different search or remove a filter.'}
  </Message>
)

export const ForbiddenState = ({ title = 'You don’t have access', children, ...rest }: StateProps) => (
  <Message
    icon={<IconLock {...ICON} />}
    title={title}
    role="status"
    action={<RouteLink href="/home">Back to dashboard</RouteLink>}
    {...rest}
  >
    {children ?? 'Your role doesn’t have permission to view this page. Contact your administrator.'}
  </Message>
)

export const NotFoundState = ({ title = 'Not found', children, ...rest }: StateProps) => (
  <Message
    icon={<IconFileUnknown {...ICON} />}
    title={title}
    role="status"
    action={!rest.compact && <RouteLink href="/home">Back to dashboard</RouteLink>}
    {...rest}
  >
    {children ?? 'It may have been deleted, or you don’t have access to it.'}
  </Message>
)

interface ErrorStateProps extends StateProps {
  /** The message of the server. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  /** The server rejected the request: the connection works. */
  isRefused?: boolean
}

export const ErrorState = ({
  title = 'Couldn’t load data',
  message,
  onRetry,
  isRefused = false,
  ...rest
}: ErrorStateProps) => (
  <Message
    icon={isRefused ? <IconAlertTriangle {...ICON} /> : <IconCloudOff {...ICON} />}
    title={title}
    role="alert"
    action={onRetry && <SmallButton onClick={onRetry}>Try again</SmallButton>}
    {...rest}
  >
    {message ?? 'We couldn’t reach the server. Check your connection and try again.'}
  </Message>
)

/** The fields of the kernel's `Failed` that a state uses. */
interface Failure {
  status?: number
  message?: string
  errors?: readonly { message: string }[]
}

/** All messages of the server, each once and on its own line. */
function failureText({ message, errors = [] }: Failure): string | undefined {
  const messages = errors.map((error) => error.message)
  // The summary “The name is missing (and 2 more)” repeats the messages of the fields.
  const isIncluded = messages[0] !== undefined && message?.includes(messages[0])
  const lines = [...(isIncluded ? [] : [message ?? '']), ...messages].flatMap((text) => text.split('\n'))
  return [...new Set(lines.filter(Boolean))].join('\n') || undefined
}

/**
 * Shown in place of a file: the message of a rejection without a retry button, otherwise that there was no response.
 */
export function UnshownState({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const failure = (error ?? {}) as Failure
  const { status = 0 } = failure
  if (status >= 400 && status < 500)
    return <ErrorState compact isRefused title="Can’t display this content" message={failureText(failure)} />
  return <ErrorState compact message={status === 0 ? undefined : failureText(failure)} onRetry={onRetry} />
}

interface FailedStateProps {
  error: unknown
  onRetry?: () => void
  compact?: boolean
  isPage?: boolean
}

/** The state for a failed load: 403, 404 or any other error. */
export function FailedState({ error, onRetry, compact = false, isPage }: FailedStateProps) {
  const failure = (error ?? {}) as Failure
  const { status } = failure
  if (status === 403) return <ForbiddenState compact={compact} isPage={isPage} />
  if (status === 404) return <NotFoundState compact={compact} isPage={isPage} />
  // A second try would be refused as well.
  if (status === 400)
    return (
      <ErrorState
        isRefused
        title="Check the search and the filters"
        message={failureText(failure)}
        compact={compact}
        isPage={isPage}
      />
    )
  return <ErrorState message={failureText(failure)} onRetry={onRetry} compact={compact} isPage={isPage} />
}
