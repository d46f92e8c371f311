import { recordSource } from '../../kernel/api/record-source.ts'
import { send } from '../../kernel/api/send.ts'
import { asOptions } from '../../kernel/lists/names.ts'
import type { OptionSource } from '../../ui/fields/choices/options.ts'
import { clientApi, clientContractApi, orderApi } from './endpoints.ts'

export const clients = recordSource(clientApi.list, clientApi.get)

interface Contract {
  id: string
  number: string
  title: string
  _candidate?: { name: string } | null
}
const contractNamed = ({ id, number, title, _candidate }: Contract) => ({
  id,
  name: number,
  code: [_candidate?.name, title].filter(Boolean).join(', '),
})

/** The contracts of a client that are billable now or soon. */
export const contractsOf = (clientID: string): OptionSource => ({
  search: async (letters, signal) => {
    const status = ['ACTIVE', 'SIGNED', 'SENT', 'UNDER_REVIEW', 'DRAFT']
    const query = { clientID: [clientID], status, pageSize: 20, ...(letters ? { searchInput: letters } : {}) }
    const { items } = await send(clientContractApi.list, { query: query as never }, { signal })
    return asOptions((items as unknown as Contract[]).map(contractNamed))
  },
  named: async (ids, signal) => {
    const one = (id: string) => send(clientContractApi.get, { params: { id } }, { signal }) as Promise<unknown>
    return asOptions(((await Promise.all(ids.map(one))) as Contract[]).map(contractNamed))
  },
})

/** The other purchase orders of a client, whose balance an amendment can transfer. */
export const otherOrdersOf = (clientID: string, currency: string, notID: string): OptionSource => ({
  search: async (letters, signal) => {
    const query = {
      clientID: [clientID],
      currency: [currency],
      pageSize: 20,
      ...(letters ? { searchInput: letters } : {}),
    }
    const { items } = await send(orderApi.list, { query: { ...query, status: ['OPEN'] } }, { signal })
    return asOptions(
      items.filter(({ id }) => id !== notID).map(({ id, number, title }) => ({ id, name: number, code: title })),
    )
  },
  named: async (ids, signal) => {
    const one = (id: string) => send(orderApi.get, { params: { id } }, { signal })
    return asOptions(
      (await Promise.all(ids.map(one))).map(({ id, number, title }) => ({ id, name: number, code: title })),
    )
  },
})
