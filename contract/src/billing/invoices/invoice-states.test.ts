import { expect, test } from 'vitest'
import { moveBetween, statesOf } from '../../kernel/api/states.ts'
import { type InvoiceStatus, invoiceStates, isIssuedStatus } from '../core/states.contract.ts'
import { creditEffect } from '../credit-notes/credits.rules.ts'
import { invoiceBalance, type Settlement, type SettlementKind, statusAfter } from '../drafts/invoice-balance.rules.ts'

// Every order in which receipts, reversals, credit notes, write-offs, releases and allocations can follow each other on
// a small invoice: the resulting statuses are those of the table, and the table has no transition that never happens.

const GROSS = 4
const TOLERANCE = 1

interface ReceiptAmounts {
  readonly cash: number
  readonly withheld: number
  readonly retained: number
  readonly rest: number
}
interface Invoice {
  readonly receipts: readonly ReceiptAmounts[]
  /** Amounts from other invoices, and amounts applied to others. */
  readonly given: number
  readonly returned: number
  readonly credited: number
  /** Parts of the retention or small difference: ended by a credit note, or released. */
  readonly retentionEnded: number
  readonly restEnded: number
  readonly writtenOff: number
  readonly isSent: boolean
  readonly status: InvoiceStatus
}
const START: Invoice = {
  receipts: [],
  given: 0,
  returned: 0,
  credited: 0,
  retentionEnded: 0,
  restEnded: 0,
  writtenOff: 0,
  isSent: false,
  status: 'ISSUED',
}

const money = (units: number) => units.toFixed(2)
const total = (all: readonly ReceiptAmounts[], field: keyof ReceiptAmounts) =>
  all.reduce((sum, one) => sum + one[field], 0)

function balanceOf({ receipts, given, returned, credited, retentionEnded, restEnded, writtenOff }: Invoice) {
  const entries: [SettlementKind, number][] = [
    ['CASH', total(receipts, 'cash')],
    ['WITHHOLDING', total(receipts, 'withheld')],
    ['RETENTION', total(receipts, 'retained') - retentionEnded],
    ['TOLERANCE', total(receipts, 'rest') - restEnded],
    ['CREDIT', credited],
    ['WRITE_OFF', writtenOff],
    ['TRANSFER', given - returned],
  ]
  const settlements = entries.map(([kind, units]): Settlement => ({ kind, amount: money(units) }))
  return invoiceBalance(money(GROSS), settlements, 'AED')
}
const openOf = (invoice: Invoice) => Number(balanceOf(invoice).open)
const upTo = (max: number) => Array.from({ length: Math.max(max, 0) }, (_, i) => i + 1)

function receiptsFor({ receipts, status }: Invoice, open: number): Partial<Invoice>[] {
  if (status === 'WRITTEN_OFF' || receipts.length === 2) return []
  const found: ReceiptAmounts[] = []
  for (const cash of [0, ...upTo(open)])
    for (const withheld of [0, 1])
      for (const retained of [0, 1]) {
        const left = open - cash - withheld - retained
        if (left < 0 || cash + withheld + retained === 0) continue
        found.push({ cash, withheld, retained, rest: 0 })
        if (left > 0 && left <= TOLERANCE) found.push({ cash, withheld, retained, rest: left })
      }
  return found.map((one) => ({ receipts: [...receipts, one] }))
}

/** A bounced receipt also reverses its remaining entries, and restores the written-off amount. */
function reversalsOf(invoice: Invoice, open: number): Partial<Invoice>[] {
  const { receipts, given, returned, retentionEnded, restEnded, writtenOff, status } = invoice
  return receipts.flatMap((one, at) => {
    const retained = Math.min(one.retained, total(receipts, 'retained') - retentionEnded)
    const rest = Math.min(one.rest, total(receipts, 'rest') - restEnded)
    const isFollowed = open + one.cash + one.withheld + retained + rest > 0 && given - returned < 0
    if (isFollowed) return []
    return {
      receipts: receipts.filter((_, i) => i !== at),
      retentionEnded: retentionEnded - (one.retained - retained),
      restEnded: restEnded - (one.rest - rest),
      writtenOff: status === 'WRITTEN_OFF' ? 0 : writtenOff,
    }
  })
}

