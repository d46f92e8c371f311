import type { ApplicantMatch } from '@muster/contract/recruiting/matching/matching.contract.ts'
import type { ReactNode } from 'react'
import { countryName } from '../../../kernel/lists/countries.ts'
import { Matches } from './Matches.tsx'
import type { MatchRow } from './MatchRows.tsx'

interface JobMatchesProps {
  readonly jobID: string
  readonly hasSkills: boolean
  readonly action?: (row: MatchRow) => ReactNode
}

/** The applicants who match a job. */
export const JobMatches = ({ jobID, hasSkills, action }: JobMatchesProps) => (
  <Matches
    title="Matching applicants"
    what="applicants"
    id={jobID}
    rowOf={rowOf}
    empty={{
      title: 'No matching applicants',
      text: hasSkills
        ? 'No applicant has a skill of this job. Search by other words, or add CVs.'
        : 'Add required skills to the job to find matching applicants.',
    }}
    action={action}
  />
)

function rowOf({ applicant, match }: ApplicantMatch): MatchRow {
  const { id, name, title, employer, city, residenceCountry } = applicant
  const place = [city, residenceCountry && countryName(residenceCountry)].filter(Boolean).join(', ')
  return { id, name, href: `/ats/applicants/${id}`, about: [title, employer, place], match }
}
