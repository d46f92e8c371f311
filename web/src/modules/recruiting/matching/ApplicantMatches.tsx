import type { JobMatch } from '@muster/contract/recruiting/matching/matching.contract.ts'
import type { ReactNode } from 'react'
import { jobHref } from '../labels.ts'
import { Matches } from './Matches.tsx'
import type { MatchRow } from './MatchRows.tsx'

interface ApplicantMatchesProps {
  readonly applicantID: string
  readonly hasSkills: boolean
  readonly action?: (row: MatchRow) => ReactNode
}

/** The open jobs that match an applicant. */
export const ApplicantMatches = ({ applicantID, hasSkills, action }: ApplicantMatchesProps) => (
  <Matches
    title="Matching jobs"
    what="jobs"
    id={applicantID}
    rowOf={rowOf}
    empty={{
      title: 'No matching jobs',
      text: hasSkills
        ? 'No open job asks for a skill of this applicant.'
        : 'Add skills to the applicant to find matching jobs.',
    }}
    action={action}
  />
)

function rowOf({ job, match }: JobMatch): MatchRow {
  const place = [job.city, job._country.name].filter(Boolean).join(', ')
  return { id: job.id, name: job.title, href: jobHref(job), about: [job.number, job._client.name, place], match }
}
