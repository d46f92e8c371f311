import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import { send } from '../../kernel/api/send.ts'
import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { asOptions } from '../../kernel/lists/names.ts'
import { useSees } from '../../kernel/session/permissions.ts'
import type { Option, OptionSource } from '../../ui/fields/choices/options.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { type ListFilter, WITHIN } from '../../ui/list/filters/filters.ts'
import { orderFormApi } from './endpoints.ts'
import { STATUSES, TYPES } from './labels.ts'

/** Which of the three lists stands at an address; the plain one has none. */
export const LISTS: readonly Option[] = [
  { value: 'drafts', label: 'My drafts' },
  { value: 'renewals', label: 'Renewals due' },
]

type Part = 'clients' | 'legalEntities' | 'owners'

/** The values that occur in what the reader may see: a few hundred names at most, asked for when a filter is opened. */
const occurring = (part: Part): OptionSource => {
  const all = async (signal: AbortSignal) => asOptions((await send(orderFormApi.filters, {}, { signal }))[part])
  const holds = (letters: string) => (option: Option) => option.label.toLowerCase().includes(letters.toLowerCase())
  return {
    search: async (letters, signal) => (await all(signal)).filter(holds(letters.trim())),
    named: async (values, signal) => (await all(signal)).filter(({ value }) => values.includes(value)),
  }
}

const clients = occurring('clients')
const legalEntities = occurring('legalEntities')
const owners = occurring('owners')
const statuses = optionsOf(STATUSES).filter(({ value }) => value !== 'DRAFT')
const types = optionsOf(TYPES)
const WAITING: readonly Option[] = [
  { value: 'me', label: 'For me' },
  { value: 'others', label: 'Mine, for others' },
  { value: 'late', label: 'Over its time' },
]
const WHICH: ListFilter = { name: 'list', label: 'List', kind: 'one', options: LISTS }

export function useOrderFormFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    WHICH,
    { name: 'status', field: 'status', label: 'Status', kind: 'many', options: statuses },
    { name: 'countryID', field: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
    { name: 'clientID', field: 'clientID', label: 'Client', kind: 'many', isPinned: true, options: clients },
    { name: 'type', field: 'type', label: 'Type', kind: 'many', isPinned: true, options: types },
    { name: 'waiting', field: 'pendingRoles', label: 'Waiting', kind: 'one', options: WAITING },
    { name: 'ownerID', field: '_owner', label: 'Written by', kind: 'many', options: owners },
    { name: 'legalEntityID', field: 'legalEntityID', label: 'Our legal entity', kind: 'many', options: legalEntities },
    { name: 'startFrom', field: 'startDate', label: 'First day from', kind: 'day' },
    { name: 'startTo', field: 'startDate', label: 'First day until', kind: 'day' },
    { name: 'endFrom', field: 'endDate', label: 'Last day from', kind: 'day' },
    { name: 'endTo', field: 'endDate', label: 'Last day until', kind: 'day' },
    { name: 'exception', field: 'margin', label: 'Needs an exception', kind: 'flag' },
  ]
}

export function useRenewalFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const sees = useSees(orderFormView)
  return [
    WHICH,
    { name: 'days', label: 'Ending', kind: 'one', isPinned: true, options: WITHIN },
    { name: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
    ...(sees('clientID')
      ? [{ name: 'clientID', label: 'Client', kind: 'many', isPinned: true, options: clients } as const]
      : []),
  ]
}

export const DRAFT_FILTERS: readonly ListFilter[] = [WHICH]
