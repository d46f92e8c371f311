import { describe, expect, test } from 'vitest'
import { ROLE_CODES, ROLES, type Role } from '../../access/roles.ts'
import { mayMakeMove, moveBetween, type StateMachine, statesOf } from '../../kernel/api/states.ts'
import {
  allocationStates,
  BILLING_GUARDS,
  type BillingMove,
  creditNoteStates,
  invoiceStates,
  isIssuedStatus,
  receiptStates,
} from './states.contract.ts'

/**
 * The state machines of docs/states.md, repeated as a table; system transitions have no roles. + marks
 * the additions of decision 0023.
 */
const INVOICE: Record<string, string> = {
  'DRAFT>SUBMITTED': 'FMI FEI',
  'DRAFT>CANCELLED': 'FMI FEI',
  'SUBMITTED>APPROVED': 'CFO FMI',
  'SUBMITTED>RETURNED': 'CFO FMI FEI',
  'RETURNED>SUBMITTED': 'FMI FEI',
  'RETURNED>CANCELLED': 'FMI FEI',
  'APPROVED>ISSUED': 'FMI',
  'APPROVED>RETURNED': 'CFO FMI',
  'ISSUED>SENT': 'FMI',
  'ISSUED>CREDITED': '',
  'ISSUED>PARTIALLY_CREDITED': '',
  'ISSUED>PARTIALLY_PAID': '', // +
  'ISSUED>PAID': '', // +
  'SENT>PARTIALLY_PAID': '',
  'SENT>PAID': '',
  'SENT>PARTIALLY_CREDITED': '',
  'SENT>CREDITED': '',
  'SENT>WRITTEN_OFF': 'CFO',
  'PARTIALLY_CREDITED>SENT': '',
  'PARTIALLY_CREDITED>PARTIALLY_PAID': '',
  'PARTIALLY_CREDITED>PAID': '',
  'PARTIALLY_CREDITED>CREDITED': '',
  'PARTIALLY_CREDITED>WRITTEN_OFF': 'CFO',
  'PARTIALLY_PAID>PAID': '',
  'PARTIALLY_PAID>PARTIALLY_CREDITED': '',
  'PARTIALLY_PAID>WRITTEN_OFF': 'CFO',
  'PARTIALLY_PAID>SENT': '', // +
  'PARTIALLY_PAID>ISSUED': '', // +
  'PARTIALLY_PAID>CREDITED': '', // +
  'PAID>SENT': '',
  'PAID>ISSUED': '', // +
  'PAID>PARTIALLY_PAID': '', // +
  'PAID>PARTIALLY_CREDITED': '', // +
  'PAID>CREDITED': '', // +
  'WRITTEN_OFF>SENT': '', // +
  'WRITTEN_OFF>ISSUED': '', // +
  'WRITTEN_OFF>PAID': '', // +
  'WRITTEN_OFF>PARTIALLY_PAID': '', // +
  'WRITTEN_OFF>PARTIALLY_CREDITED': '', // +
}
const CREDIT_NOTE: Record<string, string> = {
  'DRAFT>APPROVED': 'CFO FMI',
  'DRAFT>CANCELLED': 'CFO FMI FEI',
  'APPROVED>ISSUED': 'CFO FMI',
  'APPROVED>DRAFT': 'CFO FMI',
  'APPROVED>CANCELLED': 'CFO FMI',
}
const RECEIPT: Record<string, string> = {
  'DRAFT>POSTED': 'FMI',
  'DRAFT>CANCELLED': 'FMI FEI',
  'POSTED>REVERSED': 'FMI',
}
const roleOf = (code: string): Role => ROLE_CODES[code as keyof typeof ROLE_CODES]

describe.each<[string, StateMachine<string, BillingMove>, Record<string, string>]>([
  ['an invoice', invoiceStates, INVOICE],
  ['a credit note', creditNoteStates, CREDIT_NOTE],
  ['a receipt', receiptStates, RECEIPT],
  ['an allocation', allocationStates, RECEIPT],
])('the transitions of %s', (_what, machine, steps) => {
  const states = statesOf(machine)
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const))
  test('match the documented table', () => {
    const there = pairs.filter(([from, to]) => moveBetween(machine, from, to)).map(([from, to]) => `${from}>${to}`)
    expect(there.sort()).toEqual(Object.keys(steps).sort())
  })

  test.each(Object.entries(steps))('%s is allowed for %s', (name, who) => {
    const [from, to] = name.split('>') as [string, string]
    const move = moveBetween(machine, from, to)!
    const able = ROLES.filter((role) => mayMakeMove({ role }, move))
    expect([...able].sort()).toEqual(who.split(' ').filter(Boolean).map(roleOf).sort())
    for (const guard of move.guards) expect(BILLING_GUARDS[guard].length).toBeGreaterThan(20)
  })

  test('reach every status from the start', () => {
    const reached = new Set<string>([machine.initial])
    for (const _ of states)
      for (const [from, to] of pairs) if (reached.has(from) && moveBetween(machine, from, to)) reached.add(to)
    expect([...reached].sort()).toEqual([...states].sort())
  })
})

test('a document can’t change once it has its number', () => {
  const loose = statesOf(invoiceStates).filter((status) => !isIssuedStatus(status))
  expect(loose).toEqual(['DRAFT', 'SUBMITTED', 'RETURNED', 'APPROVED', 'CANCELLED'])
})
