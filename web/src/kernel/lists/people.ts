import type { userEndpoints } from '@muster/contract/access/users.contract.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OptionSource } from '../../ui/fields/choices/options.ts'
import { keyOf } from '../api/endpoint.ts'
import { endpointRefs } from '../api/endpoint-refs.ts'
import { type Answer, type Args, send } from '../api/send.ts'
import { batchesOf } from './id-batches.ts'
import { asOptions, nameOf, remember } from './names.ts'

type Directory = (typeof userEndpoints)['directory']
type Colleagues = Answer<Directory>
type PeopleParams = NonNullable<Args<Directory>['query']>

const { directory } = endpointRefs<typeof userEndpoints>()({ directory: 'GET /user-directory' })

/** Colleagues as options, of some roles or of all; former colleagues are still shown by name on records. */
export const colleagues = (role?: PeopleParams['role']): OptionSource => ({
  search: async (letters, signal) => {
    const query = { ...(role ? { role } : {}), ...(letters ? { searchInput: letters } : {}) }
    return asOptions(await send(directory, { query }, { signal }))
  },
  named: async (ids, signal) => asOptions(await send(directory, { query: { id: [...ids] } }, { signal })),
})

const allOf = (answers: readonly { readonly data: Colleagues | undefined }[]) =>
  answers.flatMap(({ data }) => data ?? [])

/** Returns the names of user ids in records and histories; shows the id until the name is loaded. */
export function useNames(ids: readonly (string | null | undefined)[]): (id: string) => string {
  const found = useQueries({
    queries: batchesOf(ids).map((id) => {
      const args = { query: { id } }
      return {
        queryKey: keyOf(directory, args),
        queryFn: ({ signal }: { signal: AbortSignal }) => send(directory, args, { signal }),
        staleTime: 300_000,
        placeholderData: keepPreviousData as never,
      }
    }),
    combine: allOf,
  })
  return useMemo(() => {
    remember(found)
    // Read from the answers themselves, so that components render again when the names arrive.
    const come = new Map(found.map(({ id, name }) => [id, name]))
    return (id) => come.get(id) ?? nameOf(id)
  }, [found])
}
