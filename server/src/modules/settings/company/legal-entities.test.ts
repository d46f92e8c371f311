import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import { SERIES_NAMES } from '@muster/contract/settings/company/number-series.rules.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db/db.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { settingsRoutes } from '../settings.routes.ts'
import { unsealedBank } from './legal-entities.actions.ts'
import { sealedBankOf } from './legal-entities.queries.ts'
import { type NumberRequest, nextNumber } from './number-series.actions.ts'

const app = await createTestApp({ modules: [{ name: 'settings', routes: settingsRoutes }] })
app.setNow('2026-11-21T08:00:00Z')
const admin = await app.as('ADMIN')

const db = () => app.appContext.db
const PATH = '/settings/legal-entities'
const iban = ibanOf('AE', '0999000000000000001')
const BANK = { accountName: 'Demo Talent FZ LLC', bankName: 'Demo Bank', iban }
const add = (code: string, more: object = {}) =>
  admin.post(PATH, { code, name: `Demo ${code}`, countryID: 'AE', numberPrefix: code.replace('-', ''), ...more })

describe('a legal entity', () => {
  test('has the defaults of its country, and can be chosen by all users', async () => {
    const { status, data } = await add('OM-1', { countryID: 'OM', nameArabic: 'ديمو' })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      currency: 'OMR',
      zone: 'Asia/Muscat',
      vatRounding: 'LINE',
      dueMoves: false,
      bank: null,
      archived: false,
    })
    const seller = await app.as('BUSINESS_DEVELOPMENT')
    expect((await seller.get('/legal-entities')).data).toContainEqual({
      id: data.id,
      code: 'OM-1',
      name: 'Demo OM-1',
      countryID: 'OM',
      currency: 'OMR',
      zone: 'Asia/Muscat',
    })
    expect((await seller.get(PATH)).status).toBe(403)
  })
  test('is changed field by field, never overwriting another user’s change, and its history shows each field', async () => {
    const { data } = await add('ED-1')
    const changed = await admin.put(`${PATH}/${data.id}`, {
      taxNumber: '100999000000003',
      vatRounding: 'CATEGORY',
      dueMoves: true,
      version: 1,
    })
    expect(changed.data).toMatchObject({
      taxNumber: '100999000000003',
      vatRounding: 'CATEGORY',
      dueMoves: true,
      name: 'Demo ED-1',
      version: 2,
    })
    const stale = await admin.put(`${PATH}/${data.id}`, { name: 'Other', version: 1 })
    expect(stale).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { name: 'Demo ED-1' } })
    expect((await admin.put(`${PATH}/${data.id}`, { countryID: 'SA', version: 2 })).status).toBe(400)
    const [last] = (await admin.get(`${PATH}/${data.id}/history`)).data
    expect(last.changes).toContainEqual({ field: 'vatRounding', from: 'LINE', to: 'CATEGORY' })
  })
  test('has the data of invoices: registration, e-invoice address, bank account', async () => {
    const { data } = await add('IV-1')
    const details = { registrar: 'Dubai Economy and Tourism', eInvoiceEndpoint: { scheme: '0235', id: '1009990000' } }
    const changed = await admin.put(`${PATH}/${data.id}`, { ...details, invoiceBank: BANK, version: 1 })
    // Clients read it on every invoice, so it is not masked.
    expect(changed.data).toMatchObject({ ...details, invoiceBank: { iban, bankName: 'Demo Bank' }, bank: null })
    const wrong = await admin.put(`${PATH}/${data.id}`, { eInvoiceEndpoint: { scheme: '1', id: 'x' }, version: 2 })
    expect(wrong).toMatchObject({ status: 400, errors: [{ path: 'eInvoiceEndpoint.scheme' }] })
    const cleared = await admin.put(`${PATH}/${data.id}`, { eInvoiceEndpoint: null, invoiceBank: null, version: 2 })
    expect(cleared.data).toMatchObject({ eInvoiceEndpoint: null, invoiceBank: null, registrar: details.registrar })
  })
  test('has a unique code and a unique prefix', async () => {
    await add('TW-1')
    expect(await add('TW-1')).toMatchObject({ status: 409, errors: [{ path: 'code' }] })
    expect(await add('TW-2', { numberPrefix: 'TW1' })).toMatchObject({
      status: 409,
      errors: [{ path: 'numberPrefix' }],
    })
  })
  test.each([
    ['an unknown country', { countryID: 'FR' }, 'countryID'],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
    ['an unknown time zone', { zone: 'Asia/Atlantis' }, 'zone'],
    ['a tax number with an invalid Emirati format', { taxNumber: '12345' }, 'taxNumber'],
    ['a tax number for which an e-invoice would be rejected', { taxNumber: '200999000000003' }, 'taxNumber'],
    ['an IBAN with a typing error', { bank: { ...BANK, iban: iban.replace(/1$/, '2') } }, 'bank.iban'],
    [
      'a MOHRE number that is too short',
      { wageIDs: [{ scheme: 'MOHRE_EMPLOYER', value: '12345' }] },
      'wageIDs.0.value',
    ],
  ])('is rejected with %s', async (_what, more, path) => {
    expect(await add('BAD', more)).toMatchObject({ status: 400, errors: [{ path }] })
  })
  test('is archived, not deleted: it is no longer offered, keeps its documents and can be restored', async () => {
    const { data } = await add('AR-1')
    expect((await admin.del(`${PATH}/${data.id}`)).status).toBe(200)
    const chosen = async () =>
      (await admin.get('/legal-entities')).data.some(({ id }: { id: string }) => id === data.id)
    expect(await chosen()).toBe(false)
    expect((await admin.get(PATH, { searchInput: 'AR-1' })).meta!.total).toBe(0)
    expect((await admin.get(PATH, { searchInput: 'AR-1', archived: true })).meta!.total).toBe(1)
    expect((await admin.post(`${PATH}/${data.id}/restore`)).data.archived).toBe(false)
    expect(await chosen()).toBe(true)
  })
})

