import { errorCode } from '@muster/contract/kernel/api/error-codes.ts'
/**
 * From draft to start date through the API alone: contracts signed by the responsible roles, the purchase order opened.
 */
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  approveEmployeeData,
  confirmJoining,
  createDraft,
  createTestUsers,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  signContracts,
  TODAY,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { orderFixtures } from '../../../kernel/testing/fixtures/purchase-orders.ts'

/** A long test. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

test('a placement can only start when its contracts are signed and the purchase order is open', async () => {
  const users = await createTestUsers()
  const { app, bd, hra, hrm, fmi, cfo } = users
  const { id } = await createDraft(users, { purchaseOrder: { required: true } })
  await moveToStage(users, id, 'ONBOARDING')
  await approveEmployeeData(users, id)
  const blockers = async () =>
    (await readOrderFormAs(hrm, id)).readiness.canStart.blockers.map(({ name }: { name: string }) => name)
  const refusedStart = async (name: string) => {
    expect(await moveOrderForm(hrm, id, 'ACTIVE', { joinedDate: '2026-07-01' }), name).toMatchObject({
      status: 422,
      code: errorCode(name),
    })
    expect((await readOrderFormAs(hrm, id)).status).toBe('ONBOARDING')
  }
  // Both contracts were drafted when the onboarding started.
  const drafted = async (who: Caller, path: string) => {
    const { data } = expectStatus(await who.get(path, { orderFormID: id }))
    expect(data).toMatchObject([{ status: 'DRAFT' }])
    return expectStatus(await who.get(`${path}/${data[0].id}`)).data
  }
  const move = async (
    who: Caller,
    path: string,
    { id: at, version }: { id: string; version: number },
    status: string,
  ) => expectStatus(await who.put(`${path}/${at}/status`, { status, version })).data
  const signedBy = async (who: Caller, path: string, { id: at, version }: { id: string; version: number }) => {
    const fields = { signedOn: TODAY, version: String(version) }
    return expectStatus(await who.upload(`${path}/${at}/signed-file`, signedPdf(), fields, 'PUT')).data
  }

  app.setNow('2026-07-01T08:00:00Z')
  await refusedStart('candidateContractSigned')
  app.setNow(`${TODAY}T08:00:00Z`)
  const employment = await drafted(hra, '/candidate-contracts')
  expect(employment).toMatchObject({ startDate: '2026-07-01', pay: { components: [{ amount: '10800.00' }, {}, {}] } })
  const reviewed = await move(hra, '/candidate-contracts', employment, 'UNDER_REVIEW')
  const sent = await move(hrm, '/candidate-contracts', reviewed, 'SENT')
  expect(await signedBy(hra, '/candidate-contracts', sent)).toMatchObject({ status: 'SIGNED' })
  expect(await blockers()).toEqual(['clientContractSignedOrWaived', 'purchaseOrderPresentOrWaived'])

  const order = await drafted(bd, '/client-contracts')
  const submitted = await move(bd, '/client-contracts', order, 'UNDER_REVIEW')
  const checked = expectStatus(
    await fmi.put(`/client-contracts/${order.id}/rates-check`, { version: submitted.version }),
  ).data
  const approved = await move(cfo, '/client-contracts', checked, 'SENT')
  expect(await signedBy(bd, '/client-contracts', approved)).toMatchObject({ status: 'SIGNED' })
  expect(await blockers()).toEqual(['purchaseOrderPresentOrWaived'])
  app.setNow('2026-07-01T08:00:00Z')
  await refusedStart('purchaseOrderPresentOrWaived')
  app.setNow(`${TODAY}T08:00:00Z`)

  const writer = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const fields = { validFrom: '2026-07-01', validTo: '2027-06-30' }
  const orders = orderFixtures(app, { writer, opener: fmi, seller: bd })
  const opened = await orders.open({ clientID: users.clientID, contractID: order.id, fields })
  expect(opened.order.status).toBe('OPEN')
  expect(await blockers()).toEqual([])
  await confirmJoining(users, id)
  expect(await readOrderFormAs(hrm, id)).toMatchObject({
    status: 'ACTIVE',
    joinedDate: '2026-07-01',
    candidateStatus: 'ACTIVE',
  })
})

test.each([
  ['passportValid', { passportExpiry: '2026-06-30' }],
  ['workAuthorised', null],
])('on the start date a placement is blocked by %s, and starts once that is fixed', async (name, consultant) => {
  const users = await createTestUsers()
  const { app, hrm } = users
  const { db } = app.appContext
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  await approveEmployeeData(users, id)
  await signContracts(users, id)
  // A client contract for a part of the term is allowed, with a warning: outside of it nothing is billed.
  const partly = { endDate: '2027-03-31' }
  await db.updateTable('contract').set(partly).where('orderFormId', '=', id).where('kind', '=', 'CLIENT').execute()
  const { candidateID, readiness } = await readOrderFormAs(hrm, id)
  expect(readiness.canStart.warnings).toMatchObject([
    { name: 'clientContractGap', message: expect.stringContaining('covers 1 Apr 2027 to 30 Jun 2027') },
  ])
  const expire = (passportExpiry: string, visaExpiry: string) =>
    Promise.all([
      db.updateTable('consultant').set({ passportExpiry }).where('id', '=', candidateID).execute(),
      db
        .updateTable('orderFormRequest')
        .set({ expiresOn: visaExpiry })
        .where('orderFormId', '=', id)
        .where('kind', '=', 'VISA')
        .execute(),
    ])
  await expire(consultant?.passportExpiry ?? '2030-01-01', consultant ? '2028-06-14' : '2026-06-30')
  app.setNow('2026-07-01T08:00:00Z')
  const start = () => moveOrderForm(hrm, id, 'ACTIVE', { joinedDate: '2026-07-01' })
  expect(await start()).toMatchObject({ status: 422, code: errorCode(name) })
  await expire('2030-01-01', '2028-06-14')
  expectStatus(await start())
})
