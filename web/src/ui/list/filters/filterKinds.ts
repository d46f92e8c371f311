import type { ChoiceOptions } from '../../fields/choices/options.ts'
import type { Choice } from './filters.ts'

/** Overrides of a list: whether the filter is in the bar, and the field whose permission it needs. */
interface FilterOptions {
  isPinned?: boolean
  field?: string
}

const many =
  (name: string, label: string) =>
  (options: ChoiceOptions, more: FilterOptions = {}): Choice => ({ name, label, kind: 'many', options, ...more })

/** Filters that many lists share, with one URL parameter and one label each. */
export const filters = {
  country: many('countryID', 'Country'),
  legalEntity: many('legalEntityID', 'Legal entity'),
  client: many('clientID', 'Client'),
  consultant: many('candidateID', 'Consultant'),
  status: many('status', 'Status'),
  currency: many('currency', 'Currency'),
} as const
