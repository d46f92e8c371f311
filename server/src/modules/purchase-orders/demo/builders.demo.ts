import { randomUUID } from 'node:crypto'
import type { Role } from '@muster/contract/access/roles.ts'
import { minorUnitsOf, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, divide, type Numeric, times } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Insertable } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { type FileWriter, storeContent } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { moneyIn, PURCHASE_ORDER_ENTITY } from '../core/purchase-orders.rules.ts'
import type { BilledContract, CalculatedOrder } from './lines.demo.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly countryIDs: readonly string[]
}

export interface DemoParts {
  readonly random: Random
  readonly users: readonly Person[]
  readonly now: Date
  /** Contracts created later are not touched. */
  readonly startedAt: Date
}

/** How the order of a client differs from the default, which is half consumed in the middle of its year. */
export interface DemoOrder {
  /** Per cent of the limit that is billed. */
  readonly burn?: number
  /** Days from today; 0 is the end of last month. */
  readonly ends?: number
  /** The limit was raised by this per cent, with the client's document. */
  readonly raisedBy?: number
  readonly extended?: true
  /** The balance of last year's order was transferred. */
  readonly rolledOver?: true
  /** The next order has arrived as a draft. */
  readonly next?: true
  readonly isSentAgain?: true
  /** It was exhausted in the middle of a month, and a second order covers the rest. */
  readonly followed?: true
}

export interface DemoOrderRows {
  readonly orders: Insertable<DB['purchaseOrder']>[]
  readonly links: Insertable<DB['purchaseOrderContract']>[]
  readonly uses: Insertable<DB['purchaseOrderUse']>[]
  readonly files: Insertable<DB['storedFile']>[]
  readonly documents: Insertable<DB['document']>[]
  readonly amendments: Insertable<DB['purchaseOrderAmendment']>[]
}

export interface PurchaseOrderCreateContext {
  readonly db: Db
  readonly appContext: FileWriter['appContext']
  readonly parts: DemoParts
  readonly today: string
  readonly number: (legalEntityID: string, day: string) => string
  readonly rows: DemoOrderRows
  readonly known: Map<string, CalculatedOrder>
}

const personWith = ({ parts }: PurchaseOrderCreateContext, role: Role, countryID: string): Person | undefined =>
  parts.users.find(
    (user) => user.role === role && (user.countryIDs.length === 0 || user.countryIDs.includes(countryID)),
  )

export const moneyLine = (amount: string, currency: string) => {
  const { amount: written } = moneyIn(amount, currency)
  return `Not to exceed ${currency} ${written}`
}

/** The value at which this per cent is billed, as a client would order it: a round sum, except when exhausted. */
export function ceilingFor(consumed: Numeric, burn: number, currency: string): string {
  if (burn === 100) return toMinor(consumed, currency)
  const step = minorUnitsOf(currency) === 3 ? '10' : '100'
  return toMinor(times(toMinor(divide(times(consumed, '100'), String(burn), step), 'JPY'), step), currency)
}

export type DemoOrderRow = ReturnType<typeof rowOf>

export function rowOf(
  context: PurchaseOrderCreateContext,
  contracts: readonly BilledContract[],
  { validFrom, validTo }: { readonly validFrom: string; readonly validTo: string },
) {
  const { clientId, clientName, countryId, legalEntityId, currency } = contracts[0]!
  const writer = personWith(context, 'FINANCE_EXECUTIVE_INVOICE', countryId)
  const opener = personWith(context, 'FINANCE_MANAGER_INVOICE', countryId)
  const issuedOn = daysAfter(validFrom, -12)
  const at = new Date(`${daysAfter(validFrom, -6)}T08:30:00Z`)
  const openedAt = new Date(`${daysAfter(validFrom, -5)}T10:00:00Z`)
  return {
    id: randomUUID(),
    reference: context.number(legalEntityId, issuedOn),
    clientId,
    legalEntityId,
    currency,
    number: `45${String(context.parts.random.between(10_000_000, 99_999_999))}`,
    title: `IT services, ${clientName}`.slice(0, 200),
    status: 'OPEN',
    stateSince: openedAt,
    validFrom,
    validTo,
    issuedOn,
    buyer: 'Procurement',
    openedBy: opener?.id ?? null,
    openedAt: openedAt as Date | null,
    createdAt: at,
    createdBy: writer?.id ?? null,
    updatedAt: openedAt,
    updatedBy: opener?.id ?? null,
    reason: null as string | null,
  }
}

export async function addDemoDocument(
  { appContext, rows }: PurchaseOrderCreateContext,
  { id, createdAt, createdBy }: DemoOrderRow,
  type: string,
  lines: readonly string[],
) {
  const name = `${lines[0]}.pdf`
  const stored = await storeContent(
    appContext,
    { filename: name, content: smallPdf([...lines, 'Companies and people are fictitious.']) },
    { kind: 'document', confidential: true },
  )
  rows.files.push({ ...stored, entity: PURCHASE_ORDER_ENTITY, entityId: id, createdBy })
  const subject = { subjectType: PURCHASE_ORDER_ENTITY, subjectId: id }
  const document = { ...subject, id: randomUUID(), storedFileId: stored.id, type, name, createdAt, createdBy }
  rows.documents.push(document)
  return document.id
}

interface DemoAmendment {
  readonly ceiling: string
  readonly raised: string
  readonly validTo: string | null
}

export async function amendDemoOrder(
  context: PurchaseOrderCreateContext,
  row: DemoOrderRow,
  { ceiling, raised, validTo }: DemoAmendment,
): Promise<void> {
  const lines = [`Amendment 1 of ${row.number}`, validTo ? `Valid until ${validTo}` : moneyLine(ceiling, row.currency)]
  const documentId = await addDemoDocument(context, row, 'AMENDMENT', lines)
  context.rows.amendments.push({
    purchaseOrderId: row.id,
    number: 1,
    kind: 'AMENDMENT',
    documentId,
    ceilingAfter: ceiling,
    validTo,
    reason: validTo ? 'The project continues until the end of the year.' : 'Two more consultants have joined.',
    addedValue: compare(raised, '0') > 0 ? raised : null,
    clientReference: `${row.number}/A1`,
    effectiveOn: daysAfter(context.today, -40),
    createdBy: row.openedBy,
  })
}
