import { RECRUITING_ROLES } from '@muster/contract/access/roles.ts'
import { asOptions } from '../../kernel/names.ts'
import { colleagues } from '../../kernel/people.ts'
import { recordSource } from '../../kernel/record-source.ts'
import { send } from '../../kernel/send.ts'
import type { OptionSource } from '../../ui/fields/options.ts'
import { candidateLines, clientLines, msaLines, sowLines } from './lines.ts'

export const clients = recordSource(clientLines.list, clientLines.get)
export const candidates = recordSource(candidateLines.list, candidateLines.get)
export const recruiters = colleagues(RECRUITING_ROLES)

interface Paper {
  id: string
  number: string
  title: string
}
/** The number first: it is what tells two apart, and a narrow field shows the beginning. */
const asNamed = ({ id, number, title }: Paper) => ({ id, name: number, code: title })

/** The agreements of one client, by number and title. */
const agreements = (
  find: (
    query: { clientID: string[]; pageSize: number; searchInput?: string },
    signal: AbortSignal,
  ) => Promise<Paper[]>,
  get: (id: string, signal: AbortSignal) => Promise<Paper>,
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
    async (query, signal) => (await send(msaLines.list, { query }, { signal })).items,
    (id, signal) => send(msaLines.get, { params: { id } }, { signal }),
    clientID,
  )
export const statementsOf = (clientID: string) =>
  agreements(
    async (query, signal) => (await send(sowLines.list, { query }, { signal })).items,
    (id, signal) => send(sowLines.get, { params: { id } }, { signal }),
    clientID,
  )
