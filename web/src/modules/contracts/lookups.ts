import { recordSource } from '../../kernel/api/record-source.ts'
import { send } from '../../kernel/api/send.ts'
import { asOptions } from '../../kernel/lists/names.ts'
import type { OptionSource } from '../../ui/fields/choices/options.ts'
import { candidateApi, clientApi, msaApi, orderFormApi, sowApi } from './endpoints.ts'

export const clients = recordSource(clientApi.list, clientApi.get)
export const candidates = recordSource(candidateApi.list, candidateApi.get)

interface LookupResult {
  id: string
  number: string
  title: string
}
const asNamed = ({ id, number, title }: LookupResult) => ({ id, name: number, code: title })

type Status = 'ACTIVE' | 'NEGOTIATION' | 'DRAFT'

/** The agreements of one client, by number and title. */
const agreements = (line: typeof msaApi | typeof sowApi, clientID: string, status?: Status): OptionSource => ({
  search: async (letters, signal) => {
    const query = {
      ...(clientID ? { clientID: [clientID] } : {}),
      pageSize: 20,
      ...(status ? { status: [status] } : {}),
      ...(letters ? { searchInput: letters } : {}),
    }
    return asOptions((await send((line as typeof msaApi).list, { query }, { signal })).items.map(asNamed))
  },
  named: async (ids, signal) => {
    const one = (id: string) => send((line as typeof msaApi).get, { params: { id } }, { signal })
    return asOptions((await Promise.all(ids.map(one))).map(asNamed))
  },
})

export const mastersOf = (clientID: string) => agreements(msaApi, clientID)
export const activeMastersOf = (clientID: string) => agreements(msaApi, clientID, 'ACTIVE')
export const statementsOf = (clientID: string) => agreements(sowApi, clientID)
/** All master agreements the user may see, for the filter of a list. */
export const masters = agreements(msaApi, '')

interface Form {
  id: string
  number: string | null
  personName: string | null
  title: string | null
}
const formNamed = ({ id, number, personName, title }: Form) => ({
  id,
  name: number ?? 'Draft',
  code: [personName, title].filter(Boolean).join(', '),
})

/** Order forms by number, person, title or client. */
function forms(narrowed: object): OptionSource {
  return {
    search: async (letters, signal) => {
      const query = { ...narrowed, pageSize: 20, ...(letters ? { searchInput: letters } : {}) }
      const { items } = await send(orderFormApi.list, { query: query as never }, { signal })
      return asOptions((items as unknown as Form[]).map(formNamed))
    },
    named: async (ids, signal) => {
      const one = (id: string) => send(orderFormApi.get, { params: { id } }, { signal }) as Promise<unknown>
      return asOptions(((await Promise.all(ids.map(one))) as Form[]).map(formNamed))
    },
  }
}

/** The order forms of one client and consultant. */
export const formsOf = (clientID: string, candidateID: string | null) =>
  forms({ clientID: [clientID], ...(candidateID ? { candidateID } : {}) })

/** The statuses of an order form in which its contracts can be created: from the approval to the end. */
const CONTRACTED = ['APPROVED', 'OFFER_SENT', 'OFFER_SIGNED', 'VISA_IN_PROGRESS', 'ONBOARDING', 'ACTIVE', 'ON_NOTICE']

/** Order forms that a contract can be created from. */
export const contractedForms = forms({ status: CONTRACTED })
