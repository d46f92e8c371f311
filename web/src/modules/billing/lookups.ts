import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { recordSource } from '../../kernel/api/record-source.ts'
import { send } from '../../kernel/api/send.ts'
import { asOptions } from '../../kernel/lists/names.ts'
import type { OptionSource } from '../../ui/fields/choices/options.ts'
import { candidateApi, clientApi, contractApi } from './endpoints.ts'

export const clients = recordSource(clientApi.list, clientApi.get)
export const consultants = recordSource(candidateApi.list, candidateApi.get)

export const currencies = CURRENCIES.map((value) => ({ value, label: value }))

interface Contract {
  id: string
  number: string
  title: string
  _client?: { name: string } | null
}
const named = ({ id, number, title, _client }: Contract) => ({
  id,
  name: number,
  code: [_client?.name, title].filter(Boolean).join(', '),
})

/** The client contracts that can be billed. */
export const contracts: OptionSource = {
  search: async (letters, signal) => {
    const query = {
      status: ['ACTIVE', 'SIGNED', 'EXPIRED'],
      pageSize: 20,
      ...(letters ? { searchInput: letters } : {}),
    }
    const { items } = await send(contractApi.list, { query: query as never }, { signal })
    return asOptions((items as unknown as Contract[]).map(named))
  },
  named: async (ids, signal) => {
    const one = (id: string) => send(contractApi.get, { params: { id } }, { signal }) as Promise<unknown>
    return asOptions(((await Promise.all(ids.map(one))) as Contract[]).map(named))
  },
}
