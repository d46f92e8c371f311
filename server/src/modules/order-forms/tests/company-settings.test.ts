import { expect, test, vi } from 'vitest'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  TODAY,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { remindRenewals } from '../core/reminders.actions.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()
const admin = await users.app.as('ADMIN')

async function set(change: object): Promise<void> {
  const { version } = expectStatus(await admin.get('/settings')).data
  expectStatus(await admin.put('/settings', { version, ...change }))
}

test('the renewal due date follows the company settings: in the list, its count, the dashboard and notifications', async () => {
  const { bd, app } = users
  // Eighty days before its end.
  const { id } = await createDraft(users, { endDate: '2026-09-03' })
  await moveToStage(users, id, 'ACTIVE')
  const due = async () => {
    const [list, counts, home] = await Promise.all([
      bd.get(`${SETUP}/renewals`),
      bd.get(`${SETUP}/counts`),
      readTasks(bd, 'expiring'),
    ])
    return {
      listed: expectStatus(list).data.some((row: { id: string }) => row.id === id),
      counted: expectStatus(counts).data.renewalsDue,
      atHome: home.some(({ path }) => path.includes(id)),
    }
  }
  expect(await due()).toEqual({ listed: false, counted: 0, atHome: false })
  const remind = () => remindRenewals(app.appContext, { countryID: 'AE', day: TODAY }, app.appContext.now())
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(0)

  const { orderForms } = expectStatus(await admin.get('/settings')).data
  await set({ orderForms: { ...orderForms, renewalDueDays: 85, offerValidityDays: 30 } })
  const { id: offered } = await createDraft(users)
  await moveToStage(users, offered, 'APPROVED')
  expect((await readOrderFormAs(users.hrm, offered)).offer, 'how long an offer stands').toMatchObject({
    nextExpiresOn: '2026-07-15',
  })
  expect(await due()).toEqual({ listed: true, counted: 1, atHome: true })
  expect(await remind(), 'it is due from the date given by the settings').toBe(1)
  expect(await remind()).toBe(0)
  expect(expectStatus(await bd.get(`${SETUP}/renewals`, { days: 30 })).data).toEqual([])
})

test('the offer letter and both contracts name the signatory of the settings; without one the letter names its author', async () => {
  const { hrm } = users
  const before = await createDraft(users)
  await moveToStage(users, before.id, 'OFFER_SENT')
  const letterOf = async (id: string) => textOf((await hrm.get(`${DOCUMENTS}/${id}/offer-letter`)).bytes)
  expect(await letterOf(before.id)).toContain('Hana Manager, HR Manager')
  await set({ signatory: { name: 'Salma Okafor', title: 'Managing Partner' } })
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  expect(await letterOf(id)).toContain('Salma Okafor, Managing Partner')
  const { candidateContracts, clientContracts } = await readOrderFormAs(users.coo, id)
  const contracts = [
    ['/candidate-contracts', candidateContracts[0]],
    ['/client-contracts', clientContracts[0]],
  ]
  for (const [path, contract] of contracts)
    expect(await textOf((await users.coo.get(`${path}/${contract.id}/download`)).bytes), path).toContain(
      'Salma Okafor, Managing Partner',
    )
})

test('HR can’t complete the review with an unlawful probation or notice, and is shown the allowed values', async () => {
  const { hrm } = users
  const { id } = await createDraft(users, { probationMonths: 12, noticeDays: 0 })
  await moveToStage(users, id, 'HR_REVIEW')
  const refused = await moveOrderForm(hrm, id, 'APPROVAL')
  expect(refused).toMatchObject({ status: 422, code: 'PROBATION_TOO_LONG' })
  expect(refused.errors).toMatchObject([
    {
      path: 'probationMonths',
      message: expect.stringContaining(
        'A probation period of 12 months exceeds the limit of United Arab Emirates: 180 days',
      ),
    },
    {
      path: 'noticeDays',
      message: expect.stringContaining(
        'A notice period of 0 days is below the minimum of United Arab Emirates: 30 to 90 days',
      ),
    },
  ])
  const long = await createDraft(users, { noticeDays: 91 })
  await moveToStage(users, long.id, 'HR_REVIEW')
  expect(await moveOrderForm(hrm, long.id, 'APPROVAL')).toMatchObject({ status: 422, code: 'NOTICE_PERIOD_UNLAWFUL' })
  const lawful = await createDraft(users, { probationMonths: 6, noticeDays: 90 })
  await moveToStage(users, lawful.id, 'APPROVAL')
})
