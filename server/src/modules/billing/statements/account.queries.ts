import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { Statement } from '@muster/contract/billing/receipts/account-shapes.contract.ts'
import { type Movement, statementOf, turnoverOf } from '@muster/contract/billing/receipts/aging.rules.ts'
import { toMinor, totalOf } from '@muster/contract/kernel/math/money.ts'
import { compare, minus } from '@muster/contract/kernel/math/rational.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { reachesCountry, type Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { billingsIn, loadClient } from '../invoices/billings.queries.ts'
import { firstUnallocated, receiptsIn } from '../receipts/receipt-rows.queries.ts'

type Endpoints = typeof billingEndpoints

interface Account {
  readonly clientID: string
  readonly legalEntityID: string
  readonly currency: string
}

/** A transaction with the document that has its number. */
type DocumentMovement = Movement & Pick<Statement['rows'][number], 'of'>
const invoice = (id: string): DocumentMovement['of'] => ({ kind: 'INVOICE', id })
const receipt = (id: string): DocumentMovement['of'] => ({ kind: 'RECEIPT', id })

/** All transactions of an account: charges, payments and credits, each on its date. */
async function movementsOf(
  db: Db,
  scope: Scope,
  { clientID, legalEntityID, currency }: Account,
): Promise<DocumentMovement[]> {
  const issuedInvoices = billingsIn(db, scope)
    .where('billing.clientId', '=', clientID)
    .where('billing.legalEntityId', '=', legalEntityID)
    .where('billing.currency', '=', currency)
    .where('billing.number', 'is not', null)
  const invoices = await issuedInvoices
    .select(['billing.id', 'billing.number', 'billing.issueDate', 'billing.gross'])
    .orderBy('billing.number')
    .execute()
  const parts = await issuedInvoices
    .innerJoin('billingSettlement as part', 'part.billingId', 'billing.id')
    .leftJoin('receipt', 'receipt.id', 'part.receiptId')
    .leftJoin('creditNote', 'creditNote.id', 'part.creditNoteId')
    .select(['part.kind', 'part.amount', 'part.day', 'part.reverses', 'billing.number'])
    .select(['receipt.number as receiptNumber', 'creditNote.number as noteNumber', 'billing.id'])
    .select(['receipt.id as receiptId', 'creditNote.id as noteId'])
    .where('part.kind', '!=', 'RETENTION')
    // A later allocation to invoices was already in the client's favour, and changes no balance, unless it comes from
    // another currency.
    .where((eb) => eb.or([eb('part.allocationId', 'is', null), eb('receipt.currency', '<>', currency)]))
    .orderBy('part.createdAt')
    .orderBy('part.id')
    .execute()
  const charged = invoices.map(
    ({ id, number, issueDate, gross }): DocumentMovement => ({
      day: issueDate!,
      kind: 'INVOICE',
      number: number!,
      of: invoice(id),
      amount: toMinor(gross, currency),
    }),
  )
  const settled = parts.map(
    (part): DocumentMovement => ({
      day: part.day,
      number: part.receiptNumber ?? part.noteNumber ?? part.number!,
      of: documentOf(part),
      kind: part.reverses ? 'REVERSAL' : KINDS[part.kind]!,
      amount: toMinor(minus('0', part.amount), currency),
    }),
  )
  const account = { clientID, legalEntityID, currency }
  const unallocated = [...(await accountMovements(db, scope, account)), ...(await exchangedOf(db, scope, account))]
  return [...charged, ...eachOnce([...settled, ...unallocated], currency)]
}

/** By the choice of a transaction's number. */
const documentOf = (part: {
  receiptNumber: string | null
  receiptId: string | null
  noteNumber: string | null
  noteId: string | null
  id: string
}): DocumentMovement['of'] => {
  if (part.receiptNumber !== null) return receipt(part.receiptId!)
  return part.noteNumber === null ? invoice(part.id) : { kind: 'CREDIT_NOTE', id: part.noteId! }
}

