import { recordSource } from '../../kernel/api/record-source.ts'
import { candidateApi, clientApi, msaApi, orderFormApi, sowApi } from './endpoints.ts'

export const clients = recordSource(clientApi.list, clientApi.get)
export const candidates = recordSource(candidateApi.list, candidateApi.get)

interface NumberedAgreement {
  id: string
  number: string
  title: string
}

/** Agreements by number and title. */
const agreements = ({ list, get }: typeof msaApi | typeof sowApi, query: object = {}) =>
  recordSource(list, get, {
    query,
    asNamed: ({ id, number, title }: NumberedAgreement) => ({ id, name: number, code: title }),
  })

export const mastersOf = (clientID: string) => agreements(msaApi, { clientID: [clientID] })
export const activeMastersOf = (clientID: string) => agreements(msaApi, { clientID: [clientID], status: ['ACTIVE'] })
export const statementsOf = (clientID: string) => agreements(sowApi, { clientID: [clientID] })
/** The agreements of all clients that the user may see. */
export const masters = agreements(msaApi)
export const activeMasters = agreements(msaApi, { status: ['ACTIVE'] })

interface NumberedOrderForm {
  id: string
  number: string | null
  personName: string | null
  title: string | null
}

/** Order forms by number, person, title or client. */
const orderForms = (query: object) =>
  recordSource(orderFormApi.list, orderFormApi.get, {
    query,
    asNamed: ({ id, number, personName, title }: NumberedOrderForm) => ({
      id,
      name: number ?? 'Draft',
      code: [personName, title].filter(Boolean).join(', '),
    }),
  })

/** The order forms of one client and consultant. */
export const orderFormsOf = (clientID: string, candidateID: string | null) =>
  orderForms({ clientID: [clientID], ...(candidateID ? { candidateID } : {}) })

/** The statuses of an order form in which its contracts can be created: from the approval to the end. */
const CONTRACTED = ['APPROVED', 'OFFER_SENT', 'OFFER_SIGNED', 'VISA_IN_PROGRESS', 'ONBOARDING', 'ACTIVE', 'ON_NOTICE']

/** Order forms that a contract can be created from. */
export const contractedOrderForms = orderForms({ status: CONTRACTED })
