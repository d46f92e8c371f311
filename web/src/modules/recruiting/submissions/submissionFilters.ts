import { applicantSourceLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import { funnelStageLabels } from '@muster/contract/recruiting/reports/reports.labels.ts'
import { rejectReasonLabels, verdictLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { send } from '../../../kernel/api/send.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { asOptions } from '../../../kernel/lists/names.ts'
import { useSees } from '../../../kernel/session/permissions.ts'
import type { OptionSource } from '../../../ui/fields/choices/options.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { jobApi } from '../endpoints.ts'
import { clients, recruiters, teams, withMe } from '../lookups.ts'
import { SUBMISSION_STATUSES } from './submissionLabels.ts'

const asJobs = (found: readonly { id: string; title: string; number: string }[]) =>
  asOptions(found.map(({ id, title, number }) => ({ id, name: title, code: number })))

/** Jobs by number or title. */
export const jobs: OptionSource = {
  search: async (letters, signal) => {
    const query = { pageSize: 25, ...(letters ? { searchInput: letters } : {}) } as const
    return asJobs((await send(jobApi.list, { query }, { signal })).items)
  },
  named: async (ids, signal) =>
    asJobs(await Promise.all(ids.map((id) => send(jobApi.get, { params: { id } }, { signal })))),
}

const ANY_RECRUITER = withMe(recruiters)
const SOURCE: ListFilter = { name: 'source', label: 'Source', kind: 'many', options: optionsOf(applicantSourceLabels) }

export function useSubmissionFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const seesSource = useSees(applicantView)('source')
  return [
    filters.status(optionsOf(SUBMISSION_STATUSES)),
    { name: 'jobID', label: 'Job', kind: 'many', options: jobs },
    filters.client(clients),
    { name: 'recruiterID', label: 'Recruiter', kind: 'many', options: ANY_RECRUITER },
    { name: 'unassigned', label: 'Without a recruiter', kind: 'flag' },
    filters.country(options),
    { name: 'late', label: 'Age', kind: 'flag', yes: 'Late', no: 'On time or due' },
    { name: 'reasonCode', label: 'Reason for rejection', kind: 'many', options: optionsOf(rejectReasonLabels) },
    { name: 'teamID', label: 'Team', kind: 'many', options: teams },
    { name: 'verdict', label: 'Client feedback', kind: 'many', options: optionsOf(verdictLabels) },
    {
      name: 'timesProposed',
      label: 'Interview times',
      kind: 'flag',
      yes: 'Proposed by the client',
      no: 'Not proposed',
    },
    { name: 'reached', label: 'Reached stage', kind: 'one', options: optionsOf(funnelStageLabels) },
    ...(seesSource ? [SOURCE] : []),
    { name: 'submittedFrom', label: 'Submitted from', kind: 'day' },
    { name: 'submittedTo', label: 'Submitted to', kind: 'day' },
    { name: 'offeredFrom', label: 'Offer issued from', kind: 'day' },
    { name: 'offeredTo', label: 'Offer issued to', kind: 'day' },
    { name: 'acceptedFrom', label: 'Offer accepted from', kind: 'day' },
    { name: 'acceptedTo', label: 'Offer accepted to', kind: 'day' },
    { name: 'endedFrom', label: 'Ended from', kind: 'day' },
    { name: 'endedTo', label: 'Ended to', kind: 'day' },
  ]
}
