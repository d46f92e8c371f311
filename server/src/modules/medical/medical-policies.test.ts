import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../kernel/testing/app.ts'
import { drainJobs, outcomeOf } from '../../kernel/testing/background-work.ts'
import { backgroundJobRoutes } from '../operations/operations.routes.ts'
import { policyFor } from './medical-policies.queries.ts'
import { medicalPolicyRoutes } from './medical-policies.routes.ts'
import { premiumImport } from './premiums-import.actions.ts'

const app = await createTestApp({
  modules: [{ name: 'settings', routes: [...medicalPolicyRoutes, ...backgroundJobRoutes] }],
})
await drainJobs(app, premiumImport.jobs)
app.setNow('2026-11-20T08:00:00Z')
const admin = await app.as('ADMIN')

const band = (ageFrom: number, ageTo: number, premium: string, more: object = {}) => ({
  ageFrom,
  ageTo,
  premium,
  relation: 'EMPLOYEE',
  ...more,
})
let made = 0
const policy = (more: object = {}) => {
  made += 1
  const dates = { validFrom: '2026-01-01', validTo: '2026-12-31' }
  return { insurer: 'Pearl Insurance', policyNumber: `PI-${made}`, countryID: 'AE', category: 'B', ...dates, ...more }
}

describe('the life cycle of a policy', () => {
  test('it is added with its table, changed, protected from an outdated change, exported and removed', async () => {
    const premiums = [band(18, 40, '3200.00'), band(41, 65, '4500.00'), band(0, 17, '2100.00', { relation: 'CHILD' })]
    const reply = await admin.post('/medical-card-policies', policy({ network: 'Gold Network', premiums }))
    expect(reply, reply.message).toMatchObject({
      status: 201,
      data: { currency: 'AED', status: 'IN_FORCE', bands: 3, version: 1 },
    })
    const { id } = reply.data
    expect(reply.data.premiums[0]).toEqual(band(18, 40, '3200.00', { gender: 'ANY' }))

    const changed = await admin.put(`/medical-card-policies/${id}`, { premiums: [band(18, 65, '3900.50')], version: 1 })
    expect(changed.data).toMatchObject({
      bands: 1,
      version: 2,
      network: 'Gold Network',
      premiums: [{ premium: '3900.50' }],
    })
    expect(await admin.put(`/medical-card-policies/${id}`, { network: null, version: 1 })).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    })
    const { data: history } = await admin.get(`/medical-card-policies/${id}/history`)
    expect(history[0].changes.map(({ field }: { field: string }) => field).toSorted()).toEqual(['bands', 'premiums'])
    const spreadsheet = await admin.get('/medical-card-policies/export', { format: 'csv', searchInput: 'gold' })
    expect(spreadsheet.bytes.toString('utf8')).toContain('Pearl Insurance')
    expect((await admin.del(`/medical-card-policies/${id}`)).status).toBe(200)
    expect((await admin.get(`/medical-card-policies/${id}`)).status).toBe(404)
  })

  test('lists show the policies in force today; users who choose one see no premium', async () => {
    await admin.post('/medical-card-policies', policy({ countryID: 'KW', validTo: '2026-06-30' }))
    await admin.post(
      '/medical-card-policies',
      policy({ countryID: 'KW', category: 'VIP', premiums: [band(18, 65, '900.125')] }),
    )
    await admin.post(
      '/medical-card-policies',
      policy({ countryID: 'KW', validFrom: '2027-01-01', validTo: '2027-12-31' }),
    )
    const statuses = async (status: string) =>
      (await admin.get('/medical-card-policies', { countryID: 'KW', status })).data.length
    expect([await statuses('EXPIRED'), await statuses('IN_FORCE'), await statuses('UPCOMING')]).toEqual([1, 1, 1])
    const seller = await app.as('BUSINESS_DEVELOPMENT')
    const { data } = await seller.get('/medical-card-policy-directory', { countryID: 'KW', inForce: true })
    expect(data).toEqual([
      expect.objectContaining({ category: 'VIP', name: expect.stringContaining('Pearl Insurance PI-') }),
    ])
    expect(JSON.stringify(data)).not.toContain('900')
  })

  test('of two policies of a category the one that started last applies, and none outside its dates', async () => {
    await admin.post('/medical-card-policies', policy({ countryID: 'OM', validTo: '2027-12-31' }))
    const newer = await admin.post('/medical-card-policies', policy({ countryID: 'OM', validFrom: '2026-07-01' }))
    const on = (day: string) => policyFor(app.appContext.db, { countryID: 'OM', category: 'B', day })
    expect((await on('2026-06-30'))?.id).not.toBe(newer.data.id)
    expect((await on('2026-07-01'))?.id).toBe(newer.data.id)
    expect(await on('2028-01-01')).toBeUndefined()
  })
})

