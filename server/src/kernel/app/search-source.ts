import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { ListQuery } from '../db/list.ts'
import type { Call } from '../http/route.ts'

/** A record of a list as its reader may see it: any field may be missing. */
export type FoundRecord = Readonly<Record<string, unknown>> & { readonly id: string }

export interface SearchHit {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly path: string
}

/** A list that the search box looks through. */
export interface SearchSource {
  readonly kind: string
  readonly label: string
  /** Its place among the results; one without comes after all that have one. */
  readonly order?: number
  readonly list: Endpoint
  readonly find: (call: Call) => ListQuery
  readonly show: (record: FoundRecord) => SearchHit
}

/** Ties the list of a contract to the function that answers it. */
export const defineSearch = <E extends Endpoint>(
  source: Omit<SearchSource, 'list' | 'find'> & { readonly list: E; readonly find: (call: Call<E>) => ListQuery },
): SearchSource => source as unknown as SearchSource

/** The parts that are there: `C-001 · United Arab Emirates`. */
export const joinText = (...parts: readonly unknown[]): string | null =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ') || null

export const nameOf = (reference: unknown) => (reference as { name?: string } | null | undefined)?.name
