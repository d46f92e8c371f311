import { expect, test, vi } from 'vitest'
import {
  createDraft,
  createTestUsers,
  expectStatus,
  moveToStage,
} from '../../../kernel/testing/fixtures/order-form-records.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const CONTRACTS = '/candidate-contracts'
const part = (code: string, amount: string) => ({ code, label: null, amount })

test('an employment contract can be sent only with the approved pay, dates, probation and notice', async () => {
  const { hra, hrm, visa } = users
  const { id: orderFormID } = await createDraft(users)
  await moveToStage(users, orderFormID, 'ONBOARDING')
  const [{ id }] = (await hra.get(CONTRACTS, { orderFormID })).data
  const read = async () => expectStatus(await hra.get(`${CONTRACTS}/${id}`)).data
  const change = async (fields: object) =>
    expectStatus(await hra.put(`${CONTRACTS}/${id}`, { version: (await read()).version, ...fields }))
  const move = async (who: typeof hra, status: string, more: object = {}) =>
    who.put(`${CONTRACTS}/${id}/status`, { status, version: (await read()).version, ...more })
  const drafted = await read()
  expect(drafted.mismatches).toEqual([])

  await change({ pay: { currency: 'AED', components: [part('BASIC', '99000.00'), part('TRANSPORT', '1500.00')] } })
  expectStatus(await move(hra, 'UNDER_REVIEW'))
  expect((await read()).mismatches).toEqual([
    { field: 'pay.BASIC', contract: '99000', orderForm: '10800' },
    { field: 'pay.HOUSING', contract: '0', orderForm: '4500' },
  ])
  expect(JSON.stringify((await visa.get(`${CONTRACTS}/${id}`)).data), 'no pay for who sees none').not.toContain('99000')
  expect(await move(hrm, 'SENT')).toMatchObject({ status: 422, code: 'PAY_MISMATCH' })

  expectStatus(await move(hrm, 'DRAFT', { reason: 'The pay is wrong.' }))
  const terms = { onCallRate: '150.00', overtimeExempt: true }
  await change({ pay: { ...drafted.pay, ...terms } })
  // The order form has neither value, so neither is checked.
  expect((await read()).pay).toMatchObject(terms)
  expect((await read()).mismatches).toEqual([])
  await change({ pay: drafted.pay })
  for (const wrong of [
    { startDate: '2026-01-01' },
    { endDate: '2029-12-31' },
    { probationMonths: 1 },
    { noticeDays: 90 },
  ]) {
    const { pay, startDate, endDate, probationMonths, noticeDays } = drafted
    await change({ pay, startDate, endDate, probationMonths, noticeDays, ...wrong })
    expectStatus(await move(hra, 'UNDER_REVIEW'))
    expect((await read()).mismatches).toMatchObject([{ field: Object.keys(wrong)[0] }])
    expect(await move(hrm, 'SENT')).toMatchObject({ status: 422, code: 'TERM_MISMATCH' })
    expectStatus(await move(hrm, 'DRAFT', { reason: 'The term is wrong.' }))
  }
  const { startDate, endDate, probationMonths, noticeDays } = drafted
  await change({ startDate, endDate, probationMonths, noticeDays })
  expectStatus(await move(hra, 'UNDER_REVIEW'))
  expectStatus(await move(hrm, 'SENT'))
})
