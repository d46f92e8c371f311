import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { ListQuery } from '../db/list.ts'
import type { Call } from '../http/route.ts'

/** A record of a list as the user gets it: any field may be missing. */
export type FoundRecord = Readonly<Record<string, unknown>> & { readonly id: string }

interface SearchHit {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly path: string
}

/** A list that the search box searches. */
export interface SearchSource {
  readonly kind: string
  readonly label: string
  /** Its position among the results; without one it comes last. */
  readonly order?: number
  readonly list: Endpoint
  readonly find: (call: Call) => ListQuery
  readonly show: (record: FoundRecord) => SearchHit
}

/** Connects the list of a contract with the function that loads it. */
export const defineSearch = <E extends Endpoint>(
  source: Omit<SearchSource, 'list' | 'find'> & { readonly list: E; readonly find: (call: Call<E>) => ListQuery },
): SearchSource => source as unknown as SearchSource

/** The non-empty parts: `C-001 · United Arab Emirates`. */
export const joinText = (...parts: readonly unknown[]): string | null =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ') || null

export const nameOf = (reference: unknown) => (reference as { name?: string } | null | undefined)?.name