function creditsOf(invoice: Invoice, open: number): Partial<Invoice>[] {
  const { credited, receipts, restEnded, writtenOff, retentionEnded, status } = invoice
  if (status === 'CREDITED' || status === 'WRITTEN_OFF') return []
  return upTo(GROSS - credited).map((amount) => {
    const writtenOffPart = money(total(receipts, 'rest') - restEnded + writtenOff)
    const owed = { open: money(open), retained: balanceOf(invoice).retained, writtenOff: writtenOffPart }
    const effect = creditEffect(money(amount), owed, 'AED')
    return {
      credited: credited + amount,
      retentionEnded: retentionEnded + Number(effect.ofRetained),
      restEnded: restEnded + Number(effect.ofWrittenOff),
    }
  })
}

function othersOf(invoice: Invoice, open: number): Partial<Invoice>[] {
  const { given, returned, writtenOff, retentionEnded, status } = invoice
  const isOver = status === 'WRITTEN_OFF'
  const held = Number(balanceOf(invoice).retained)
  const maySwitch = moveBetween(invoiceStates, status, 'WRITTEN_OFF') && open > 0
  return [
    ...(maySwitch ? [{ writtenOff: writtenOff + open }] : []),
    ...(held > 0 && !isOver ? [{ retentionEnded: retentionEnded + held }] : []),
    ...(given === 0 && !isOver ? upTo(open).map((amount) => ({ given: amount })) : []),
    ...(given > 0 && (open + given <= 0 || returned === 0) ? [{ given: 0, writtenOff: isOver ? 0 : writtenOff }] : []),
    ...(returned === 0 ? upTo(-open).map((amount) => ({ returned: amount })) : []),
    ...(returned > 0 ? [{ returned: 0 }] : []),
  ]
}

function following(invoice: Invoice): Invoice[] {
  const open = openOf(invoice)
  const changes = [receiptsFor, reversalsOf, creditsOf, othersOf].flatMap((of) => of(invoice, open))
  const settled = changes.map((change): Invoice => {
    const after = { ...invoice, ...change }
    const { status: from, isSent } = invoice
    return { ...after, status: statusAfter(balanceOf(after), { from, isSent, tolerance: money(TOLERANCE) }) }
  })
  if (invoice.isSent) return settled
  return [...settled, { ...invoice, isSent: true, status: invoice.status === 'ISSUED' ? 'SENT' : invoice.status }]
}

const keyOf = (invoice: Invoice) =>
  JSON.stringify({ ...invoice, receipts: invoice.receipts.map((one) => JSON.stringify(one)).toSorted() })

test('an invoice uses only the transitions of its table, and all of them', () => {
  const reached = new Set<string>()
  const visited = new Set([keyOf(START)])
  for (let all = [START]; all.length > 0; ) {
    const next: Invoice[] = []
    for (const before of all)
      for (const after of following(before)) {
        if (after.status !== before.status) reached.add(`${before.status}>${after.status}`)
        const key = keyOf(after)
        if (!visited.has(key)) next.push(after)
        visited.add(key)
      }
    all = next
  }
  const states = statesOf(invoiceStates).filter(isIssuedStatus)
  const table = states.flatMap((from) =>
    states.flatMap((to) => (moveBetween(invoiceStates, from, to) ? [`${from}>${to}`] : [])),
  )
  // A specified transition that never happens: credited stays credited.
  expect(table.filter((step) => !reached.has(step))).toEqual(['PARTIALLY_CREDITED>SENT'])
  expect([...reached].filter((step) => !table.includes(step))).toEqual([])
})

test('a status outside the table is rejected as a program error', () => {
  const balance = invoiceBalance('4.00', [{ kind: 'CASH', amount: '4.00' }], 'AED')
  const how = { tolerance: '1.00', isSent: true }
  expect(statusAfter(balance, { ...how, from: 'SENT' })).toBe('PAID')
  expect(() => statusAfter(balance, { ...how, from: 'CREDITED' })).toThrow('from CREDITED to PAID')
})
