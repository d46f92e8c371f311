import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { BILLINGS, createBillingTestApp, dataOf, NOTIFIED_AT } from '../../../kernel/testing/fixtures/billing.ts'
import { remindByNight } from '../statements/reminders.actions.ts'

// Credit notes from draft to the last one of an invoice.

const { app, executive, manager, cfo, make, documents } = await createBillingTestApp()
beforeEach(() => app.setNow(NOTIFIED_AT))

const NOTES = `${BILLINGS}/credit-notes`
const draftNote = async (billingID: string, lines?: object[]) => {
  const body = { code: 'PRICE_ALTERED', text: 'Fewer days were worked', ...(lines && { lines }) }
  return dataOf(await executive.post(`${BILLINGS}/${billingID}/credit-note`, body))
}
const moveNote = (who: Caller, { id, version }: { id: string; version: number }, status: string, more: object = {}) =>
  who.put(`${NOTES}/${id}/status`, { status, version, ...more })
const issueNote = async (billingID: string, lines?: object[]) => {
  const approved = dataOf(await moveNote(manager, await draftNote(billingID, lines), 'APPROVED'))
  return dataOf(await moveNote(manager, approved, 'ISSUED'))
}

test('credit notes of a dollar invoice in three parts add up to its dirhams: net, tax and total', async () => {
  const invoice = await documents.issued((await make.month({ currency: 'USD', rate: '372.43' })).clientID)
  expect(invoice.legal).toMatchObject({ currency: 'AED' })
  for (const quantity of ['3.7', '5.1', null])
    await issueNote(invoice.id, quantity === null ? undefined : [{ line: 1, quantity }])
  const { rows } = await sql`select sum((snapshot -> 'legal' ->> 'net')::numeric)::text as net,
    sum((snapshot -> 'legal' ->> 'tax')::numeric)::text as tax, sum((snapshot -> 'legal' ->> 'gross')::numeric)::text as gross
    from credit_note where billing_id = ${invoice.id}::uuid`.execute(app.appContext.db)
  const { net, tax, gross } = invoice.legal
  expect(rows).toEqual([{ net, tax, gross }])
})

test('a credit that leaves half a dirham leaves it creditable, and the client gets no reminder for it', async () => {
  const { db } = app.appContext
  const invoice = await documents.issued((await make.month()).clientID)
  expect(invoice.gross).toBe('28875.00')
  await issueNote(invoice.id, [{ line: 1, net: '27499.52' }])
  const now = async () => dataOf(await manager.get(`${BILLINGS}/${invoice.id}`))
  expect(await now()).toMatchObject({ status: 'PARTIALLY_CREDITED', open: '0.50' })
  await remindByNight(app.appContext, { countryID: 'AE', day: '2026-12-20' })
  const reminders = await db.selectFrom('reminderSent').select('id').where('subjectId', '=', invoice.id).execute()
  expect(reminders).toEqual([])
  await issueNote(invoice.id)
  expect(await now()).toMatchObject({ status: 'CREDITED', open: '0.00' })
})

test('an approved credit note is cancelled with a reason by an approver, and no longer counts towards the limit', async () => {
  const invoice = await documents.issued((await make.month()).clientID)
  const admin = await app.as('ADMIN')
  const { version, billing } = (await admin.get('/settings')).data
  dataOf(await admin.put('/settings', { billing: { ...billing, creditLimitUSD: '1000' }, version }))
  const two = [{ line: 1, quantity: '2' }]
  const approved = dataOf(await moveNote(manager, await draftNote(invoice.id, two), 'APPROVED'))
  const next = await draftNote(invoice.id, two)
  expect(await moveNote(manager, next, 'APPROVED')).toMatchObject({ status: 422, code: 'LIMIT_EXCEEDED' })
  expect((await moveNote(executive, approved, 'CANCELLED', { reason: 'Mistake' })).status).toBe(403)
  expect(await moveNote(cfo, approved, 'CANCELLED')).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
  const cancelled = dataOf(await moveNote(cfo, approved, 'CANCELLED', { reason: 'The days were worked after all' }))
  expect(cancelled).toMatchObject({
    status: 'CANCELLED',
    reason: 'The days were worked after all',
    availableTransitions: [],
    _approvedBy: { id: manager.staff!.id },
  })
  expect(dataOf(await moveNote(manager, next, 'APPROVED')).status).toBe('APPROVED')
  const notices = await app.appContext.db
    .selectFrom('notification')
    .select('userId')
    .where('message', 'like', '% cancelled it. The days were worked after all')
    .execute()
  expect(notices.map(({ userId }) => userId).toSorted()).toEqual([executive.staff!.id, manager.staff!.id].toSorted())
  const { data: history } = await manager.get(`${NOTES}/${approved.id}/history`)
  expect(history[0]).toMatchObject({ event: 'credit-note.cancelled', reason: 'The days were worked after all' })
  dataOf(await admin.put('/settings', { billing, version: version + 1 }))
})

test('a credit note without the supplier’s tax number cannot be issued, and shows the reason', async () => {
  const { db } = app.appContext
  const invoice = await documents.issued((await make.month()).clientID)
  const approved = dataOf(await moveNote(manager, await draftNote(invoice.id), 'APPROVED'))
  const issueStep = ({ availableTransitions }: { availableTransitions: { to: string }[] }) =>
    availableTransitions.find(({ to }) => to === 'ISSUED')
  expect(issueStep(approved)).toMatchObject({ allowed: true, why: [] })
  // As an invoice that was issued before the number was required.
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`update billing set snapshot = jsonb_set(snapshot, '{supplier,taxNumber}', 'null')
      where id = ${invoice.id}::uuid`.execute(transaction)
  })
  const message = 'The supplier’s tax number is missing. Enter it.'
  expect(issueStep((await manager.get(`${NOTES}/${approved.id}`)).data)).toMatchObject({
    allowed: false,
    why: [{ name: 'taxDataComplete', message }],
  })
  const reply = await moveNote(manager, approved, 'ISSUED')
  expect(reply).toMatchObject({ status: 422, code: 'TAX_DATA_MISSING', message })
})
