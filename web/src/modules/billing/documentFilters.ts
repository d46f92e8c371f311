import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { useEntities } from '../../kernel/lists/legal-entities.ts'
import { optionsOf, type TonedLabels } from '../../ui/format/labels.ts'
import { filters } from '../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../ui/list/filters/filters.ts'
import { clients, consultants } from './lookups.ts'

/** The filters of credit notes and allocations. */
export function useDocumentFilters(statuses: TonedLabels): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.status(optionsOf(statuses), { isPinned: true }),
    filters.client(clients, { isPinned: true }),
    filters.country(options, { isPinned: true }),
    filters.legalEntity(useEntities()),
    WAITING_FOR_ME,
  ]
}

/** The filters of placement months. */
export function useMonthFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.client(clients, { isPinned: true }),
    filters.country(options, { isPinned: true }),
    filters.legalEntity(useEntities()),
    filters.consultant(consultants),
  ]
}
