import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { matchingApi } from '../endpoints.ts'
import { type MatchRow, MatchRows } from './MatchRows.tsx'

const STEP = 25
const MOST = 100

interface JobMatchesProps {
  readonly jobID: string
  readonly hasSkills: boolean
  readonly action?: (row: MatchRow) => React.ReactNode
}

/** The applicants that fit a job. */
export function JobMatches({ jobID, hasSkills, action }: JobMatchesProps) {
  const [count, setCount] = useState(STEP)
  const asked = useEndpoint(
    matchingApi.applicants,
    { params: { id: jobID }, query: { pageSize: count } },
    { keepPrevious: true },
  )
  const { data, error } = asked
  const body = () => {
    if (error && !data) return <FailedState compact error={error} onRetry={() => void asked.refetch()} />
    if (!data) return <FieldsSkeleton groups={1} fields={4} />
    if (data.rows.length === 0)
      return (
        <EmptyState compact title="No matching applicants">
          {hasSkills
            ? 'No applicant has a skill of this job. Search by other words, or add CVs.'
            : 'Add required skills to the job to find matching applicants.'}
        </EmptyState>
      )
    return (
      <MatchRows
        rows={data.rows.map(({ applicant, match }) => ({
          id: applicant.id,
          name: applicant.name,
          href: `/ats/applicants/${applicant.id}`,
          about: [
            applicant.title,
            applicant.employer,
            [applicant.city, applicant.residenceCountry && countryName(applicant.residenceCountry)]
              .filter(Boolean)
              .join(', '),
          ],
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
  return <Section title="Matching applicants">{body()}</Section>
}