describe('rejected policies', () => {
  test.each([
    // changed fields of a valid policy, status, code, field, part of the message
    [{ validTo: '2025-12-31' }, 400, 'INVALID', 'validTo', 'before the start date'],
    [{ countryID: 'ZZ' }, 400, 'INVALID', 'countryID', 'not supported'],
    [{ currency: 'XXX' }, 400, 'INVALID', 'currency', 'currency is not supported'],
    [{ category: 'D' }, 400, 'INVALID', 'category', ''],
    [{ premiums: [band(18, 65, '3200.123')] }, 400, 'INVALID', 'premiums.0.premium', 'at most 2 decimals'],
    [{ premiums: [band(65, 18, '3200')] }, 400, 'INVALID', 'premiums.0.ageTo', 'below the start age'],
    [{ premiums: [band(18, 65, '-5')] }, 400, 'INVALID', 'premiums.0.premium', 'positive amount'],
    [
      { premiums: [band(18, 40, '1'), band(40, 65, '2')] },
      422,
      'BANDS_OVERLAP',
      'premiums.1.ageFrom',
      'overlaps with that of row 1',
    ],
    [
      { premiums: [band(18, 40, '1', { gender: 'FEMALE' }), band(18, 40, '2')] },
      422,
      'BANDS_OVERLAP',
      'premiums.1.ageFrom',
      'row 1',
    ],
    [{ policyNumber: 'PI-TAKEN' }, 409, 'POLICY_NUMBER_ALREADY_USED', 'policyNumber', 'already'],
  ])('%j', async (sent, status, code, path, message) => {
    await admin.post('/medical-card-policies', policy({ policyNumber: 'pi-taken' }))
    const reply = await admin.post('/medical-card-policies', policy(sent))
    expect(reply).toMatchObject({ status, code, errors: [{ path, message: expect.stringContaining(message) }] })
  })

  test('the database rejects overlapping bands: a gender together with any, and shared ages', async () => {
    const { data } = await admin.post('/medical-card-policies', policy({ premiums: [band(18, 40, '1')] }))
    const insert = (more: object) =>
      app.appContext.db
        .insertInto('medicalPremium')
        .values({
          medicalPolicyId: data.id,
          relation: 'EMPLOYEE',
          gender: 'ANY',
          ageFrom: 40,
          ageTo: 50,
          premium: '1',
          ...more,
        })
        .execute()
    await expect(insert({})).rejects.toThrow('medical_premium_overlap')
    await expect(insert({ gender: 'MALE' })).rejects.toThrow('medical_premium_overlap')
    await insert({ ageFrom: 41, gender: 'MALE' })
    await insert({ ageFrom: 41, gender: 'FEMALE' })
    await insert({ relation: 'SPOUSE' })
  })
})

