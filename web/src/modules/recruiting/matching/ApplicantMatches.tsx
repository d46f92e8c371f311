import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { matchingApi } from '../endpoints.ts'
import { jobHref } from '../labels.ts'
import { type MatchRow, MatchRows } from './MatchRows.tsx'

const STEP = 25
const MOST = 100

interface ApplicantMatchesProps {
  readonly applicantID: string
  readonly hasSkills: boolean
  readonly action?: (row: MatchRow) => React.ReactNode
}

/** The open jobs that fit an applicant. */
export function ApplicantMatches({ applicantID, hasSkills, action }: ApplicantMatchesProps) {
  const [count, setCount] = useState(STEP)
  const asked = useEndpoint(
    matchingApi.jobs,
    { params: { id: applicantID }, query: { pageSize: count } },
    { keepPrevious: true },
  )
  const { data, error } = asked
  const body = () => {
    if (error && !data) return <FailedState compact error={error} onRetry={() => void asked.refetch()} />
    if (!data) return <FieldsSkeleton groups={1} fields={4} />
    if (data.rows.length === 0)
      return (
        <EmptyState compact title="No matching jobs">
          {hasSkills
            ? 'No open job asks for a skill of this applicant.'
            : 'Add skills to the applicant to find matching jobs.'}
        </EmptyState>
      )
    return (
      <MatchRows
        rows={data.rows.map(({ job, match }) => ({
          id: job.id,
          name: job.title,
          href: jobHref(job),
          about: [job.number, job._client.name, [job.city, job._country.name].filter(Boolean).join(', ')],
          match,
        }))}
        total={Math.min(MOST, data.total)}
        isLimited={data.isLimited}
        isLoading={asked.isFetching}
        onMore={() => setCount(Math.min(MOST, count + STEP))}
        {...(action && { action })}
      />
    )
  }
  return <Section title="Matching jobs">{body()}</Section>
}
