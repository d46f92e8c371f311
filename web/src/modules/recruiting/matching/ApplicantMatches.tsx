import type { JobMatch } from '@muster/contract/recruiting/matching/matching.contract.ts'
import { jobHref } from '../labels.ts'
import { Matches, type MatchesOfProps } from './Matches.tsx'
import type { MatchRow } from './MatchRows.tsx'

/** The open jobs that match an applicant. */
export const ApplicantMatches = (props: MatchesOfProps) => (
  <Matches
    {...props}
    title="Matching jobs"
    what="jobs"
    rowOf={rowOf}
    empty={['No open job requires a skill of this applicant.', 'Add skills to the applicant to find matching jobs.']}
  />
)

function rowOf({ job, match }: JobMatch): MatchRow {
  const place = [job.city, job._country.name].filter(Boolean).join(', ')
  return { id: job.id, name: job.title, href: jobHref(job), about: [job.number, job._client.name, place], match }
}