describe('the wage account', () => {
  test('is encrypted, shown masked, and in full only to users who may edit it, which is audited', async () => {
    const cfo = await app.as('CFO')
    const { data } = await add('BK-1', { bank: BANK })
    expect(data.bank.iban).toBe(`•••• ${iban.slice(-4)}`)
    const row = await db().selectFrom('legalEntity').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
    const written = await db().selectFrom('auditEntry').selectAll().where('entityId', '=', data.id).execute()
    expect(JSON.stringify([row, written])).not.toContain(iban)
    expect((await admin.get(`${PATH}/${data.id}/bank`)).data.iban).toBe(iban)
    expect((await cfo.get(`${PATH}/${data.id}/bank`)).status).toBe(403)
    const events = await db().selectFrom('auditEntry').select('event').where('entityId', '=', data.id).execute()
    expect(events.map(({ event }) => event)).toContain('legal-entity.bank-viewed')
    const { bankSealed } = await sealedBankOf(db(), data.id)
    expect(unsealedBank(app.appContext.secrets, data.id, bankSealed)).toMatchObject(BANK)
  })
  test('cannot be moved to another legal entity, and pay approvers are notified of a change', async () => {
    const cfo = await app.as('CFO')
    const { data } = await add('BK-2', { bank: BANK })
    const { data: other } = await add('BK-3')
    const { bankSealed } = await sealedBankOf(db(), data.id)
    expect(() => unsealedBank(app.appContext.secrets, other.id, bankSealed)).toThrow()
    await admin.put(`${PATH}/${other.id}`, { bank: BANK, version: 1 })
    const [notice] = await db()
      .selectFrom('notification')
      .select('subject')
      .where('userId', '=', cfo.staff!.id)
      .execute()
    expect(notice!.subject).toBe('The wage account of Demo BK-3 was changed')
    expect((await admin.put(`${PATH}/${other.id}`, { bank: null, version: 2 })).data.bank).toBeNull()
  })
})

