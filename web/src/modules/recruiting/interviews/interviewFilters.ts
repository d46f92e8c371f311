import { interviewModeLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { colleagues } from '../../../kernel/lists/people.ts'
import type { Option } from '../../../ui/fields/choices/options.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { clients, recruiters, withMe } from '../lookups.ts'
import { INTERVIEW_STATUSES } from './interviewLabels.ts'

const AHEAD: readonly Option[] = [1, 7, 14, 30].map((days) => ({
  value: String(days),
  label: days === 1 ? 'Next 24 hours' : `Next ${days} days`,
}))

/** At module level, so that loaded options are kept. */
const PEOPLE = withMe(colleagues())
const ANY_RECRUITER = withMe(recruiters)

export function useInterviewFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.status(optionsOf(INTERVIEW_STATUSES)),
    { name: 'personID', label: 'Person', kind: 'many', options: PEOPLE },
    { name: 'withinDays', label: 'Upcoming', kind: 'one', options: AHEAD },
    filters.client(clients),
    filters.country(options),
    { name: 'panelUserID', label: 'Panel member', kind: 'many', options: PEOPLE },
    { name: 'recruiterID', label: 'Recruiter', kind: 'many', options: ANY_RECRUITER },
    { name: 'scorecardDueOf', label: 'Scorecard missing of', kind: 'many', options: PEOPLE },
    { name: 'outcomeMissing', label: 'Outcome missing', kind: 'flag' },
    { name: 'mode', label: 'Type', kind: 'many', options: optionsOf(interviewModeLabels) },
    { name: 'startsFrom', label: 'From', kind: 'day' },
    { name: 'startsTo', label: 'To', kind: 'day' },
  ]
}
