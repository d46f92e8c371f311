import { describe, expect, test } from 'vitest'
import { ROLE_CODES, ROLES, type Role } from '../access/roles.ts'
import { mayMakeMove, moveBetween, statesOf } from '../kernel/api/states.ts'
import { derivedOrderStatus } from './derived-status.rules.ts'
import { PURCHASE_ORDER_GUARDS, type PurchaseOrderStatus, purchaseOrderStates } from './states.contract.ts'

/** The state machine of docs/states.md, repeated as a table with the roles of each transition. */
const STEPS: Record<string, string> = {
  'DRAFT>OPEN': 'CFO FMI',
  'DRAFT>CANCELLED': 'FMI FEI',
  'OPEN>CLOSED': 'CFO FMI FEI',
  'OPEN>CANCELLED': 'CFO FMI',
  'CLOSED>OPEN': 'CFO FMI',
}
const states = statesOf(purchaseOrderStates)
const pairs = states.flatMap((from) => states.map((to) => [from, to] as const))
const roleOf = (code: string): Role => ROLE_CODES[code as keyof typeof ROLE_CODES]

describe('the transitions of a purchase order', () => {
  test('match the documented table', () => {
    const there = pairs
      .filter(([from, to]) => moveBetween(purchaseOrderStates, from, to))
      .map(([from, to]) => `${from}>${to}`)
    expect(there.sort()).toEqual(Object.keys(STEPS).sort())
  })

  test.each(Object.entries(STEPS))('%s is allowed for %s only', (name, who) => {
    const [from, to] = name.split('>') as [PurchaseOrderStatus, PurchaseOrderStatus]
    const move = moveBetween(purchaseOrderStates, from, to)!
    const able = ROLES.filter((role) => mayMakeMove({ role }, move))
    expect([...able].sort()).toEqual(who.split(' ').map(roleOf).sort())
    for (const guard of move.guards) expect(PURCHASE_ORDER_GUARDS[guard].length).toBeGreaterThan(20)
  })

  test('reach every status from the start', () => {
    const reached = new Set<string>([purchaseOrderStates.initial])
    for (const _ of states)
      for (const [from, to] of pairs)
        if (reached.has(from) && moveBetween(purchaseOrderStates, from, to)) reached.add(to)
    expect([...reached].sort()).toEqual([...states].sort())
  })
})

/**
 * docs/domain/purchase-orders.md: nearly exhausted from 80 %, exhausted, expired; tested on unrounded values, still
 * valid on the end date itself.
 */
test.each([
  ['DRAFT', '100', '2026-01-01', 'DRAFT'],
  ['OPEN', '0', '2026-06-15', 'OPEN'],
  ['OPEN', '79999.99', '2026-12-31', 'OPEN'],
  ['OPEN', '79999.999', '2026-12-31', 'OPEN'],
  ['OPEN', '80000', '2026-12-31', 'NEARLY_EXHAUSTED'],
  ['OPEN', '99999.99', '2026-12-31', 'NEARLY_EXHAUSTED'],
  ['OPEN', '100000', '2026-12-31', 'EXHAUSTED'],
  ['OPEN', '100500', '2026-12-31', 'EXHAUSTED'],
  ['OPEN', '0', '2026-06-14', 'EXPIRED'],
  ['OPEN', '100000', '2026-06-14', 'EXPIRED'],
  ['CLOSED', '100000', '2026-06-14', 'CLOSED'],
  ['CANCELLED', '0', '2026-06-14', 'CANCELLED'],
] as const)(
  '%s with %s of 100,000 billed, valid to %s, is %s on 15 June',
  (status, consumed, validTo, derivedStatus) => {
    expect(derivedOrderStatus({ status, consumed, validTo, ceiling: '100000', warnFrom: 80 }, '2026-06-15')).toBe(
      derivedStatus,
    )
  },
)
