import { RECRUITING_ROLES } from '@muster/contract/access/roles.ts'
import { recordSource } from '../../kernel/api/record-source.ts'
import { send } from '../../kernel/api/send.ts'
import { asOptions } from '../../kernel/lists/names.ts'
import { colleagues } from '../../kernel/lists/people.ts'
import type { OptionSource } from '../../ui/fields/choices/options.ts'
import { candidateApi, clientApi, msaApi, sowApi } from './endpoints.ts'

export const clients = recordSource(clientApi.list, clientApi.get)
export const candidates = recordSource(candidateApi.list, candidateApi.get)
export const recruiters = colleagues(RECRUITING_ROLES)

interface Document {
  id: string
  number: string
  title: string
}
/** The number comes first, because it identifies the document and a narrow field shows only the beginning. */
const asNamed = ({ id, number, title }: Document) => ({ id, name: number, code: title })

/** The agreements of one client, searched by number and title. */
const agreements = (
  find: (
    query: { clientID: string[]; pageSize: number; searchInput?: string },
    signal: AbortSignal,
  ) => Promise<Document[]>,
  get: (id: string, signal: AbortSignal) => Promise<Document>,
  clientID: string,
): OptionSource => ({
  search: async (letters, signal) => {
    const query = { clientID: [clientID], pageSize: 20, ...(letters ? { searchInput: letters } : {}) }
    return asOptions((await find(query, signal)).map(asNamed))
  },
  named: async (ids, signal) => asOptions((await Promise.all(ids.map((id) => get(id, signal)))).map(asNamed)),
})

export const mastersOf = (clientID: string) =>
  agreements(
    async (query, signal) => (await send(msaApi.list, { query }, { signal })).items,
    (id, signal) => send(msaApi.get, { params: { id } }, { signal }),
    clientID,
  )
export const statementsOf = (clientID: string) =>
  agreements(
    async (query, signal) => (await send(sowApi.list, { query }, { signal })).items,
    (id, signal) => send(sowApi.get, { params: { id } }, { signal }),
    clientID,
  )