/** One payment is one transaction, however it was allocated, and so is its reversal. */
const eachOnce = (movements: readonly DocumentMovement[], currency: string): DocumentMovement[] =>
  [...Map.groupBy(movements, ({ day, kind, number }) => `${day} ${kind} ${number}`).values()].map((some) => ({
    ...some[0]!,
    amount: totalOf(
      some.map(({ amount }) => amount),
      currency,
    ),
  }))

/** Unallocated amounts of receipts, including reversed ones: added on receipt, deducted on reversal. */
async function accountMovements(
  db: Db,
  scope: Scope,
  { clientID, legalEntityID, currency }: Account,
): Promise<DocumentMovement[]> {
  const rows = await receiptsIn(db, scope)
    .select(['receipt.id', 'number', 'receivedOn', 'reversedOn'])
    .select(firstUnallocated.as('rest'))
    .where('clientId', '=', clientID)
    .where('legalEntityId', '=', legalEntityID)
    .where('currency', '=', currency)
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.flatMap(({ id, number, receivedOn, reversedOn, rest }): DocumentMovement[] => {
    const amount = toMinor(rest, currency)
    if (compare(amount, '0') <= 0) return []
    const came: DocumentMovement = {
      day: receivedOn,
      kind: 'RECEIPT',
      number: number!,
      of: receipt(id),
      amount: toMinor(minus('0', amount), currency),
    }
    return reversedOn === null ? [came] : [came, { ...came, day: reversedOn, kind: 'REVERSAL', amount }]
  })
}

/** Amounts applied to invoices in other currencies (docs/decisions/0042), and their reversals. */
async function exchangedOf(
  db: Db,
  scope: Scope,
  { clientID, legalEntityID, currency }: Account,
): Promise<DocumentMovement[]> {
  const rows = await receiptsIn(db, scope)
    .innerJoin('allocation', 'allocation.receiptId', 'receipt.id')
    .innerJoin('allocationPart as part', 'part.allocationId', 'allocation.id')
    .innerJoin('billing', 'billing.id', 'part.billingId')
    .select(['billing.id', 'billing.number', 'part.sourceAmount', 'allocation.day', 'allocation.reversedOn'])
    .where('receipt.clientId', '=', clientID)
    .where('receipt.legalEntityId', '=', legalEntityID)
    .where('receipt.currency', '=', currency)
    .where('allocation.status', 'in', ['POSTED', 'REVERSED'])
    .where('part.sourceAmount', 'is not', null)
    .orderBy('billing.number')
    .execute()
  return rows.flatMap(({ id, number, sourceAmount, day, reversedOn }): DocumentMovement[] => {
    const went: DocumentMovement = {
      day: day!,
      kind: 'EXCHANGED',
      number: number!,
      of: invoice(id),
      amount: toMinor(sourceAmount!, currency),
    }
    const back = toMinor(minus('0', sourceAmount!), currency)
    return reversedOn === null ? [went] : [went, { ...went, day: reversedOn, kind: 'REVERSAL', amount: back }]
  })
}

const KINDS: Readonly<Record<string, Movement['kind']>> = {
  CASH: 'RECEIPT',
  WITHHOLDING: 'WITHHOLDING',
  CREDIT: 'CREDIT_NOTE',
  WRITE_OFF: 'WRITE_OFF',
  TOLERANCE: 'WRITE_OFF',
}

export async function readStatement({
  db,
  scope,
  query,
}: Pick<Call<Endpoints['statement']>, 'db' | 'scope' | 'query'>): Promise<Statement> {
  const { clientID, legalEntityID, currency, from, to } = query
  const client = await loadClient(db, scope, clientID)
  const entity = await db
    .selectFrom('legalEntity')
    .select(['id', 'name', 'countryId'])
    .where('id', '=', legalEntityID)
    .executeTakeFirst()
  if (!entity || !reachesCountry(scope, entity.countryId)) throw notFound('legal entity')
  const statement = statementOf(await movementsOf(db, scope, query), from, to, currency)
  return {
    _client: { id: client.id, name: client.name },
    _legalEntity: { id: entity.id, name: entity.name },
    currency,
    from,
    to,
    opening: statement.opening,
    rows: [...statement.rows],
    closing: statement.closing,
    ...turnoverOf(statement, currency),
  }
}
