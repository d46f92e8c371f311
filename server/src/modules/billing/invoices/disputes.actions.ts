import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { Billing } from '@muster/contract/billing/core/shapes.contract.ts'
import { isIssuedStatus } from '@muster/contract/billing/core/states.contract.ts'
import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, othersThan } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { staffByID } from '../../access/core/people.queries.ts'
import { orderFormOfInvoice } from '../core/order-form.queries.ts'
import { changeBilling } from '../core/persistence.actions.ts'
import { readBilling } from '../core/record.queries.ts'
import {
  type BillingRecord,
  billingsIn,
  INVOICE_ENTITY,
  invoiceName,
  loadBilling,
  statusOf,
} from './billings.queries.ts'

/** The owner of a dispute is notified of client, number and reason: only users with access to the invoice. */
async function ownerOf(db: Db, row: BillingRecord, id: string) {
  const owner = await staffByID(db, id)
  if (!owner) throw notFound('person')
  const isVisible =
    may(owner, right('billings', 'view')) &&
    (await billingsIn(db, scopeFor(owner, 'billings')).select('id').where('id', '=', row.id).executeTakeFirst())
  if (isVisible) return owner
  const message = `${owner.name} has no access to this invoice. Select someone who has.`
  throw ruleViolation('OWNER_WITHOUT_ACCESS', message, [{ path: 'ownerID', message }])
}

/** Marks an invoice as disputed, with an owner and paused reminders, or resolves the dispute. */
export async function changeDispute(call: Call<(typeof billingEndpoints)['dispute']>): Promise<Billing> {
  const { db, scope, params, body, staff, today } = call
  const row = await loadBilling(db, scope, { id: params.id, lock: true })
  if (!isIssuedStatus(statusOf(row)))
    throw ruleViolation(
      'INVOICE_NOT_ISSUED',
      `${invoiceName(row)} ${statusClause(invoiceStatusLabels, row.status)}. Only issued invoices can be disputed.`,
    )
  if (body.raise) {
    if (row.disputed)
      throw ruleViolation('ALREADY_DISPUTED', `${invoiceName(row)} is already disputed. Add a comment instead.`)
    const owner = await ownerOf(db, row, body.ownerID ?? staff.id)
    await db
      .insertInto('billingDispute')
      .values({ billingId: row.id, raisedOn: today, reason: body.reason, ownerId: owner.id, raisedBy: staff.id })
      .execute()
    await changeBilling(call, row, 'disputed', { disputed: true }, { reason: body.reason, more: { owner: owner.name } })
    await notify(call, {
      to: othersThan(staff, [owner.id]),
      type: 'BILLING_ACTION',
      subject: `${invoiceName(row)} of ${row.clientName} is disputed`,
      message: `${staff.name} assigned it to you. ${body.reason}`,
      entity: INVOICE_ENTITY,
      entityID: row.id,
      orderFormID: await orderFormOfInvoice(db, row.id),
    })
    return readBilling(call, null, row.id)
  }
  if (!row.disputed) throw ruleViolation('INVOICE_NOT_DISPUTED', `${invoiceName(row)} is not disputed.`)
  await db
    .updateTable('billingDispute')
    .set({ settledOn: today, outcome: body.outcome })
    .where('billingId', '=', row.id)
    .where('settledOn', 'is', null)
    .execute()
  await changeBilling(call, row, 'dispute-resolved', { disputed: false }, { reason: body.outcome })
  return readBilling(call, null, row.id)
}
