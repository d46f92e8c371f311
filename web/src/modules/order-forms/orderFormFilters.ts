import { orderFormTypeLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import { send } from '../../kernel/api/send.ts'
import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { asOptions } from '../../kernel/lists/names.ts'
import { useSees } from '../../kernel/session/permissions.ts'
import type { Option, OptionSource } from '../../ui/fields/choices/options.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { filters } from '../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WITHIN } from '../../ui/list/filters/filters.ts'
import { orderFormApi } from './endpoints.ts'
import { orderFormStatuses } from './labels.ts'

/** Other lists under the address. */
export const LISTS: readonly Option[] = [
  { value: 'drafts', label: 'My drafts' },
  { value: 'renewals', label: 'Renewals due' },
]

type FilterPart = 'clients' | 'legalEntities' | 'owners'

/** The values in the order forms the user may see: a few hundred at most, loaded when the filter is opened. */
const filterValues = (part: FilterPart): OptionSource => {
  const all = async (signal: AbortSignal) => asOptions((await send(orderFormApi.filters, {}, { signal }))[part])
  const matches = (letters: string) => (option: Option) => option.label.toLowerCase().includes(letters.toLowerCase())
  return {
    search: async (letters, signal) => (await all(signal)).filter(matches(letters.trim())),
    named: async (values, signal) => (await all(signal)).filter(({ value }) => values.includes(value)),
  }
}

const clients = filterValues('clients')
const legalEntities = filterValues('legalEntities')
const owners = filterValues('owners')
const statuses = optionsOf(orderFormStatuses).filter(({ value }) => value !== 'DRAFT')
const types = optionsOf(orderFormTypeLabels)
const WAITING: readonly Option[] = [
  { value: 'me', label: 'With me' },
  { value: 'others', label: 'Mine, with others' },
  { value: 'late', label: 'Overdue' },
]
const WHICH: ListFilter = { name: 'list', label: 'List', kind: 'one', options: LISTS }

export function useOrderFormFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    WHICH,
    filters.status(statuses, { field: 'status' }),
    filters.country(options, { field: 'countryID', isPinned: true }),
    filters.client(clients, { field: 'clientID', isPinned: true }),
    { name: 'type', field: 'type', label: 'Type', kind: 'many', isPinned: true, options: types },
    { name: 'waiting', field: 'pendingRoles', label: 'Pending', kind: 'one', options: WAITING },
    { name: 'ownerID', field: '_owner', label: 'Created by', kind: 'many', options: owners },
    filters.legalEntity(legalEntities, { field: 'legalEntityID' }),
    { name: 'startFrom', field: 'startDate', label: 'Start date from', kind: 'day' },
    { name: 'startTo', field: 'startDate', label: 'Start date to', kind: 'day' },
    { name: 'endFrom', field: 'endDate', label: 'End date from', kind: 'day' },
    { name: 'endTo', field: 'endDate', label: 'End date to', kind: 'day' },
    { name: 'exception', field: 'margin', label: 'Exception required', kind: 'flag' },
  ]
}

export function useRenewalFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const sees = useSees(orderFormView)
  return [
    WHICH,
    { name: 'days', label: 'Ending', kind: 'one', isPinned: true, options: WITHIN },
    filters.country(options, { isPinned: true }),
    ...(sees('clientID') ? [filters.client(clients, { isPinned: true })] : []),
  ]
}

export const DRAFT_FILTERS: readonly ListFilter[] = [WHICH]
