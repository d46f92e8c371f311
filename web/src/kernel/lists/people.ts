import type { userEndpoints } from '@muster/contract/access/users.contract.ts'
import { useMemo } from 'react'
import type { OptionSource } from '../../ui/fields/choices/options.ts'
import { useEndpoint } from '../api/endpoint.ts'
import { endpointRefs } from '../api/endpoint-refs.ts'
import { type Args, send } from '../api/send.ts'
import { asOptions, nameOf, remember } from './names.ts'

type Directory = (typeof userEndpoints)['directory']
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

/** Maximum number of ids per request. */
const MAX_NAMES = 50

/** Returns the names of user ids in records and histories; shows the id until the name is loaded. */
export function useNames(ids: readonly (string | null | undefined)[]): (id: string) => string {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].sort().slice(0, MAX_NAMES)
  const query = { id: wanted }
  const { data } = useEndpoint(
    directory,
    { query },
    { enabled: wanted.length > 0, staleTime: 300_000, keepPrevious: true },
  )
  return useMemo(() => {
    if (data) remember(data)
    // Read from the answer itself, so that components render again when the names arrive.
    const come = new Map(data?.map(({ id, name }) => [id, name]))
    return (id) => come.get(id) ?? nameOf(id)
  }, [data])
}
