import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { consultantRoutes } from '../core/consultants.routes.ts'

const app = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
app.setNow('2026-11-21T09:00:00Z')
const hr = await app.as('HR_ASSOCIATE')
const manager = await app.as('HR_MANAGER')

const add = async () => (await hr.post('/candidates', { name: 'Priya Nair', countryID: 'AE' })).data

describe('pay', () => {
  const PAY = {
    currency: 'AED',
    effectiveFrom: '2020-01-01',
    components: [
      { code: 'BASIC', amount: '9000' },
      { code: 'HOUSING', amount: '3000.50' },
    ],
  }

  test('is set in versions: a version that has started is never changed', async () => {
    const { id } = await add()
    const first = await manager.put(`/candidates/${id}/pay`, { ...PAY, version: 1 })
    expect(first.data.pay).toMatchObject({
      gross: '12000.50',
      effectiveFrom: '2020-01-01',
      components: [{ code: 'BASIC', amount: '9000.00' }, { amount: '3000.50' }],
    })
    const later = { ...PAY, effectiveFrom: '2199-01-01', components: [{ code: 'BASIC', amount: '15000.12' }] }
    expect((await manager.put(`/candidates/${id}/pay`, { ...later, version: 2 })).data.pay).toMatchObject({
      gross: '12000.50',
      versions: [{ gross: '15000.12' }, { gross: '12000.50' }],
    })
    const back = await manager.put(`/candidates/${id}/pay`, { ...PAY, effectiveFrom: '2019-01-01', version: 3 })
    expect(back).toMatchObject({ status: 422, code: 'PAY_IN_THE_PAST', errors: [{ path: 'effectiveFrom' }] })
  })

  test('agreed terms outside the components continue until another version changes them, and are audited', async () => {
    const { id } = await add()
    const from = async (version: number, effectiveFrom: string, more: object) =>
      (await manager.put(`/candidates/${id}/pay`, { ...PAY, version, effectiveFrom, ...more })).data.pay.versions[0]
    const terms = { onCallRate: '150.50', overtimeExempt: true }
    expect(await from(1, '2026-01-01', {})).toMatchObject({ onCallRate: null, overtimeExempt: false })
    expect(await from(2, '2026-12-01', terms)).toMatchObject(terms)
    expect(await from(3, '2027-01-01', {})).toMatchObject(terms)
    // Earlier amounts in dirhams are not converted to riyals.
    expect(await from(4, '2027-02-01', { currency: 'SAR' })).toMatchObject({ onCallRate: null, overtimeExempt: true })
    expect(await from(5, '2027-03-01', { overtimeExempt: false })).toMatchObject({ overtimeExempt: false })
    const trail = (await hr.get(`/candidates/${id}/timeline`)).data.flatMap(
      ({ changes }: { changes: object[] }) => changes,
    )
    expect(trail).toContainEqual({ field: 'pay.onCallRate', from: null, to: '150.50' })
    expect(trail).toContainEqual({ field: 'pay.overtimeExempt', from: true, to: false })
    const tooFine = await manager.put(`/candidates/${id}/pay`, { ...PAY, version: 6, onCallRate: '1.125' })
    expect(tooFine).toMatchObject({ status: 400, errors: [{ path: 'onCallRate' }] })
  })

  test('a date before the last effective version is rejected', async () => {
    const { id } = await add()
    await manager.put(`/candidates/${id}/pay`, { ...PAY, version: 1 })
    expect(await manager.put(`/candidates/${id}/pay`, { ...PAY, version: 2 })).toMatchObject({
      status: 422,
      code: 'PAY_IN_THE_PAST',
    })
  })

  test('a change keeps later versions, and replaces one of the same date, both audited', async () => {
    const { id } = await add()
    const from = (version: number, effectiveFrom: string, amount: string) =>
      manager.put(`/candidates/${id}/pay`, { ...PAY, version, effectiveFrom, components: [{ code: 'BASIC', amount }] })
    await from(1, '2026-01-01', '9000')
    await from(2, '2099-01-01', '12000')
    const begins = async (reply: ReturnType<typeof from>) =>
      (await reply).data.pay.versions.map((settingVersion: { effectiveFrom: string }) => settingVersion.effectiveFrom)
    expect(await begins(from(3, '2026-11-01', '9500'))).toEqual(['2099-01-01', '2026-11-01', '2026-01-01'])
    expect(await begins(from(4, '2099-01-01', '13000'))).toEqual(['2099-01-01', '2026-11-01', '2026-01-01'])
    const [entry] = (await hr.get(`/candidates/${id}/timeline`)).data
    expect(entry.changes).toContainEqual({ field: 'pay.gross', from: '12000.00', to: '13000.00' })
  })

  test('can’t start in a past month, except the first version', async () => {
    const { id } = await add()
    const from = (version: number, effectiveFrom: string) =>
      manager.put(`/candidates/${id}/pay`, { ...PAY, version, effectiveFrom })
    expect((await from(1, '2026-01-01')).status).toBe(200)
    expect(await from(2, '2026-10-31')).toMatchObject({
      status: 422,
      code: 'PAY_IN_THE_PAST',
      message: expect.stringContaining('1 Nov 2026'),
      errors: [{ path: 'effectiveFrom' }],
    })
    expect((await from(2, '2026-11-01')).status).toBe(200)
  })

  test('has three decimals where the currency has them', async () => {
    const { id } = await add()
    const dinars = { currency: 'KWD', components: [{ code: 'BASIC', amount: '900.125' }] }
    expect((await manager.put(`/candidates/${id}/pay`, { ...PAY, ...dinars, version: 1 })).data.pay.gross).toBe(
      '900.125',
    )
  })

  test.each([
    [
      'an amount in dirhams with three decimals',
      {
        components: [
          { code: 'BASIC', amount: '1' },
          { code: 'FOOD', amount: '1.125' },
        ],
      },
      'components.1.amount',
    ],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
    ['no basic pay', { components: [{ code: 'HOUSING', amount: '1' }] }, 'components'],
    [
      'two basic pays',
      {
        components: [
          { code: 'BASIC', amount: '1' },
          { code: 'BASIC', amount: '2', label: 'x' },
        ],
      },
      'components',
    ],
    ['a negative amount', { components: [{ code: 'BASIC', amount: '-1' }] }, 'components.0.amount'],
    ['a float', { components: [{ code: 'BASIC', amount: 9000 }] }, 'components.0.amount'],
  ])('%s is rejected', async (_what, change, path) => {
    const { id } = await add()
    expect(await manager.put(`/candidates/${id}/pay`, { ...PAY, version: 1, ...change })).toMatchObject({
      status: 400,
      errors: [{ path }],
    })
  })

  test('can’t be set by an HR associate', async () => {
    const { id } = await add()
    expect((await hr.put(`/candidates/${id}/pay`, { ...PAY, version: 1 })).status).toBe(403)
  })
})
