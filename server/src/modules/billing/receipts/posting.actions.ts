import { notify, othersThan } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { orderFormOfMoney } from '../core/order-form.queries.ts'

/** The common steps of receipts and allocations when they are posted, reversed or cancelled. */

interface Call {
  readonly db: Db
  readonly staff: Staff
  readonly now: Date
}

interface StatusChange {
  readonly status: string
  readonly reason?: string | null | undefined
}

interface NotifiedRecord {
  readonly entity: string
  readonly id: string
  readonly name: string
  readonly clientName: string
  readonly createdBy: string | null
}

/** Notifies its creator of another user's action. */
export async function notifyCreator(
  call: Call,
  { entity, id, name, clientName, createdBy }: NotifiedRecord,
  { status, reason }: StatusChange,
  money: Parameters<typeof orderFormOfMoney>[1],
): Promise<void> {
  const { staff } = call
  const event = status.toLowerCase()
  await notify(call, {
    to: othersThan(staff, [createdBy]),
    type: 'BILLING_ACTION',
    subject: `${name} of ${clientName} was ${event}`,
    message: `${staff.name} ${event} it.${reason ? ` ${reason}` : ''}`,
    entity,
    entityID: id,
    orderFormID: await orderFormOfMoney(call.db, money),
  })
}
