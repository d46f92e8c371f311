import * as z from 'zod'
import { right } from '../kernel/api/permission.ts'
import { type GuardedMove, guardedMove, stateMachine, statesOf } from '../kernel/api/states.ts'

/**
 * The guards of transitions and what to do when one fails (docs/domain/purchase-orders.md). The server checks each by
 * its name.
 */
export const PURCHASE_ORDER_GUARDS = {
  hasDocument: 'Upload the client’s purchase order first.',
  hasContracts: 'Link at least one client contract.',
  contractsAreValid: 'A linked contract is billed in another currency. Unlink it, or correct the currency.',
  clientIsActive: 'The client is not active. Activate it first.',
  notExpired: 'The purchase order has expired. Enter the end date of the client’s document.',
  overlapsNone:
    'Another purchase order covers a linked contract at the same time with the same priority. Change the dates or the priority of one of them.',
  nothingConsumed: 'The purchase order has invoices. Close it instead.',
  nothingCommitted: 'The purchase order has reserved draft lines. Issue or release them first.',
  nothingUnbilled: 'Its contracts have approved timesheets that are not invoiced yet. Bill them first.',
} as const
export type PurchaseOrderGuard = keyof typeof PURCHASE_ORDER_GUARDS

/** A transition of a purchase order: its guards by name, and a second permission that also allows it. */
export type PurchaseOrderMove = GuardedMove<PurchaseOrderGuard>

const step = guardedMove<PurchaseOrderGuard>

const write = right('purchase-orders', 'edit')
const approve = right('purchase-orders', 'approve')
const withReason = { reason: true } as const

/**
 * docs/states.md `purchaseOrder`. Finance executives record it, the finance manager or the CFO opens it,
 * as it can be billed from then on. Nearly exhausted, exhausted and expired are no statuses of their own: see
 * `derivedOrderStatus`.
 */
export const purchaseOrderStates = stateMachine('purchaseOrder', 'DRAFT', {
  DRAFT: {
    OPEN: step(approve, [
      'hasDocument',
      'hasContracts',
      'contractsAreValid',
      'clientIsActive',
      'notExpired',
      'overlapsNone',
    ]),
    CANCELLED: step(write, [], withReason),
  },
  OPEN: {
    CLOSED: step(write, ['nothingCommitted', 'nothingUnbilled'], { ...withReason, orMay: approve }),
    CANCELLED: step(approve, ['nothingConsumed', 'nothingCommitted'], withReason),
  },
  CLOSED: { OPEN: step(approve, ['overlapsNone'], withReason) },
  CANCELLED: {},
})
export const PurchaseOrderStatus = z.enum(statesOf(purchaseOrderStates))
export type PurchaseOrderStatus = z.output<typeof PurchaseOrderStatus>

/** The status with the value and dates of an open order; this is what users see (docs/domain/purchase-orders.md). */
export const PurchaseOrderDerivedStatus = z.enum([
  'DRAFT',
  'OPEN',
  'NEARLY_EXHAUSTED',
  'EXHAUSTED',
  'EXPIRED',
  'CLOSED',
  'CANCELLED',
])
export type PurchaseOrderDerivedStatus = z.output<typeof PurchaseOrderDerivedStatus>
