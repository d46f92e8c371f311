import type { ReactNode } from 'react'
import { SmallButton } from '../../link/SmallButton.tsx'
import { EmptyState, FailedState, NoMatchState } from '../../states/states.tsx'
import type { ListControl } from './useListState.ts'

interface ListErrorProps {
  query: { error: unknown; refetch(): unknown }
  list: ListControl
  empty: { title: string; text: ReactNode; action?: ReactNode }
}

/** Shown instead of rows: no permission, an error, no match, or no records yet, each with its own action. */
export function ListError({ query, list, empty }: ListErrorProps) {
  if (query.error) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  if (list.isNarrowed) return <NoMatchState onClear={list.clear} />
  if (list.page > 1) {
    const first = <SmallButton onClick={() => list.setPage(1)}>Go to first page</SmallButton>
    return (
      <NoMatchState title="No more results" action={first}>
        This page number doesn’t exist.
      </NoMatchState>
    )
  }
  return (
    <EmptyState title={empty.title} action={empty.action}>
      {empty.text}
    </EmptyState>
  )
}
