import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { matchingApi } from '../endpoints.ts'
import { type MatchRow, MatchRows } from './MatchRows.tsx'

const STEP = 25
const MAX_MATCHES = 100

interface MatchPage<M> {
  readonly rows: readonly M[]
  readonly total: number
  readonly isLimited: boolean
}

interface MatchesProps<M> {
  readonly title: string
  /** `jobs` of an applicant, or `applicants` of a job. */
  readonly what: keyof typeof matchingApi
  /** The applicant or the job. */
  readonly id: string
  readonly rowOf: (match: M) => MatchRow
  readonly empty: { readonly title: string; readonly text: string }
  readonly action: ((row: MatchRow) => ReactNode) | undefined
}

/** The best matches of an applicant or a job; more are loaded on request. */
export function Matches<M>({ title, what, id, rowOf, empty, action }: MatchesProps<M>) {
  const [count, setCount] = useState(STEP)
  const args = { params: { id }, query: { pageSize: count } }
  const { error, isFetching, refetch, ...answer } = useEndpoint(matchingApi[what as 'jobs'], args, {
    keepPrevious: true,
  })
  const data = answer.data as unknown as MatchPage<M> | undefined
  return (
    <Section title={title}>
      {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
      {!error && !data && <FieldsSkeleton groups={1} fields={4} />}
      {data?.rows.length === 0 && (
        <EmptyState compact title={empty.title}>
          {empty.text}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <MatchRows
          rows={data.rows.map(rowOf)}
          total={Math.min(MAX_MATCHES, data.total)}
          isLimited={data.isLimited}
          isLoading={isFetching}
          onMore={() => setCount(Math.min(MAX_MATCHES, count + STEP))}
          {...(action && { action })}
        />
      )}
    </Section>
  )
}
