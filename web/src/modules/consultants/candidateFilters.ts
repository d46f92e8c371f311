import { expiringDocumentLabels, visaSponsorLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { lookupByText } from '../../kernel/api/record-source.ts'
import { useOwnCountries, worldCountries } from '../../kernel/lists/countries.ts'
import { importFilter } from '../../kernel/lists/imports.ts'
import { useSees } from '../../kernel/session/permissions.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { filters } from '../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../ui/list/filters/filters.ts'
import type { BuiltInView } from '../../ui/list/views/views.ts'
import { STATUSES } from './labels.ts'
import { clients } from './lookups.ts'

export const VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'Active', field: 'status', search: { status: 'ACTIVE' } },
  { name: 'Bench', field: 'status', search: { view: 'bench' } },
  { name: 'Visa board', field: 'visaSponsor', search: { view: 'visa' } },
  { name: 'Expiring', field: 'identity.nextExpiry', search: { view: 'expiring', sort: 'nextExpiry' } },
]

const WITHIN = [
  { value: 'EXPIRED', label: 'Expired' },
  ...[30, 60, 90].map((days) => ({ value: String(days), label: `Within ${days} days` })),
]
const statuses = optionsOf(STATUSES)
const documents = optionsOf(expiringDocumentLabels)
const sponsors = optionsOf(visaSponsorLabels)
const keywords = lookupByText()
const IMPORTS = importFilter('consultants')

export function useCandidateFilters(): readonly ListFilter[] {
  const sees = useSees(candidateView)
  const { options } = useOwnCountries()
  const views = VIEWS.flatMap(({ search: { view }, name, field }) =>
    typeof view === 'string' && field && sees(field) ? [{ value: view, label: name }] : [],
  )
  const nextExpiry = 'identity.nextExpiry'
  return [
    filters.status(statuses, { field: 'status' }),
    filters.country(options, { field: 'countryID', isPinned: true }),
    filters.client(clients, { field: 'clientID', isPinned: true }),
    { name: 'expiring', field: nextExpiry, label: 'Expiring', kind: 'one', isPinned: true, options: WITHIN },
    { name: 'document', field: nextExpiry, label: 'Document', kind: 'one', options: documents },
    { name: 'nationality', field: 'nationality', label: 'Nationality', kind: 'many', options: worldCountries },
    { name: 'skill', field: 'skills', label: 'Skills', kind: 'many', options: keywords },
    { name: 'tag', field: 'tags', label: 'Tags', kind: 'many', options: keywords },
    { name: 'title', field: 'title', label: 'Job title', kind: 'one', options: keywords },
    { name: 'visaSponsor', field: 'visaSponsor', label: 'Visa sponsor', kind: 'many', options: sponsors },
    { name: 'view', field: 'status', label: 'View', kind: 'one', options: views },
    { ...IMPORTS, field: 'countryID' },
  ]
}
