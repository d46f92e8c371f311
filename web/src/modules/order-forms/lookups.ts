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
const agreements =
  (api: typeof msaApi | typeof sowApi) =>
  (clientID: string): OptionSource => ({
    search: async (letters, signal) => {
      const query = { clientID: [clientID], pageSize: 20, ...(letters ? { searchInput: letters } : {}) }
      const { items } = await send(api.list as typeof msaApi.list, { query }, { signal })
      return asOptions(items.map(asNamed))
    },
    named: async (ids, signal) => {
      const get = (id: string) => send(api.get as typeof msaApi.get, { params: { id } }, { signal })
      return asOptions((await Promise.all(ids.map(get))).map(asNamed))
    },
  })

export const mastersOf = agreements(msaApi)
export const statementsOf = agreements(sowApi)
