import { beforeEach, expect, test } from 'vitest'
import { BILLINGS, createBillingTestApp, dataOf, NOTIFIED_AT } from '../../../kernel/testing/fixtures/billing.ts'

// Receipts: entered and posted once, however often the same bank statement line is entered.

const { app, executive, manager, make } = await createBillingTestApp()
const account = { clientID: await make.client(), legalEntityID: await make.entity() }
beforeEach(() => app.setNow(NOTIFIED_AT))

const RECEIPTS = `${BILLINGS}/receipts`
const money = (more: object = {}) => ({
  ...account,
  receivedOn: '2026-11-10',
  currency: 'AED',
  received: '5000.00',
  bankReference: 'TT 4711 ab',
  ...more,
})
const enter = (more: object = {}) => executive.post(RECEIPTS, money(more))
const post = ({ id, version }: { id: string; version: number }, more: object = {}) =>
  manager.put(`${RECEIPTS}/${id}/status`, { status: 'POSTED', version, ...more })

test('the same payment is entered and posted once; a second payment needs a reason that the person who posts it confirms', async () => {
  const first = dataOf(await post(dataOf(await enter())))
  const again = await enter({ bankReference: ' tt4711AB' })
  expect(again).toMatchObject({ status: 422, code: 'RECEIPT_ALREADY_POSTED', errors: [{ path: 'duplicateReason' }] })
  expect(again.message).toBe(
    `A receipt of AED 5000.00 from this client on 10 Nov 2026 with the reference “tt4711AB” already exists: ${first.number}, posted by ${manager.staff!.name}. If it is the same payment, don’t enter it again. If it is a different one, enter a reason.`,
  )
  const second = dataOf(await enter({ bankReference: 'TT4711 AB', duplicateReason: 'They pay two invoices a day' }))
  expect(second).toMatchObject({ _duplicateOf: { id: first.id, name: first.number } })
  const shown = dataOf(await manager.get(`${RECEIPTS}/${second.id}`))
  expect(shown.availableTransitions.find(({ to }: { to: string }) => to === 'POSTED')).toMatchObject({
    allowed: false,
    needsReason: false,
    why: [{ name: 'notPostedBefore', message: expect.stringContaining('“They pay two invoices a day”') }],
  })
  expect(await post(second)).toMatchObject({ status: 422, code: 'RECEIPT_ALREADY_POSTED' })
  const reason = 'The statement of the bank has both'
  const posted = dataOf(await post(second, { duplicateReason: reason }))
  expect(posted).toMatchObject({ status: 'POSTED', duplicateReason: reason, _duplicateOf: { name: first.number } })
  const { data: history } = await manager.get(`${RECEIPTS}/${second.id}/history`)
  expect(history[0]).toMatchObject({ event: 'receipt.posted', reason })
  expect(JSON.stringify(history), 'the receipt it duplicates').toContain(first.number)
})

test.each<[string, object]>([
  ['another day', { receivedOn: '2026-11-09' }],
  ['another amount', { received: '5000.01' }],
  ['another currency', { currency: 'USD' }],
  ['another reference', { bankReference: 'TT 4712' }],
  ['no reference', { bankReference: null }],
])('%s is a different payment', async (_what, more) => {
  const own = { bankReference: 'TT 4711 ab', ...more }
  expect((await enter({ received: '700.00', ...own })).status, 'the first').toBe(201)
  expect(await enter({ received: '700.00', ...own }), 'the same again').toMatchObject({
    code: 'RECEIPT_ALREADY_POSTED',
  })
})

test('concurrent entries and postings of the same payment succeed once; a reversed one can be entered again', async () => {
  const same = { received: '900.00', bankReference: null }
  const clicks = await Promise.all([enter(same), enter(same), enter(same)])
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  const first = dataOf(clicks.find(({ status }) => status === 201)!)
  const second = dataOf(await enter({ ...same, duplicateReason: 'A second payment' }))
  const posts = await Promise.all([post(first), post(second)])
  expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const left = posts[0]!.status === 200 ? second : first
  const number = { status: 'POSTED', number: 'RC-BY-HAND', postedBy: manager.staff!.id, duplicateOf: null }
  const byHand = app.appContext.db.updateTable('receipt').set(number).where('id', '=', left.id).execute()
  await expect(byHand).rejects.toThrow('receipt_once')
  const posted = posts.find(({ status }) => status === 200)!.data
  dataOf(
    await manager.put(`${RECEIPTS}/${posted.id}/status`, {
      status: 'REVERSED',
      reason: 'Bounced',
      version: posted.version,
    }),
  )
  expect(dataOf(await post(left))).toMatchObject({ status: 'POSTED', duplicateReason: null, _duplicateOf: null })
})

test('payments for an archived legal entity can still be entered, posted and read', async () => {
  const entity = app.appContext.db.updateTable('legalEntity').where('id', '=', account.legalEntityID)
  await entity.set({ archivedAt: new Date() }).execute()
  const receipt = dataOf(await post(dataOf(await enter({ received: '1200.00' }))))
  expect(dataOf(await manager.get(`${RECEIPTS}/${receipt.id}`))).toMatchObject({
    status: 'POSTED',
    unallocated: '1200.00',
  })
  const admin = await app.as('ADMIN')
  await entity.set({ archivedAt: null }).execute()
  expect((await admin.del(`/settings/legal-entities/${account.legalEntityID}`)).message).toMatch(
    /[0-9]+ receipts to post or allocate \(Draft /,
  )
})
