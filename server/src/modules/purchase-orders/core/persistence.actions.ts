import type { Updateable } from 'kysely'
import { conflict, ruleViolation } from '../../../kernel/app/errors.ts'
import { type DB, type Db, isExclusionViolation, isUniqueViolation } from '../../../kernel/db/db.ts'
import { changeRecorder, updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import type { NamedOrder } from './purchase-orders.queries.ts'
import { PURCHASE_ORDER_ENTITY } from './purchase-orders.rules.ts'
import { auditableOrder } from './record.queries.ts'

/** Whether the links of an order block those of others. */
export const setLive = (db: Db, orderID: string, isActive: boolean) =>
  db
    .updateTable('purchaseOrderContract')
    .set({ isActive })
    .where('purchaseOrderId', '=', orderID)
    .where('removedAt', 'is', null)
    .execute()
    .catch(throwConstraintError)

export const updatePurchaseOrder = (context: WriteContext, id: string, columns: Updateable<DB['purchaseOrder']>) =>
  updateRecord(context, 'purchaseOrder', id, columns).catch(throwConstraintError)

/** The messages of database constraint violations. */
export function throwConstraintError(error: unknown): never {
  if (isUniqueViolation(error, 'purchase_order_number_unique')) {
    const message = 'This client already has a purchase order with this number. Amend that one, or correct the number.'
    throw conflict('NUMBER_ALREADY_USED', message, { errors: [{ path: 'number', message }] })
  }
  if (
    isExclusionViolation(error, 'purchase_order_contract_in_doubt') ||
    isUniqueViolation(error, 'purchase_order_contract_once')
  )
    throw ruleViolation(
      'OVERLAP',
      'Another purchase order covers a linked contract at the same time with the same priority. Select other dates or another priority.',
    )
  throw error
}

export const orderAuditSubject = ({
  id,
  countryId,
  number,
  clientName,
}: Pick<NamedOrder, 'id' | 'countryId' | 'number' | 'clientName'>) => ({
  entity: PURCHASE_ORDER_ENTITY,
  entityID: id,
  countryID: countryId,
  name: `${number} · ${clientName}`,
})

/** Writes the audit entry of a changed order. */
export const recordPurchaseOrderChange = changeRecorder(orderAuditSubject, auditableOrder)
