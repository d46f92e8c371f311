import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { parametersOf } from '../country-rules/country-parameters.queries.ts'
import { settingsRoutes } from '../settings.routes.ts'

const today = '2026-11-21'
const PATH = '/currency-exchanger'

const app = await createTestApp({ modules: [{ name: 'settings', routes: settingsRoutes }] })
app.setNow(`${today}T08:00:00Z`)
const maker = await app.as('FINANCE_MANAGER_INVOICE', { name: 'Meera Krishnan' })
const admin = await app.as('ADMIN', { name: 'Salma Khalil' })
const cfo = await app.as('CFO')

const enter = async (currency: string, rate: string) =>
  (await maker.post(PATH, { currency, date: today, rate, source: 'Central Bank' })).data
/** After a change of role, which takes effect a second later. */
async function becomes(who: Caller, role: string): Promise<void> {
  await app.appContext.db.updateTable('appUser').set({ role }).where('id', '=', who.staff!.id).execute()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
}

test('Rates are decided together as they were shown: if one was changed since, it is named and none is decided', async () => {
  const aed = await enter('AED', '3.6725')
  const sar = await enter('SAR', '3.75')
  await admin.put(`${PATH}/${sar.id}`, { rate: '37.5', version: sar.version })
  const rates = [aed, sar].map(({ id, version }) => ({ id, version }))
  const late = await cfo.put(`${PATH}/status`, { rates, status: 'APPROVED' })
  expect(late).toMatchObject({ status: 409, code: 'RATES_CHANGED' })
  expect(late.message).toContain(`SAR of ${formatLongDate(today)} was changed`)
  expect(late.message).not.toContain('AED')
  expect((await cfo.get(PATH, { status: 'APPROVED' })).data).toEqual([])
  const again = rates.map(({ id, version }) => ({ id, version: id === sar.id ? version + 1 : version }))
  expect(await cfo.put(`${PATH}/status`, { rates: again, status: 'APPROVED' })).toMatchObject({ data: { decided: 2 } })
  expect((await cfo.put(`${PATH}/status`, { ids: [aed.id], status: 'APPROVED' })).status).toBe(400)
})

test('A user who entered or changed a rate can’t approve it, even after a colleague’s change', async () => {
  const { id, version } = await enter('INR', '88')
  const { data: changed } = await admin.put(`${PATH}/${id}`, { rate: '88.1', version })
  expect(changed._contributors.map(({ name }: { name: string }) => name)).toEqual(['Meera Krishnan', 'Salma Khalil'])
  await becomes(maker, 'CFO')
  const one = { status: 'APPROVED', version: changed.version }
  const many = { status: 'APPROVED', rates: [{ id, version: changed.version }] }
  for (const reply of [await maker.put(`${PATH}/${id}/status`, one), await maker.put(`${PATH}/status`, many)])
    expect(reply).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  const direct = app.appContext.db.updateTable('exchangeRate').set({ status: 'APPROVED', decidedBy: maker.staff!.id })
  await expect(direct.where('id', '=', id).execute()).rejects.toMatchObject({
    constraint: 'exchange_rate_no_contributor_decides',
  })
  expect((await cfo.put(`${PATH}/${id}/status`, one)).status).toBe(200)
})

test('A user who proposed or changed a version can’t approve it, and sees the reason', async () => {
  const first = await app.as('ADMIN')
  const second = await app.as('ADMIN')
  const { versionID: _id, revision: _number, ...values } = (await parametersOf(app.appContext.db, 'KW', today))!
  const { data } = await first.post('/settings/countries/KW/parameters', {
    values: { ...values, cashRounding: !values.cashRounding },
    effectiveFrom: '2027-03-01',
    source: 'Circular 12 of the ministry',
  })
  const { id } = data.revision
  const changed = await second.put(`/settings/countries/KW/parameters/${id}`, { note: 'Checked', version: 1 })
  await becomes(first, 'CFO')
  expect((await first.get(`/settings/pending-approvals/${id}`)).data).toMatchObject({
    mayDecide: false,
    mayNotDecideBecause: 'You can’t approve your own change. Another person must approve it.',
  })
  const approval = { status: 'APPROVED', version: changed.data.revision.version }
  const path = `/settings/pending-approvals/${id}/status`
  expect(await first.put(path, approval)).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  expect((await cfo.put(path, approval)).status).toBe(200)
})
