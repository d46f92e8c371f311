import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { ORDERS } from '../../../kernel/testing/fixtures/purchase-orders.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'

/** The tests first create an active placement. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()
const { bd, fmi, hrm } = users
const id = (await createDraft(users)).id
await moveToStage(users, id, 'ACTIVE')
const { clientContracts, clientID } = await readOrderFormAs(hrm, id)
const order = {
  clientID,
  number: 'PO-4711',
  value: '{"amount":"300000.00","currency":"AED"}',
  validFrom: '2026-07-01',
  validTo: '2027-06-30',
  contracts: JSON.stringify([{ clientContractID: clientContracts[0].id }]),
}
const { data } = expectStatus(await fmi.upload(ORDERS, signedPdf('po.pdf'), order), 201)
const orderID = data.id
expectStatus(await fmi.put(`${ORDERS}/${orderID}/status`, { status: 'OPEN', version: data.version }))
expect(bd.staff).not.toBeNull()

const CHANGE = { effectiveDate: '2026-10-01', reason: 'A senior role from October.' }
const PAY = {
  components: [
    { code: 'BASIC', amount: '12800.00' },
    { code: 'HOUSING', amount: '4500.00' },
    { code: 'TRANSPORT', amount: '1500.00' },
  ],
}
const look = async (who: Caller, more: object) => {
  const version = await versionOf(who, id)
  return expectStatus(await who.post(`${SETUP}/${id}/changes`, { ...CHANGE, version, ...more })).data.impact
}
const documentsOf = (impact: { documents: { kind: string; needs: string | null }[] }) =>
  Object.fromEntries(impact.documents.map(({ kind, needs }) => [kind, needs]))

test('a rate change shows its monthly effect, the planned total and the shortfall of the purchase order', async () => {
  const impact = await look(users.bd, { bill: { rate: '39000.00' } })
  expect(impact.changes).toEqual([{ field: 'bill.rate', from: '36000.00', to: '39000.00' }])
  const { before, after } = impact.margin
  expect([before.revenue, after.revenue]).toEqual(['36000.00', '39000.00'])
  expect(Number(after.gm) - Number(before.gm)).toBeCloseTo(3000, 2)
  // Twelve months of 36,000; with the change three of them and nine of 39,000.
  const aed = (amount: string) => ({ amount, currency: 'AED' })
  expect(impact.planned).toMatchObject({ before: aed('432000.00'), after: aed('459000.00') })
  const { before: agreed, after: changed } = impact.planned
  expect(agreed.explain).toMatchObject({ formula: 'rate × months', inputs: [{ value: '36000.00' }, { value: '12' }] })
  expect(changed.explain.parts).toMatchObject([
    { value: '108000.00', inputs: [{ value: '36000.00' }, { name: 'months', value: '3' }] },
    { value: '351000.00', inputs: [{ value: '39000.00' }, { name: 'months', value: '9' }] },
  ])
  expect(impact.documents).toMatchObject([
    { kind: 'CLIENT_CONTRACT', needs: expect.stringContaining('It has the current rate. Amend it from 1 Oct 2026') },
    {
      kind: 'PURCHASE_ORDER',
      id: orderID,
      number: 'PO-4711',
      endDate: '2027-06-30',
      ceiling: aed('300000.00'),
      available: aed('300000.00'),
      needs: 'AED 159,000.00 more is required until the end date. Ask the client for an amendment.',
    },
  ])
})

test('a pay change affects the contract of the consultant, a later end date affects all documents', async () => {
  const manager = await users.app.as('COUNTRY_MANAGER')
  const paid = documentsOf(await look(manager, { pay: PAY }))
  expect(paid).toMatchObject({
    CANDIDATE_CONTRACT: expect.stringContaining('It has the current pay'),
    CLIENT_CONTRACT: null,
  })
  const longer = documentsOf(await look(manager, { endDate: '2027-12-31' }))
  expect(longer).toMatchObject({
    CANDIDATE_CONTRACT: 'It ends on 30 Jun 2027, before the new end date. Extend it.',
    CLIENT_CONTRACT: 'It ends on 30 Jun 2027, before the new end date. Extend it.',
    PURCHASE_ORDER: expect.stringContaining('It is valid until 30 Jun 2027, before the new end date.'),
  })
})

test.each([true, false])('an outdated version is rejected as for any record (preview: %s)', async (preview) => {
  const version = (await versionOf(bd, id)) - 1
  const reply = await bd.post(`${SETUP}/${id}/changes`, { ...CHANGE, version, bill: { rate: '39000.00' }, preview })
  expect(reply).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    message: expect.stringContaining('Another user changed this record'),
  })
})

test('a contract that was terminated early shows its actual end date', async () => {
  const { db } = users.app.appContext
  const client = db.updateTable('contract').where('orderFormId', '=', id).where('kind', '=', 'CLIENT')
  await client.set({ endedOn: '2027-03-31' }).execute()
  const { documents } = await look(await users.app.as('COUNTRY_MANAGER'), { pay: PAY })
  expect(documents).toContainEqual(
    expect.objectContaining({
      kind: 'CLIENT_CONTRACT',
      endDate: '2027-03-31',
      needs: 'It ends on 31 Mar 2027, before the new end date. Extend it.',
    }),
  )
  await client.set({ endedOn: null }).execute()
})

test('an approver of an amendment sees its impact on the placement, limited to the documents visible to the role', async () => {
  const { bd, cfo, cm, hrm, fmp } = users
  const version = await versionOf(bd, id)
  const body = { ...CHANGE, version, bill: { rate: '39000.00' }, pay: PAY, preview: false }
  const { orderFormID } = expectStatus(await bd.post(`${SETUP}/${id}/changes`, body)).data
  const draft = await readOrderFormAs(bd, orderFormID)
  expectStatus(await bd.put(`${SETUP}/${orderFormID}`, { version: draft.version, noticeDays: 60 }))
  const resume = { name: 'resume.pdf', content: smallPdf(['Resume']) }
  expectStatus(await bd.upload(`${DOCUMENTS}/${orderFormID}/upload-resume`, resume), 201)
  expectStatus(await moveOrderForm(bd, orderFormID, 'SUBMITTED'))
  const impactFor = async (who: Caller, of = orderFormID) => expectStatus(await who.get(`${SETUP}/${of}/impact`)).data
  for (const who of [bd, cm, cfo]) {
    const impact = await impactFor(who)
    expect(impact).toMatchObject({ effectiveDate: '2026-10-01', alsoChanged: ['probationMonths', 'noticeDays'] })
    expect(impact.changes.map(({ field }: { field: string }) => field)).toEqual(['bill.rate', 'pay.components'])
    expect(impact.margin.after).toMatchObject({ revenue: '39000.00', version: 1 })
    expect(impact.margin.before.revenue).toBe('36000.00')
    expect(documentsOf(impact).PURCHASE_ORDER).toContain('more is required until the end date')
  }
  // One-off costs are spread over the whole placement, not its remainder; in the wizard and on the record.
  const { data: typed } = await bd.get(`${SETUP}/${orderFormID}/margin`)
  expect(typed[0].input.contractMonths).toBe('12')
  const blind = await impactFor(hrm)
  expect(blind.margin).toBeUndefined()
  expect(Object.keys(documentsOf(blind))).toEqual(['CANDIDATE_CONTRACT', 'CLIENT_CONTRACT'])
  expect(Object.keys(documentsOf(await impactFor(fmp)))).toEqual(['CANDIDATE_CONTRACT', 'PURCHASE_ORDER'])
  expect(await impactFor(cfo, id), 'the same values as the placement').toBeNull()
  expect((await (await users.app.as('FINANCE_EXECUTIVE_INVOICE')).get(`${SETUP}/${orderFormID}/impact`)).status).toBe(
    403,
  )
})
