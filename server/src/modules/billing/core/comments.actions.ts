import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { INVOICE_ENTITY, invoiceName, loadBilling } from '../invoices/billings.queries.ts'
import { orderFormOfInvoice } from './order-form.queries.ts'
import { invoiceAuditSubject } from './persistence.actions.ts'

type Endpoints = typeof billingEndpoints

const commentsOf = (db: Db, billingID: string) =>
  db
    .selectFrom('billingComment as said')
    .innerJoin('appUser as author', 'author.id', 'said.authorId')
    .select(['said.id', 'said.text', 'said.authorId', 'said.createdAt', 'author.name'])
    .where('said.billingId', '=', billingID)
    .orderBy('said.createdAt')
    .orderBy('said.id')

type Row = Awaited<ReturnType<ReturnType<typeof commentsOf>['execute']>>[number]
const present = ({ id, text, authorId, name, createdAt }: Row) => ({
  ...{ id, text, _author: { id: authorId, name }, createdAt: createdAt.toISOString() },
})

export async function listComments({ db, scope, params }: Call<Endpoints['comments']>) {
  const { id } = await loadBilling(db, scope, { id: params.id })
  return (await commentsOf(db, id).execute()).map(present)
}

/** Adds a comment; those who wrote before, and whoever made the invoice, hear that there is one. */
export async function addComment(call: Call<Endpoints['comment']>) {
  const { db, scope, params, body, staff, now } = call
  const row = await loadBilling(db, scope, { id: params.id })
  const before = await commentsOf(db, row.id).execute()
  const { id } = await db
    .insertInto('billingComment')
    .values({ billingId: row.id, text: body.text, authorId: staff.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAuditEntry(call, {
    event: `${INVOICE_ENTITY}.commented`,
    ...invoiceAuditSubject(row),
    after: { comment: body.text },
  })
  const others = [...before.map(({ authorId }) => authorId), row.createdBy].filter((one) => one !== null)
  await notify(call, {
    to: others.filter((one) => one !== staff.id),
    type: 'BILLING_ACTION',
    subject: `A comment on ${invoiceName(row)} for ${row.clientName}`,
    message: `${staff.name} has commented on it.`,
    ...{ entity: INVOICE_ENTITY, entityID: row.id, orderFormID: await orderFormOfInvoice(db, row.id) },
  })
  return present(await commentsOf(db, row.id).where('said.id', '=', id).executeTakeFirstOrThrow())
}
