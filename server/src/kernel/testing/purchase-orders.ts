import { randomBytes, randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { Caller } from './caller.ts'
import { placementIn, signedPdf } from './placement.ts'

export const ORDERS = '/purchase-orders'
export const LINKS = '/purchase-orders-client-contracts'

interface Makers {
  readonly writer: Caller
  readonly opener: Caller
  /** Whose clients they are. */
  readonly seller: Caller
}

interface Wish {
  readonly clientID?: string
  readonly legalEntityID?: string
  readonly currency?: string
  readonly countryID?: string
  readonly startDate?: string
  readonly endDate?: string
}

let made = 0

/** Makes client contracts in force, and purchase orders through the doors of the house. */
export function ordersOf(app: TestApp, { writer, opener, seller }: Makers) {
  const { db } = app.world
  const contract = async (wish: Wish = {}) => {
    const placed = await placementIn(app, { manager: seller.staff!.id, ...wish })
    const { startDate = '2026-01-01', endDate = '2026-12-31', currency = 'AED' } = wish
    made += 1
    const file = await db
      .insertInto('storedFile')
      .values({
        ...{ key: randomBytes(32).toString('hex'), name: 'signed.pdf', contentType: 'application/pdf', size: 1 },
        ...{ sha256: '0'.repeat(64), entity: 'client-contract', entityId: randomUUID(), kind: 'document' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const contractID = randomUUID()
    const rateLines = [{ unit: 'DAY', rate: '1250.00', currency, overtime: null, from: startDate, to: null }]
    await db
      .insertInto('contract')
      .values({
        ...{ id: contractID, familyId: contractID, kind: 'CLIENT', number: `WO-TEST-${made}`, title: 'Java developer' },
        ...{ orderFormId: placed.orderFormID, candidateId: placed.candidateID, clientId: placed.clientID },
        ...{ legalEntityId: placed.legalEntityID, countryId: wish.countryID ?? 'AE', status: 'ACTIVE' },
        ...{ startDate, endDate, signedFileId: file.id, signedOn: startDate, terms: JSON.stringify({ rateLines }) },
      })
      .execute()
    return { ...placed, contractID }
  }
  /** The fields of an order over AED 100,000.00 for the year 2026, with a number of its own. */
  const fields = (): Record<string, string> => {
    made += 1
    const value = '{"amount":"100000.00","currency":"AED"}'
    return { number: `PO-TEST-${made}`, value, validFrom: '2026-01-01', validTo: '2026-12-31' }
  }
  /** An open order with one contract under it, or with those that are wished for. */
  const open = async (
    wish: { clientID?: string; contractID?: string; fields?: Record<string, string>; links?: readonly object[] } = {},
  ) => {
    const at = wish.contractID ? { clientID: wish.clientID!, contractID: wish.contractID } : await contract()
    const contracts = JSON.stringify(wish.links ?? [{ clientContractID: at.contractID }])
    const sent = { ...fields(), clientID: at.clientID, contracts, ...wish.fields }
    const draft = done(await writer.upload(ORDERS, signedPdf('po.pdf'), sent))
    const order = done(await opener.put(`${ORDERS}/${draft.id}/status`, { status: 'OPEN', version: draft.version }))
    return { ...at, order }
  }
  return { contract, fields, open }
}

function done<T extends { status: number; message?: string | undefined; data: unknown }>({ status, message, data }: T) {
  if (status >= 300) throw new Error(`${status} ${message}`)
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  return data as any
}
