import { recordSource } from '../../kernel/api/record-source.ts'
import type { OptionSource } from '../../ui/fields/choices/options.ts'
import { clientApi, clientContractApi, orderApi } from './endpoints.ts'

export const clients = recordSource(clientApi.list, clientApi.get)

interface NumberedContract {
  id: string
  number: string
  title: string
  _candidate?: { name: string } | null
}

/** The contracts of a client that are billable now or soon. */
export const contractsOf = (clientID: string) =>
  recordSource(clientContractApi.list, clientContractApi.get, {
    query: { clientID: [clientID], status: ['ACTIVE', 'SIGNED', 'SENT', 'UNDER_REVIEW', 'DRAFT'] },
    asNamed: ({ id, number, title, _candidate }: NumberedContract) => ({
      id,
      name: number,
      code: [_candidate?.name, title].filter(Boolean).join(', '),
    }),
  })

/** The other purchase orders of a client, whose balance an amendment can transfer. */
export function otherOrdersOf(clientID: string, currency: string, notID: string): OptionSource {
  const orders = recordSource(orderApi.list, orderApi.get, {
    query: { clientID: [clientID], currency: [currency], status: ['OPEN'] },
    asNamed: ({ id, number, title }: Omit<NumberedContract, '_candidate'>) => ({ id, name: number, code: title }),
  })
  return {
    ...orders,
    search: async (letters, signal) => (await orders.search(letters, signal)).filter(({ value }) => value !== notID),
  }
}