describe('document numbers', () => {
  const draw = (numbering: NumberRequest) => inTransaction(db(), (trx) => nextNumber(trx, numbering))
  const entity = async (code: string) => (await add(code)).data.id as string
  const seriesOf = async (legalEntityID: string, series: string) =>
    (await admin.get('/settings/number-series', { legalEntityID, series })).data[0]

  test('every document type of a new legal entity has a number series', async () => {
    const legalEntityID = await entity('NS-1')
    const { data, meta } = await admin.get('/settings/number-series', { legalEntityID, pageSize: 50 })
    expect(meta!.total).toBe(SERIES_NAMES.length)
    expect(data.find(({ series }: { series: string }) => series === 'ORDER_FORM')).toMatchObject({
      pattern: 'OF-{entity}-{year}-{n:6}',
      next: 'OF-NS1-2026-000001',
      last: null,
      given: 0,
    })
  })
  test('200 assigned concurrently are 200 different ones without a gap, also when every fifth is rolled back', async () => {
    const legalEntityID = await entity('NS-2')
    const numbering = { series: 'INVOICE', legalEntityID, day: '2026-11-21' } as const
    const issued = await Promise.all(
      Array.from({ length: 250 }, (_, i) =>
        db()
          .transaction()
          .execute(async (trx) => {
            const number = await nextNumber(trx, numbering)
            if (i % 5 === 0) throw new Error('taken back')
            return number
          })
          .catch((error: Error) => {
            if (error.message !== 'taken back') throw error
            return null
          }),
      ),
    )
    const numbers = issued.filter((number) => number !== null).sort()
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, i) => `INV-NS2-2026-${String(i + 1).padStart(6, '0')}`))
    expect(await seriesOf(legalEntityID, 'INVOICE')).toMatchObject({
      last: 'INV-NS2-2026-000200',
      next: 'INV-NS2-2026-000201',
      given: 200,
    })
  })
  test('are counted by series, legal entity and year', async () => {
    const one = await entity('NS-3')
    const two = await entity('NS-4')
    const at = (legalEntityID: string, series: 'MSA' | 'SOW', day: string) => draw({ series, legalEntityID, day })
    expect(await at(one, 'MSA', '2026-12-31')).toBe('MSA-NS3-2026-0001')
    expect(await at(one, 'MSA', '2027-01-01')).toBe('MSA-NS3-2027-0001')
    expect(await at(one, 'MSA', '2026-12-31')).toBe('MSA-NS3-2026-0002')
    expect(await at(one, 'SOW', '2026-12-31')).toBe('SOW-NS3-2026-0001')
    expect(await at(two, 'MSA', '2026-12-31')).toBe('MSA-NS4-2026-0001')
  })
  test('are assigned only in a transaction, and only for an existing legal entity', async () => {
    const numbering = {
      series: 'MSA',
      legalEntityID: '00000000-0000-4000-8000-000000000000',
      day: '2026-01-01',
    } as const
    await expect(nextNumber(db(), numbering)).rejects.toThrow(/in the transaction/)
    await expect(draw(numbering)).rejects.toMatchObject({ status: 404 })
  })
  test('continue their count with a new pattern, which applies to the future', async () => {
    const legalEntityID = await entity('NS-5')
    const numbering = { series: 'MSA', legalEntityID, day: '2026-11-21' } as const
    await draw(numbering)
    const { id, version } = await seriesOf(legalEntityID, 'MSA')
    const path = `/settings/number-series/${id}`
    const changed = await admin.put(path, { pattern: 'FRAME/{entity}/{yy}/{n:3}', restarts: 'YEARLY', version })
    expect(changed.data).toMatchObject({ next: 'FRAME/NS5/26/002', last: 'MSA-NS5-2026-0001' })
    expect(await draw(numbering)).toBe('FRAME/NS5/26/002')
    expect(await admin.put(path, { pattern: 'FRAME/{entity}/{yy}/{n:4}', restarts: 'YEARLY', version })).toMatchObject({
      code: 'STALE_VERSION',
    })
    expect((await admin.get(`${path}/history`)).data[0].changes).toContainEqual({
      field: 'pattern',
      from: 'MSA-{entity}-{year}-{n:4}',
      to: 'FRAME/{entity}/{yy}/{n:3}',
    })
  })
  test('are unique: across series, and with numbers already assigned', async () => {
    const legalEntityID = await entity('NS-6')
    const { id, version } = await seriesOf(legalEntityID, 'MSA')
    const path = `/settings/number-series/${id}`
    const put = (pattern: string, restarts: string) => admin.put(path, { pattern, restarts, version })
    expect(await put('SOW-{entity}-{year}-{n:4}', 'YEARLY')).toMatchObject({
      status: 409,
      code: 'PATTERN_ALREADY_USED',
    })
    expect(await put('MSA-{entity}-{n:4}', 'YEARLY')).toMatchObject({ status: 400, errors: [{ path: 'pattern' }] })
    await draw({ series: 'MSA', legalEntityID, day: '2026-11-21' })
    // If the pattern had no year any more, the series would start again with 1.
    expect(await put('MSA-{entity}-{year}-{n:4}', 'NEVER')).toMatchObject({ status: 409, code: 'NUMBER_ALREADY_USED' })
    expect((await put('MSA-{entity}-{n:4}', 'NEVER')).status).toBe(200)
  })
})
