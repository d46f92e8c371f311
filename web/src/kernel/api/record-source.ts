import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { OptionSource } from '../../ui/fields/choices/options.ts'
import { asOptions } from '../lists/names.ts'
import { type EndpointRef, send } from './send.ts'

type Named = { id: string; name: string; code?: string }

interface RecordSourceOptions<R> {
  /** A filter of the list, such as the client. */
  query?: object
  /** The name and code of a record that has other fields. */
  asNamed?(record: R): Named
}

/** The records of a list as options, searched by name or code: `recordSource(clientApi.list, clientApi.get)`. */
export const recordSource = <L extends Endpoint, G extends Endpoint, R = Named>(
  list: EndpointRef<L>,
  get: EndpointRef<G>,
  { query: narrowed, asNamed = (record) => record as Named }: RecordSourceOptions<R> = {},
): OptionSource => ({
  search: async (letters, signal) => {
    const query = { ...narrowed, pageSize: 20, ...(letters ? { searchInput: letters } : {}) }
    const { items } = (await send(list, { query } as never, { signal })) as unknown as { items: readonly R[] }
    return asOptions(items.map(asNamed))
  },
  named: async (ids, signal) => {
    const one = (id: string) => send(get, { params: { id } } as never, { signal }) as Promise<unknown>
    return asOptions(((await Promise.all(ids.map(one))) as R[]).map(asNamed))
  },
})

/** Free text (skills, tags, titles) with `defaults` as suggestions. */
export const lookupByText = (defaults: readonly string[] = []): OptionSource => ({
  search: async (letters) => {
    const typed = letters.trim()
    const found = defaults.filter((option) => option.toLowerCase().includes(typed.toLowerCase()))
    const isDefault = found.some((option) => option.toLowerCase() === typed.toLowerCase())
    return (typed && !isDefault ? [...found, typed] : found).map(asIs)
  },
  named: async (values) => values.map(asIs),
})

const asIs = (value: string) => ({ value, label: value })
