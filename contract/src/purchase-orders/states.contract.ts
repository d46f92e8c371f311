import * as z from 'zod'
import { right } from '../kernel/api/permission.ts'
import { type GuardedMove, guardedMove, stateMachine, statesOf } from '../kernel/api/states.ts'

/** What must hold before a step, and what to do when it does not (domain.md §2.11). The server checks each by its name. */
export const PURCHASE_ORDER_GUARDS = {
  hasDocument: 'Upload the purchase order of the client first.',
  hasContracts: 'Link at least one client contract to it.',
  contractsAreValid: 'A linked contract is billed in another currency. Unlink it, or correct the currency.',
  clientIsActive: 'The client is not active. Make it active first.',
  notExpired: 'Its validity is over already. Enter the last day as the client’s paper says.',
  overlapsNone: 'Another purchase order covers a linked contract in that time with the same priority.',
  nothingConsumed: 'Invoices stand on it. Close it instead.',
  nothingCommitted: 'Draft invoice lines are reserved on it. Issue or release them first.',
  nothingUnbilled: 'Approved timesheets of its contracts stand on no invoice yet. Bill them first.',
} as const
export type PurchaseOrderGuard = keyof typeof PURCHASE_ORDER_GUARDS

/** A step of a purchase order: each guard by name, and a second right that also opens it. */
export type PurchaseOrderMove = GuardedMove<PurchaseOrderGuard>

const step = guardedMove<PurchaseOrderGuard>

const write = right('purchase-orders', 'edit')
const approve = right('purchase-orders', 'approve')
const withReason = { reason: true } as const

/**
 * domain.md §2.19 `purchaseOrder`. Finance executives write it down, the finance manager or the CFO opens it, because from then on it is
 * money that may be billed. Nearly exhausted, exhausted and expired are no states of their own: see `standingOf`.
 */
export const purchaseOrderStates = stateMachine('purchaseOrder', 'DRAFT', {
  DRAFT: {
    OPEN: step(approve, [
      ...(['hasDocument', 'hasContracts', 'contractsAreValid'] as const),
      ...(['clientIsActive', 'notExpired', 'overlapsNone'] as const),
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

/** The state together with what its money and its days say of an open order; this is what people see (domain.md §2.11). */
export const PurchaseOrderDerivedStatus = z.enum([
  ...(['DRAFT', 'OPEN', 'NEARLY_EXHAUSTED', 'EXHAUSTED', 'EXPIRED', 'CLOSED', 'CANCELLED'] as const),
])
export type PurchaseOrderDerivedStatus = z.output<typeof PurchaseOrderDerivedStatus>
