import type { Options } from '../../fields/choices/options.ts'
import type { Choice } from './filters.ts'

/** What a list says otherwise of a filter: whether it stands in the bar, and the field whose right it needs. */
interface More {
  isPinned?: boolean
  field?: string
}

const many =
  (name: string, label: string) =>
  (options: Options, more: More = {}): Choice => ({ name, label, kind: 'many', options, ...more })

/** Filters that many lists have: one name in the address, one label, and one place to change them. */
export const filters = {
  country: many('countryID', 'Country'),
  legalEntity: many('legalEntityID', 'Legal entity'),
  client: many('clientID', 'Client'),
  consultant: many('candidateID', 'Consultant'),
  status: many('status', 'Status'),
  currency: many('currency', 'Currency'),
} as const
