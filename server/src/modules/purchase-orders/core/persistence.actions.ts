import type { Updateable } from 'kysely'
import { conflict, ruleViolation } from '../../../kernel/app/errors.ts'
import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import { type DB, type Db, isExclusionViolation, isUniqueViolation } from '../../../kernel/db/db.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import type { NamedOrder } from './purchase-orders.queries.ts'
import { PURCHASE_ORDER_ENTITY } from './purchase-orders.rules.ts'
import { auditable } from './record.queries.ts'

/** Whether the links of an order block those of others. */
export const setLive = (db: Db, orderID: string, isActive: boolean) =>
  db
    .updateTable('purchaseOrderContract')
    .set({ isActive })
    .where('purchaseOrderId', '=', orderID)
    .where('removedAt', 'is', null)
    .execute()
    .catch(translated)

export interface PurchaseOrderWriteContext extends AuditContext {
  readonly now: Date
}

/** Updates columns together with version and audit columns. */
export const updatePurchaseOrderVersion = (
  { db, now, staff }: PurchaseOrderWriteContext,
  id: string,
  columns: Updateable<DB['purchaseOrder']>,
) =>
  db
    .updateTable('purchaseOrder')
    .set({ ...columns, ...changeColumns({ staff, now }) })
    .where('id', '=', id)
    .execute()
    .catch(translated)

/** The messages of database constraint violations. */
export function translated(error: unknown): never {
  if (isUniqueViolation(error, 'purchase_order_number_unique')) {
    const message = 'This client already has a purchase order with this number. Amend that one, or correct the number.'
    throw conflict('NUMBER_TAKEN', message, { errors: [{ path: 'number', message }] })
  }
  if (
    isExclusionViolation(error, 'purchase_order_contract_in_doubt') ||
    isUniqueViolation(error, 'purchase_order_contract_once')
  )
    throw ruleViolation(
      'OVERLAPS_NONE',
      'Another purchase order covers a linked contract at the same time with the same priority. Choose other dates or another priority.',
    )
  throw error
}

interface OrderAuditChange {
  readonly before?: NamedOrder
  readonly reason?: string | null
}

/** Writes the audit entry of a changed order. */
export const recordPurchaseOrderChange = (
  context: AuditContext,
  event: string,
  after: NamedOrder,
  { before, reason }: OrderAuditChange = {},
) =>
  writeAuditEntry(context, {
    event,
    entity: PURCHASE_ORDER_ENTITY,
    entityID: after.id,
    countryID: after.countryId,
    name: `${after.number} · ${after.clientName}`,
    ...(before && { before: auditable(before) }),
    after: auditable(after),
    reason: reason ?? null,
  })
