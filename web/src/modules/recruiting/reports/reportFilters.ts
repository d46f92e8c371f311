import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { clients, recruiters, withMe } from '../lookups.ts'

const ANY_RECRUITER = withMe(recruiters)

/** The filters of dashboard and report; on the report fewer are pinned. */
export function useReportFilters(isPinned: boolean): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { ...filters.country(options), isPinned } as ListFilter,
    { ...filters.client(clients), isPinned } as ListFilter,
    { name: 'recruiterID', label: 'Recruiter', kind: 'many', options: ANY_RECRUITER, isPinned },
    { name: 'from', label: 'From', kind: 'day' },
    { name: 'to', label: 'To', kind: 'day' },
  ]
}
