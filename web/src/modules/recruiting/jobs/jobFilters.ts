import {
  engagementLabels,
  jobLossReasonLabels,
  seniorityLabels,
  workModeLabels,
} from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { lookupByText } from '../../../kernel/api/record-source.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { importFilter } from '../../../kernel/lists/imports.ts'
import type { Option } from '../../../ui/fields/choices/options.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../../ui/list/filters/filters.ts'
import { useAnswerFilter } from '../forms/answerFilter.ts'
import { JOB_PRIORITIES, JOB_STATUSES } from '../labels.ts'
import { accountManagers, clients, leads, recruiters, teams, withMe } from '../lookups.ts'

const AGES: readonly Option[] = [14, 30, 60, 90].map((days) => ({ value: String(days), label: `Over ${days} days` }))
const DEADLINES: readonly Option[] = [7, 14, 30].map((days) => ({ value: String(days), label: `Within ${days} days` }))

/** At module level, so that loaded options are kept. */
const ANY_RECRUITER = withMe(recruiters)
const ANY_LEAD = withMe(leads)
const ANY_MANAGER = withMe(accountManagers)
const SKILLS = lookupByText()
const IMPORTED = importFilter('jobs')

export function useJobFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const answers = useAnswerFilter('JOB')
  return [
    filters.status(optionsOf(JOB_STATUSES)),
    filters.client(clients),
    { name: 'recruiterID', label: 'Recruiter', kind: 'many', options: ANY_RECRUITER },
    filters.country(options),
    { name: 'priority', label: 'Priority', kind: 'many', options: optionsOf(JOB_PRIORITIES) },
    { name: 'ageOver', label: 'Age', kind: 'one', options: AGES },
    { name: 'deadlineWithin', label: 'Deadline', kind: 'one', options: DEADLINES },
    { name: 'hot', label: 'Hot', kind: 'flag' },
    { name: 'unassigned', label: 'Without a recruiter', kind: 'flag' },
    { name: 'withoutSubmission', label: 'Without a submission', kind: 'flag' },
    WAITING_FOR_ME,
    { name: 'skill', label: 'Skill', kind: 'many', options: SKILLS },
    { name: 'workMode', label: 'Work mode', kind: 'many', options: optionsOf(workModeLabels) },
    { name: 'engagement', label: 'Contract type', kind: 'many', options: optionsOf(engagementLabels) },
    { name: 'seniority', label: 'Seniority', kind: 'many', options: optionsOf(seniorityLabels) },
    { name: 'leadID', label: 'Lead', kind: 'many', options: ANY_LEAD },
    { name: 'accountManagerID', label: 'Account manager', kind: 'many', options: ANY_MANAGER },
    { name: 'teamID', label: 'Team', kind: 'many', options: teams },
    { name: 'reasonCode', label: 'Reason lost', kind: 'many', options: optionsOf(jobLossReasonLabels) },
    ...answers,
    { name: 'openedFrom', label: 'Opened from', kind: 'day' },
    { name: 'openedTo', label: 'Opened to', kind: 'day' },
    { name: 'startFrom', label: 'Start date from', kind: 'day' },
    { name: 'startTo', label: 'Start date to', kind: 'day' },
    IMPORTED,
  ]
}
