import { useState } from 'react'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { ActivityLog } from '../../ui/record/ActivityLog.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { userLines } from './lines.ts'
import { worded } from './userHistory.ts'
import { DEEDS, LABELS } from './words.ts'

const STEP = 25
/** The most that a page of a list may hold. */
const MOST = 200

/** What happened to an account, newest first, out of the audit trail. */
export function UserHistory({ userID }: { userID: string }) {
  const [pageSize, setPageSize] = useState(STEP)
  const query = { entity: 'user', entityID: userID, pageSize }
  const { data, error, refetch } = useEndpoint(userLines.history, { query }, { keepPrevious: true })
  if (error) return <FailedState compact error={error} onRetry={() => void refetch()} />
  const hasMore = data !== undefined && data.meta.total > data.items.length && pageSize < MOST
  return (
    <ActivityLog
      entries={data && worded(data.items)}
      labels={LABELS}
      deeds={DEEDS}
      onMore={hasMore ? () => setPageSize(pageSize + STEP) : undefined}
    />
  )
}
