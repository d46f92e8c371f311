import { daysAfter } from '@muster/contract/kernel/days.ts'
import type { ReminderRule } from '@muster/contract/settings/reminders.contract.ts'
import { hearersOffered, REMINDER_CODES } from '@muster/contract/settings/reminders.rules.ts'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../kernel/testing/app.ts'
import type { Caller } from '../../kernel/testing/caller.ts'
import { remindOfConsultants } from '../consultants/consultants.jobs.ts'

const TODAY = '2026-11-20'
const PATH = '/settings/reminders'

let house: TestHouse
let admin: Caller
let associate: Caller
let manager: Caller
let chief: Caller

beforeAll(async () => {
  house = await testHouse()
  house.setNow(`${TODAY}T08:00:00Z`)
  admin = await house.as('ADMIN', { name: 'Sara Haddad' })
  associate = await house.as('HR_ASSOCIATE')
  manager = await house.as('HR_MANAGER')
  chief = await house.as('HR_VICE_PRESIDENT')
})

async function rule(code: string): Promise<ReminderRule> {
  const { data } = await admin.get(PATH, { pageSize: 100 })
  return data.find((one: ReminderRule) => one.code === code)
}

const change = (code: string, values: object) =>
  rule(code).then(({ id, isOn, steps, repeatDays, version }) =>
    admin.put(`${PATH}/${id}`, { isOn, steps, repeatDays, version, ...values }),
  )

const heard = async (who: Caller, id: string) =>
  (await who.get('/user-notifications', { pageSize: 100 })).data.filter(
    ({ metadata }: { metadata: { entityID?: string } }) => metadata.entityID === id,
  ).length

const remind = (day: string) => remindOfConsultants(house.world, { countryID: 'AE', day }, house.world.now())

test('all reminders of the house are there, and reach nobody who may not see what they are about', async () => {
  const { data, meta } = await admin.get(PATH, { pageSize: 100 })
  expect(meta!.total).toBe(REMINDER_CODES.length)
  expect(data.map(({ code }: ReminderRule) => code)).toEqual(REMINDER_CODES)
  for (const { code, steps } of data as ReminderRule[])
    for (const { hearers } of steps) expect(hearersOffered(code), code).toEqual(expect.arrayContaining(hearers))
  expect(await rule('PASSPORT_EXPIRY')).toMatchObject({
    ...{ when: '180, 90, 60, 30 and 7 days before', isOn: true, lastRunAt: null, lastReminded: 0 },
    who: 'Visa Team, HR Associate, HR Manager, Country Manager',
  })
  const { data: found } = await admin.get(PATH, { searchInput: 'passport' })
  expect(found.map(({ code }: ReminderRule) => code)).toEqual(['PASSPORT_EXPIRY'])
  expect((await admin.get(PATH, { group: 'MAIL' })).meta!.total).toBe(1)
})

test('when it comes and who hears of it is the company’s to say; the change stands in its history', async () => {
  const made = await associate.post('/candidates', {
    ...{ name: 'Priya Nair', countryID: 'AE', title: 'Developer', nationality: 'IN' },
    identity: { passportNumber: 'P1234567', passportExpiry: daysAfter(TODAY, 120) },
  })
  expect(made.status, made.message).toBe(201)
  const { id } = made.data
  const steps = [
    { offset: 45, hearers: ['HR_MANAGER'] },
    { offset: 120, hearers: ['HR_VICE_PRESIDENT', 'HR_VICE_PRESIDENT'] },
  ]
  const saved = await change('PASSPORT_EXPIRY', { steps })
  expect(saved, saved.message).toMatchObject({
    ...{ status: 200, data: { when: '120 and 45 days before', _updatedBy: { name: 'Sara Haddad' } } },
  })
  expect(saved.data.steps[0]).toEqual({ offset: 120, hearers: ['HR_VICE_PRESIDENT'] })
  expect(await remind(TODAY)).toBe(1)
  expect([await heard(associate, id), await heard(chief, id), await heard(manager, id)]).toEqual([0, 1, 0])
  const later = daysAfter(TODAY, 75)
  expect([await remind(later), await remind(later)]).toEqual([1, 0])
  expect(await heard(manager, id)).toBe(1)
  expect(await rule('PASSPORT_EXPIRY')).toMatchObject({ lastReminded: 1, lastRunAt: `${TODAY}T08:00:00.000Z` })
  const { data: history } = await admin.get(`${PATH}/${saved.data.id}/history`)
  expect(history[0].changes).toEqual([
    {
      field: 'steps',
      from: expect.stringContaining('180 days: Visa Team, HR Associate; 90 days'),
      to: '120 days: HR Vice President; 45 days: HR Manager',
    },
  ])
})

test('one that is switched off says nothing, and still looks', async () => {
  const made = await associate.post('/candidates', {
    ...{ name: 'Omar Said', countryID: 'AE', title: 'Developer', nationality: 'IN' },
    identity: { visaExpiry: daysAfter(TODAY, 30) },
  })
  expect((await change('VISA_EXPIRY', { isOn: false })).data).toMatchObject({ isOn: false })
  expect(await remind(TODAY)).toBe(0)
  expect(await heard(manager, made.data.id)).toBe(0)
  expect((await rule('VISA_EXPIRY')).lastRunAt).not.toBeNull()
  expect((await change('VISA_EXPIRY', { isOn: true })).status).toBe(200)
  expect(await remind(TODAY)).toBe(1)
  expect(await heard(manager, made.data.id)).toBe(1)
})

test('what makes no sense is refused at its field, a stale change and a stranger at the door', async () => {
  const twice = [30, 30].map((offset) => ({ offset, hearers: ['HR_MANAGER'] }))
  expect(await change('MEDICAL_EXPIRY', { steps: twice })).toMatchObject({
    ...{ status: 400, errors: [{ path: 'steps.1.offset' }] },
  })
  const assets = [{ offset: 30, hearers: ['ASSET_MANAGER'] }]
  expect(await change('MEDICAL_EXPIRY', { steps: assets })).toMatchObject({
    status: 400,
    errors: [{ path: 'steps.0.hearers', message: expect.stringContaining('Asset Manager may not see') }],
  })
  expect(await change('MEDICAL_EXPIRY', { steps: [] })).toMatchObject({ status: 400, errors: [{ path: 'steps' }] })
  expect(await change('MEDICAL_EXPIRY', { version: 7 })).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  const { id } = await rule('MEDICAL_EXPIRY')
  for (const who of [manager, await house.as('CFO')]) {
    expect((await who.get(PATH)).status).toBe(403)
    expect((await who.put(`${PATH}/${id}`, { isOn: false, steps: [], repeatDays: null, version: 1 })).status).toBe(403)
  }
})