describe('a premium table from a spreadsheet', () => {
  const send = (id: string, lines: readonly string[], mode = 'COMMIT') =>
    admin.upload(
      `/medical-card-policies/${id}/premiums/import`,
      { name: 'premiums.csv', type: 'text/csv', content: lines.join('\n') },
      { mode },
    )

  test('in the format of an insurer replaces the table, with one entry in the history', async () => {
    const { data } = await admin.post('/medical-card-policies', policy({ premiums: [band(18, 65, '1')] }))
    const rows = Array.from({ length: 60 }, (_, age) => `Employee,Female,${age + 18},${age + 18},"3,${100 + age}.50"`)
    const lines = ['Member type,Sex,Min age,Max age,Annual premium', ...rows, 'Wife,F,18,45,6400', 'Son,,0,17,2100']
    const checked = await outcomeOf(admin, await send(data.id, lines, 'CHECK'))
    expect(checked, JSON.stringify(checked.errors)).toMatchObject({ result: { good: 62, bad: [], created: 0 } })
    expect((await admin.get(`/medical-card-policies/${data.id}`)).data).toMatchObject({ bands: 1, version: 1 })

    expect(await outcomeOf(admin, await send(data.id, lines))).toMatchObject({ state: 'DONE', result: { created: 62 } })
    const { data: after } = await admin.get(`/medical-card-policies/${data.id}`)
    expect(after).toMatchObject({ bands: 62, version: 2 })
    expect(after.premiums[0]).toEqual(band(18, 18, '3100.50', { gender: 'FEMALE' }))
    expect(after.premiums.at(-1)).toEqual(band(0, 17, '2100', { relation: 'CHILD', gender: 'ANY' }))
    const { data: history } = await admin.get(`/medical-card-policies/${data.id}/history`)
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'medical-policy.premiums-imported',
      'medical-policy.created',
    ])
    const spreadsheet = await admin.get(`/medical-card-policies/${data.id}/premiums/export`)
    expect(spreadsheet.headers['content-disposition']).toContain('premiums-')
    const name = { name: 'back.xlsx', type: 'application/octet-stream', content: spreadsheet.bytes }
    const back = await admin.upload(`/medical-card-policies/${data.id}/premiums/import`, name, { mode: 'CHECK' })
    expect(await outcomeOf(admin, back)).toMatchObject({ result: { good: 62, bad: [] } })
  })

  test.each([
    // ages or two ages, relation, gender, premium, the field with the error and part of its message
    ['18-40', 'Cousin', '', '1', 'relation', 'Employee, Spouse, Child or Parent'],
    ['18-40', 'Employee', 'X', '1', 'gender', 'Any, Female or Male'],
    ['old', 'Employee', '', '1', 'ages', 'as 18-40'],
    ['40-18', 'Employee', '', '1', 'ages', 'below the start age'],
    ['18-140', 'Employee', '', '1', 'ages', '0 to 120'],
    ['18-40', 'Employee', '', '1234.567', 'premium', 'at most 2 decimals'],
    ['18-40', 'Employee', '', '-5', 'premium', 'positive amount'],
    ['', 'Employee', '', '5', 'ageFrom', '"Age from"'],
    ['65+', 'Employee', 'f', '5', 'ages', 'overlaps with that of line 2 (EMPLOYEE, ANY, 60–70 years)'],
  ])('the ages %s of a %s (%s) for %s are rejected', async (ages, relation, gender, premium, path, message) => {
    const { data } = await admin.post('/medical-card-policies', policy({ premiums: [band(18, 65, '1')] }))
    const lines = ['Age band,Relation,Gender,Premium', '60–70,Employee,,9', `${ages},${relation},${gender},${premium}`]
    const job = await outcomeOf(admin, await send(data.id, lines))
    expect(job).toMatchObject({
      state: 'FAILED',
      result: { good: 1, bad: [{ line: 3, path, message: expect.stringContaining(message) }] },
    })
    expect((await admin.get(`/medical-card-policies/${data.id}`)).data).toMatchObject({ bands: 1, version: 1 })
  })

  test('of a policy that does not exist is rejected at once, and only users who edit the settings may upload one', async () => {
    const nobodys = await send('0e0e0e0e-0000-4000-8000-000000000000', ['Relation,Ages,Premium', 'Employee,1-2,3'])
    expect(nobodys.status).toBe(404)
    const seller = await app.as('BUSINESS_DEVELOPMENT')
    expect((await seller.get('/medical-card-policies/premiums/template')).status).toBe(403)
  })
})
