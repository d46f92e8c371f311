import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import type { Option } from '../../../ui/fields/choices/options.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME, WITHIN } from '../../../ui/list/filters/filters.ts'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { AGREEMENT_STATUSES, CONTRACT_STATUSES } from '../labels.ts'
import { candidates, clients, masters } from '../lookups.ts'

const CLIENT: ListFilter = filters.client(clients, { isPinned: true })
const ENDING: ListFilter = { name: 'expiringWithin', label: 'End date', kind: 'one', isPinned: true, options: WITHIN }

function useCommon(statuses: readonly Option[]): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.status(statuses),
    CLIENT,
    filters.country(options, { isPinned: true }),
    ENDING,
    WAITING_FOR_ME,
    filters.legalEntity(useEntities()),
  ]
}

const agreementStatuses = optionsOf(AGREEMENT_STATUSES)
const contractStatuses = optionsOf(CONTRACT_STATUSES)
const MASTER: ListFilter = { name: 'msaID', label: 'Master agreement', kind: 'many', options: masters }
const IN_FORCE: ListFilter = { name: 'activeOn', label: 'Active on', kind: 'day' }
const CONSULTANT: ListFilter = filters.consultant(candidates)

export const useMasterFilters = () => [...useCommon(agreementStatuses), IN_FORCE]
export const useStatementFilters = () => [...useCommon(agreementStatuses), MASTER, IN_FORCE]
export const useContractFilters = () => [...useCommon(contractStatuses), CONSULTANT]
export const useClientContractFilters = () => [
  ...useContractFilters(),
  { ...MASTER, field: 'msaID' } satisfies ListFilter,
]

export const AGREEMENT_VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'Active', search: { status: 'ACTIVE' } },
  { name: 'In negotiation', search: { status: 'NEGOTIATION' } },
  { name: 'Ending soon', search: { expiringWithin: '90' } },
]
export const CONTRACT_VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'Active', search: { status: 'ACTIVE' } },
  { name: 'In progress', search: { status: ['DRAFT', 'UNDER_REVIEW', 'SENT', 'SIGNED'] } },
  { name: 'Ending soon', search: { expiringWithin: '90' } },
]
