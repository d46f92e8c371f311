import { asOptions } from '../../kernel/names.ts'
import { recordSource } from '../../kernel/record-source.ts'
import { send } from '../../kernel/send.ts'
import type { OptionSource } from '../../ui/fields/options.ts'
import { candidateLines, clientLines, contractLines } from './lines.ts'

export const clients = recordSource(clientLines.list, clientLines.get)
export const consultants = recordSource(candidateLines.list, candidateLines.get)

interface Contract {
  id: string
  number: string
  title: string
  _client?: { name: string } | null
}
const named = ({ id, number, title, _client }: Contract) => ({
  ...{ id, name: number, code: [_client?.name, title].filter(Boolean).join(', ') },
})

/** The contracts under which clients are billed. */
export const contracts: OptionSource = {
  search: async (letters, signal) => {
    const query = {
      status: ['ACTIVE', 'SIGNED', 'EXPIRED'],
      pageSize: 20,
      ...(letters ? { searchInput: letters } : {}),
    }
    const { items } = await send(contractLines.list, { query: query as never }, { signal })
    return asOptions((items as unknown as Contract[]).map(named))
  },
  named: async (ids, signal) => {
    const one = (id: string) => send(contractLines.get, { params: { id } }, { signal }) as Promise<unknown>
    return asOptions(((await Promise.all(ids.map(one))) as Contract[]).map(named))
  },
}
