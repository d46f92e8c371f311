import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { matchingApi } from '../endpoints.ts'
import { type MatchRow, MatchRows } from './MatchRows.tsx'

const STEP = 25
const MAX_MATCHES = 100

interface MatchPage<M> {
  readonly rows: readonly M[]
  readonly total: number
  readonly isLimited: boolean
}

export interface MatchesOfProps {
  /** The applicant or the job. */
  readonly id: string
  readonly hasSkills: boolean
  readonly action?: (row: MatchRow) => ReactNode
}

interface MatchesProps<M> extends MatchesOfProps {
  readonly title: string
  /** `jobs` of an applicant, or `applicants` of a job. */
  readonly what: keyof typeof matchingApi
  readonly rowOf: (match: M) => MatchRow
  /** Why there are none: with and without skills to match. */
  readonly empty: readonly [withSkills: string, without: string]
}

/** The best matches of an applicant or a job; more are loaded on request. */
export function Matches<M>({ title, what, id, hasSkills, rowOf, empty, action }: MatchesProps<M>) {
  const [count, setCount] = useState(STEP)
  const args = { params: { id }, query: { pageSize: count } }
  const { error, isFetching, refetch, ...answer } = useEndpoint(matchingApi[what as 'jobs'], args, {
    keepPrevious: true,
  })
  const data = answer.data as unknown as MatchPage<M> | undefined
  return (
    <Section title={title}>
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={4} />}
      {data?.rows.length === 0 && (
        <EmptyState compact title={`No ${title.toLowerCase()}`}>
          {empty[hasSkills ? 0 : 1]}
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
