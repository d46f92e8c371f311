import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { useOwnCountries, worldCountries } from '../../kernel/countries.ts'
import { useSees } from '../../kernel/permissions.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { clients, typedWords } from './sources.ts'
import { optionsOf, PAPERS, SPONSORS, STATUSES } from './words.ts'

/** The views that the list brings along, each with the field that a role must see to have it. */
export const VIEWS = [
  { id: 'all', field: 'name', name: 'All', search: {}, kind: 'built-in' as const },
  { id: 'active', field: 'status', name: 'Active', search: { status: 'ACTIVE' }, kind: 'built-in' as const },
  { id: 'bench', field: 'status', name: 'Bench', search: { view: 'bench' }, kind: 'built-in' as const },
  { id: 'visa', field: 'visaSponsor', name: 'Visa board', search: { view: 'visa' }, kind: 'built-in' as const },
  {
    id: 'expiring',
    field: 'identity.nextExpiry',
    name: 'Expiring',
    search: { view: 'expiring', sort: 'nextExpiry' },
    kind: 'built-in' as const,
  },
]

const WITHIN = { EXPIRED: 'Expired', '30': 'Within 30 days', '60': 'Within 60 days', '90': 'Within 90 days' }
const STATUS_OPTIONS = Object.entries(STATUSES).map(([value, { word }]) => ({ value, label: word }))
const WITHIN_OPTIONS = optionsOf(WITHIN)
const PAPER_OPTIONS = optionsOf(PAPERS)
const SPONSOR_OPTIONS = optionsOf(SPONSORS)

/** The filters of the list that look only at what this role may see. */
export function useCandidateFilters(): readonly ListFilter[] {
  const sees = useSees(candidateView)
  const { options } = useOwnCountries()
  const viewOptions = VIEWS.flatMap(({ search, name, field }) =>
    'view' in search && search.view && sees(field) ? [{ value: search.view, label: name }] : [],
  )
  const all: readonly (ListFilter & { field: string })[] = [
    { name: 'status', field: 'status', label: 'Status', kind: 'many', options: STATUS_OPTIONS },
    { name: 'countryID', field: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
    { name: 'clientID', field: 'clientID', label: 'Client', kind: 'many', isPinned: true, options: clients },
    {
      name: 'expiring',
      field: 'identity.nextExpiry',
      label: 'Expiring',
      kind: 'one',
      isPinned: true,
      options: WITHIN_OPTIONS,
    },
    { name: 'document', field: 'identity.nextExpiry', label: 'Which paper', kind: 'one', options: PAPER_OPTIONS },
    { name: 'nationality', field: 'nationality', label: 'Nationality', kind: 'many', options: worldCountries },
    { name: 'skill', field: 'skills', label: 'Skills', kind: 'many', options: typedWords },
    { name: 'tag', field: 'tags', label: 'Tags', kind: 'many', options: typedWords },
    { name: 'title', field: 'title', label: 'Title', kind: 'one', options: typedWords },
    { name: 'visaSponsor', field: 'visaSponsor', label: 'Visa sponsor', kind: 'many', options: SPONSOR_OPTIONS },
    { name: 'view', field: 'status', label: 'View', kind: 'one', options: viewOptions },
  ]
  return all.filter(({ field }) => sees(field))
}
