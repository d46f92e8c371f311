import type { ApplicantMatch } from '@muster/contract/recruiting/matching/matching.contract.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { Matches, type MatchesOfProps } from './Matches.tsx'
import type { MatchRow } from './MatchRows.tsx'

/** The applicants who match a job. */
export const JobMatches = (props: MatchesOfProps) => (
  <Matches
    {...props}
    title="Matching applicants"
    what="applicants"
    rowOf={rowOf}
    empty={[
      'No applicant has a skill of this job. Search by other skills, or add CVs.',
      'Add required skills to the job to find matching applicants.',
    ]}
  />
)

function rowOf({ applicant, match }: ApplicantMatch): MatchRow {
  const { id, name, title, employer, city, residenceCountry } = applicant
  const place = [city, residenceCountry && countryName(residenceCountry)].filter(Boolean).join(', ')
  return { id, name, href: `/ats/applicants/${id}`, about: [title, employer, place], match }
}
