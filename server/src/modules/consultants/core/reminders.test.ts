import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { expect, test } from 'vitest'
import { notify } from '../../../kernel/app/events.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createClient, createPlacement } from '../../../kernel/testing/fixtures/placement.ts'
import { remindOfConsultants } from './consultants.jobs.ts'

const TODAY = '2026-11-20'

const app = await createTestApp()
app.setNow(`${TODAY}T08:00:00Z`)
const hr = await app.as('HR_ASSOCIATE')
const manager = await app.as('HR_MANAGER')
const visa = await app.as('VISA_TEAM')
const countryManager = await app.as('COUNTRY_MANAGER')
const coo = await app.as('COO')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const elsewhere = await app.as('COUNTRY_MANAGER', { email: 'cm.sa@example.com', countryIDs: ['SA'] })

const daysOn = (days: number, from = TODAY) => daysAfter(from, days)

async function consultant(name: string, identity: object = {}, more: object = {}): Promise<string> {
  const made = await hr.post('/candidates', {
    name,
    countryID: 'AE',
    title: 'Developer',
    nationality: 'IN',
    identity,
    ...more,
  })
  expect(made.status, made.message).toBe(201)
  return made.data.id
}

const change = (id: string, values: object) =>
  app.appContext.db.updateTable('consultant').set(values).where('id', '=', id).execute()

const joined = async (id: string) => {
  const { version } = (await manager.get(`/candidates/${id}`)).data
  const body = { status: 'ACTIVE', version, effectiveDate: TODAY, reason: 'Arrived' }
  expect((await manager.put(`/candidates/${id}/status`, body)).status).toBe(200)
}

const noticesOf = async (who: Caller, id: string): Promise<string[]> =>
  (await who.get('/user-notifications', { pageSize: 100 })).data
    .filter(
      ({ metadata }: { metadata: { entityID?: string; type: string } }) =>
        metadata.entityID === id && metadata.type === 'EXPIRY_ALERT',
    )
    .map(({ subject }: { subject: string }) => subject)

const remind = (day: string) => remindOfConsultants(app.appContext, { countryID: 'AE', day }, app.appContext.now())

test('an expiring passport is reminded from six months before, to more recipients at each step, once per step; a renewed one starts over', async () => {
  const id = await consultant('Priya Nair', { passportNumber: 'P1234567', passportExpiry: daysOn(181) })
  expect(await remind(TODAY)).toBe(0)
  const at = async (left: number) => {
    const day = daysOn(181 - left)
    await remind(day)
    await remind(day)
    const ears = { visa, hr, manager, countryManager, elsewhere }
    return Object.fromEntries(
      await Promise.all(Object.entries(ears).map(async ([name, who]) => [name, (await noticesOf(who, id)).length])),
    )
  }
  expect(await at(180)).toEqual({ visa: 1, hr: 1, manager: 0, countryManager: 0, elsewhere: 0 })
  expect((await noticesOf(visa, id))[0]).toBe('Priya Nair: passport expires in 180 days')
  // No job ran on the day itself: the next run catches up, and the day after sends nothing again.
  expect(await at(89)).toMatchObject({ visa: 2, manager: 0 })
  expect(await at(61)).toMatchObject({ visa: 2 })
  expect(await at(30)).toEqual({ visa: 3, hr: 3, manager: 1, countryManager: 0, elsewhere: 0 })
  expect(await at(7)).toEqual({ visa: 4, hr: 4, manager: 2, countryManager: 1, elsewhere: 0 })
  await change(id, { passportExpiry: daysOn(181 + 20) })
  expect(await at(7)).toMatchObject({ visa: 5, manager: 3, countryManager: 1 })
})

test('visa, permit, ID and medical card have their own reminders 90 days before; consultants who have left have none', async () => {
  const day = daysOn(90)
  const documents = { visaExpiry: day, workPermitExpiry: day, residenceExpiry: day, medicalExpiry: day }
  const id = await consultant('Omar Said', documents)
  const gone = await consultant('Gone Away', documents)
  await change(gone, { status: 'EXITED', lastWorkingDay: TODAY, exitReason: 'RESIGNATION', joinedDate: '2026-01-01' })
  await remind(TODAY)
  expect((await noticesOf(visa, id)).sort()).toEqual(
    ['medical card', 'residence ID', 'visa', 'work permit'].map(
      (document) => `Omar Said: ${document} expires in 90 days`,
    ),
  )
  expect(await noticesOf(visa, gone)).toEqual([])
})

test('the HR manager and the account managers are reminded of the end of a probation 30, 14 and 3 days before', async () => {
  const clientId = await createClient(app, 'AE', seller.staff!.id)
  const id = await consultant('Lina Khoury')
  await joined(id)
  // A notification about a placed consultant links to the placement (docs/domain/principles.md).
  const { orderFormID } = await createPlacement(app, { clientID: clientId })
  await change(id, { probationEnd: daysOn(30), clientId, currentOrderFormId: orderFormID })
  for (const left of [31, 30, 29, 14, 3, 2, 0, -1]) await remind(daysOn(30 - left))
  for (const who of [manager, seller])
    expect((await noticesOf(who, id)).sort()).toEqual([
      'Lina Khoury: probation ends in 14 days',
      'Lina Khoury: probation ends in 3 days',
      'Lina Khoury: probation ends in 30 days',
    ])
  expect((await manager.get('/user-notifications', { pageSize: 100 })).data).toContainEqual(
    expect.objectContaining({ metadata: expect.objectContaining({ entityID: id, orderFormID }) }),
  )
  // A recipient who may not see the placement reads it without a link.
  const lead = await app.as('TAS_LEAD')
  const { db } = app.appContext
  const note = { type: 'EXPIRY_ALERT', subject: 'Lina Khoury', message: 'Ends', entity: 'consultant', entityID: id }
  await notify({ db }, { ...note, orderFormID, to: [lead.staff!.id] })
  const leadsTo = async (who: Caller) =>
    (await who.get('/user-notifications', { pageSize: 100 })).data
      .filter(({ metadata }: { metadata: { entityID?: string } }) => metadata.entityID === id)
      .map(({ metadata }: { metadata: { orderFormID?: string } }) => metadata.orderFormID)
  expect(await leadsTo(lead)).toEqual([undefined])
  expect(await leadsTo(seller)).toEqual([orderFormID, orderFormID, orderFormID])
  await db.deleteFrom('clientAccountManager').where('clientId', '=', clientId).execute()
  expect(await leadsTo(seller)).toEqual([undefined, undefined, undefined])
  expect(await noticesOf(visa, id)).toEqual([])
})

test('a consultant working with an expired work authorisation is reported to HR, the visa team, the country manager and the COO, once', async () => {
  const expired = { visaExpiry: daysOn(-1) }
  const id = await consultant('Bilal Ahmed', expired)
  const national = await consultant('Reem Ali', expired, { nationality: 'AE' })
  await remind(TODAY)
  expect(await noticesOf(coo, id), 'no one works yet').toEqual([])
  await joined(id)
  await joined(national)
  await remind(TODAY)
  await remind(daysOn(1))
  for (const who of [manager, visa, countryManager, coo])
    expect(await noticesOf(who, id)).toEqual(['Bilal Ahmed works without a valid work authorisation'])
  expect(await noticesOf(seller, id)).toEqual([])
  expect(await noticesOf(coo, national)).toEqual([])
})
