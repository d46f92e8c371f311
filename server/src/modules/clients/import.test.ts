import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../kernel/testing/app.ts'
import { drainJobs, outcomeOf } from '../../kernel/testing/background-work.ts'
import { backgroundJobRoutes } from '../operations/operations.routes.ts'
import { clientRoutes } from './clients.routes.ts'
import { clientImport } from './import.actions.ts'
import { CLIENT_COLUMNS, readTerms, readWeekdays } from './import.rules.ts'

test.each([
  ['Net 30', 'NET_30'],
  ['30 days', 'NET_30'],
  ['45', 'NET_45'],
  ['net-60-days', 'NET_60'],
  ['EOM 45', 'EOM_45'],
  ['End of month + 30', 'EOM_30'],
  ['15th of next month', 'DAY_OF_NEXT_MONTH_15'],
  ['DAY_OF_NEXT_MONTH_5', 'DAY_OF_NEXT_MONTH_5'],
  ['when we like', 'WHEN_WE_LIKE'], // rejected later by the schema
])('the payment terms "%s" are parsed as %s', (typed, terms) => {
  expect(readTerms(typed)).toBe(terms)
})

test.each([
  ['Sun-Thu', [1, 2, 3, 4, 7]],
  ['Monday – Friday', [1, 2, 3, 4, 5]],
  ['Mon to Wed; Sat', [1, 2, 3, 6]],
  ['1,2,3', [1, 2, 3]],
  ['Fri', [5]],
  ['Mon-Someday', null],
  ['', null],
])('the working days "%s" are parsed as %j', (typed, days) => {
  expect(readWeekdays(typed)).toEqual(days)
})

const app = await createTestApp({ modules: [{ name: 'clients', routes: [...clientRoutes, ...backgroundJobRoutes] }] })
await drainJobs(app, clientImport.jobs)
const admin = await app.as('ADMIN')

const send = (content: string, fields: Record<string, string>, by = admin) =>
  by.upload('/clients/import', { name: 'clients.csv', type: 'text/csv', content }, fields)
/** Uploads a spreadsheet and waits until it is processed. */
const imported = async (content: string, fields: Record<string, string>, by = admin) =>
  outcomeOf(by, await send(content, fields, by))
const total = async () => (await admin.get('/clients')).meta!.total

describe('a spreadsheet of clients', () => {
  const GOOD = [
    'Company; COUNTRY ;tax no.;Account Manager;Terms;Work week;Credit limit;Contact person;Contact mail;PO required;Colour',
    'Oasis Foods;AE;100 1234 5670 0003;seller@example.com;Net 45;Mon-Fri;"50,000.00";Rami Haddad;rami@example.com;yes;red',
    'Red Dune Logistics;Saudi Arabia;;;;;;;;;',
    ';;;;;;;;;;',
  ].join('\n')

  test('is checked, reported and only then imported as a whole', async () => {
    const seller = await app.as('BUSINESS_DEVELOPMENT', { email: 'seller@example.com' })
    const checked = await imported(GOOD, { mode: 'CHECK' })
    expect(checked).toMatchObject({
      state: 'DONE',
      title: 'Check of clients in clients.csv',
      done: 2,
      total: 2,
      fileID: null,
    })
    expect(checked.result).toMatchObject({ mode: 'CHECK', total: 2, good: 2, bad: [], badTotal: 0, created: 0 })
    expect(checked.result.headers).toContainEqual({ header: 'Company', field: 'name' })
    expect(checked.result.headers).toContainEqual({ header: 'Colour', field: null })
    expect(checked.result.preview[0]).toMatchObject({
      line: 2,
      values: { name: 'Oasis Foods', paymentTerms: 'Net 45' },
    })
    expect(await total()).toBe(0)

    const committed = await imported(GOOD, { mode: 'COMMIT' })
    expect(committed).toMatchObject({ state: 'DONE', result: { created: 2, good: 2 }, errors: [], done: 2, total: 2 })
    const [oasis, dune] = (await admin.get('/clients', { importID: committed.id })).data
    expect((await admin.get('/clients', { importID: checked.id })).data).toEqual([])
    const record = (await admin.get(`/clients/${oasis.id}`)).data
    expect(record).toMatchObject({
      name: 'Oasis Foods',
      taxNumber: '100123456700003',
      taxRegistered: true,
      paymentTerms: 'NET_45',
      workingDays: [1, 2, 3, 4, 5],
      creditLimit: { amount: '50000.00', currency: 'AED' },
      requiresPO: true,
      accountManagerIDs: [seller.staff!.id],
    })
    expect((await admin.get(`/clients/${oasis.id}/contacts`)).data).toMatchObject([
      { name: 'Rami Haddad', primary: true },
    ])
    expect((await admin.get(`/clients/${oasis.id}/history`)).data[0]).toMatchObject({ event: 'client.imported' })
    expect(dune).toMatchObject({ countryID: 'SA', currency: 'SAR', workingDays: [1, 2, 3, 4, 7] })
  })

  test('that is imported again has its rows reported as duplicates', async () => {
    const again = await imported(GOOD, { mode: 'COMMIT' })
    expect(again).toMatchObject({ state: 'FAILED', result: { created: 0, badTotal: 2 } })
    expect(again.result.bad[0]).toEqual({
      line: 2,
      path: 'name',
      column: 'Company',
      value: 'Oasis Foods',
      message: expect.stringContaining('is already a client'),
    })
    expect(await total()).toBe(2)
  })

  test('with one invalid row is not imported, and every error has its line and field', async () => {
    const spreadsheet = [
      'name,country,taxNumber,paymentTerms,type,account managers,requires PO,city,hours per day,code',
      'Good Company,AE,,,,,,,,',
      'Bad Tax,AE,12,,,,,,,',
      ',AE,,,,,,,,',
      'Nowhere Ltd,Atlantis,,,,,,,,',
      'Bad Terms,AE,,soon,,,,,,',
      'Bad Type,AE,,,FRIEND,,,,,',
      'Bad Manager,AE,,,,nobody@example.com,,,,',
      'Bad Flag,AE,,,,,perhaps,,,',
      'Bad Address,SA,,,,,,Riyadh,,',
      'Bad Hours,AE,,,,,,,many,',
      'Good Company LLC,AE,,,,,,,,',
      'Coded One,AE,,,,,,,,SAME',
      'Coded Two,AE,,,,,,,,SAME',
    ].join('\n')
    const before = await total()
    const checked = await imported(spreadsheet, { mode: 'CHECK' })
    expect(checked.result).toMatchObject({ total: 13, good: 2, badTotal: 11 })
    const where = [
      ...new Set(checked.result.bad.map(({ line, path }: { line: number; path: string }) => `${line} ${path}`)),
    ]
    expect(where).toEqual([
      '3 taxNumber',
      '4 name',
      '5 country',
      '6 paymentTerms',
      '7 type',
      '8 accountManagers',
      '9 requiresPO',
      '10 address.buildingNumber',
      '10 address.district',
      '10 address.postalCode',
      '11 hoursPerDay',
      '12 name',
      '14 code',
    ])
    const refused = await imported(spreadsheet, { mode: 'COMMIT' })
    expect(refused).toMatchObject({ state: 'FAILED', errors: [{ message: expect.stringContaining('11 of 13 rows') }] })
    expect(refused.result.bad).toContainEqual({
      line: 4,
      path: 'name',
      message: 'Name is required.',
      column: 'name',
      value: '',
    })
    expect(await total()).toBe(before)
  })

  test('reports all errors at once: an invalid cell does not hide other errors of its row', async () => {
    await admin.post('/clients', { name: 'Lantern Media', countryID: 'AE', code: 'LANTERN' })
    const spreadsheet = [
      'Customer,Where,TRN,Terms,Owner,Code,Status,Credit limit,Leave policy,Leave days a year,City,Work week,Street',
      'Lantern Media,Utopia,12,soon,nobody@example.com,LANTERN,FRIEND,1234.567,BILLABLE_UP_TO_N,,,Someday',
      'Lantern Media,AE,12,soon,nobody@example.com,LANTERN,FRIEND,1234.567,BILLABLE_UP_TO_N,,,Someday',
      'Twice Told,AE,,soon,,TWICE,,,,,,',
      'Twice Told,AE,,,,TWICE,,,,,,',
      'Saudi Works,SA,,,,,,,,,Riyadh,Someday',
      `Fine Works,AE,,,,,,1.23,NEVER,12,Dubai,,${'Long Street '.repeat(20)}`,
    ].join('\n')
    const columns = JSON.stringify({ country: 'Where' })
    const { result } = await imported(spreadsheet, { mode: 'CHECK', columns })
    const byLine = Map.groupBy(result.bad as { line: number; column: string }[], ({ line }) => line)
    const columnsOf = (line: number) => byLine.get(line)?.map(({ column }) => column)
    // For an unknown country neither the tax number nor the credit limit can be validated.
    const others = ['Terms', 'Owner', 'Code', 'Status', 'Leave days a year', 'Work week']
    expect(columnsOf(2)).toEqual([
      'Customer',
      'Where',
      'Terms',
      'Owner',
      'Code',
      'Status',
      'Leave days a year',
      'Work week',
    ])
    expect(columnsOf(3)).toEqual(['Customer', 'TRN', ...others.slice(0, 4), 'Credit limit', ...others.slice(4)])
    expect([columnsOf(4), columnsOf(5)]).toEqual([['Terms'], ['Customer', 'Code']])
    expect(columnsOf(6)).toEqual(['Work week', 'Building number', 'District', 'Postal code'])
    // If the days of a policy cannot be parsed, no error about their number is reported.
    expect(columnsOf(7)).toEqual(['Leave policy', 'Street'])
    expect(result).toMatchObject({ total: 6, good: 0, badTotal: 6 })
    expect(result.bad).toContainEqual({
      line: 2,
      path: 'type',
      column: 'Status',
      value: 'FRIEND',
      message: 'Use one of Active, Prospect, Inactive.',
    })
    expect(result.bad).toContainEqual({
      line: 2,
      path: 'country',
      column: 'Where',
      value: 'Utopia',
      message: 'Unsupported country: "Utopia". Enter a country such as AE.',
    })
  })

  test('can contain common names of countries', async () => {
    const called = { UAE: 'AE', 'K.S.A.': 'SA', 'sultanate of Oman': 'OM', UK: 'GB' }
    const rows = Object.entries(called).map(([typed, id]) => `Called ${id} Trading,${typed}`)
    const { id } = await imported(['name,country', ...rows].join('\n'), { mode: 'COMMIT' })
    const { data } = await admin.get('/clients', { importID: id })
    expect(data.map(({ countryID }: { countryID: string }) => countryID).sort()).toEqual(
      Object.values(called).toSorted(),
    )
  })

  test('with other headers is imported with the mapping of the user', async () => {
    const spreadsheet = 'Firma,Wo\nHarbour Lights,AE'
    const unread = await imported(spreadsheet, { mode: 'CHECK' })
    expect(unread.result).toMatchObject({ good: 0, total: 1 })
    expect(unread.result.bad.map(({ path }: { path: string }) => path)).toEqual(['name', 'country'])
    expect(unread.result.columns).toContainEqual({ field: 'name', label: 'Name', required: true })
    const { spreadsheetID } = unread.result
    const columns = JSON.stringify({ name: 'Firma', country: 'Wo' })
    const read = await outcomeOf(
      admin,
      await admin.upload('/clients/import', [], { mode: 'CHECK', columns, spreadsheetID }),
    )
    expect(read.result).toMatchObject({ good: 1, bad: [] })
  })

  test.each([
    ['{"name":"No such column"}', 'columns.name'],
    ['{"salary":"Firma"}', 'columns.salary'],
    ['{"name":"Firma","country":"Firma"}', 'columns.country'],
  ])('with the columns %s fails at %s', async (columns, path) => {
    const job = await imported('Firma,Country\nHarbour Lights,AE', { mode: 'CHECK', columns })
    expect(job).toMatchObject({ state: 'FAILED', errors: [{ path }], result: null })
  })

  test.each([
    [{ mode: 'CHECK', columns: 'not json' }, 'columns'],
    [{ mode: 'CHECK', columns: '[1]' }, 'columns'],
    [{ mode: 'LATER' }, 'mode'],
    [{}, 'mode'],
    [{ mode: 'CHECK', countryID: 'AE' }, 'countryID'],
  ])('with the fields %j is rejected at %s', async (fields, path) => {
    const reply = await send('Firma,Country\nHarbour Lights,AE', fields)
    expect(reply).toMatchObject({ status: 400, errors: [{ path }] })
  })

  test('without a mode is rejected with the allowed values', async () => {
    const { message } = await send('name,country\nX,AE', {})
    expect(message).toBe(
      'mode: Select what to do with the spreadsheet: CHECK reports and writes nothing, COMMIT imports all rows or none.',
    )
  })

  test('without rows, without a file, or of another type is rejected', async () => {
    expect(await imported('name,country\n', { mode: 'COMMIT' })).toMatchObject({
      state: 'FAILED',
      errors: [{ path: 'file', message: expect.stringContaining('no rows') }],
    })
    expect((await admin.upload('/clients/import', [], { mode: 'CHECK' })).status).toBe(400)
    expect(
      (await admin.upload('/clients/import', { name: 'clients.pdf', content: '%PDF-1.4' }, { mode: 'CHECK' })).status,
    ).toBe(415)
    expect(
      (await admin.upload('/clients/import', { name: 'clients.xlsx', content: 'no zip' }, { mode: 'CHECK' })).status,
    ).toBe(415)
  })

  test('of a user limited to countries stays within them, and makes the user account manager', async () => {
    const seller = await app.as('BUSINESS_DEVELOPMENT', { countryIDs: ['QA'] })
    const abroad = await imported('name,country\nDesert Rose Media,AE', { mode: 'CHECK' }, seller)
    expect(abroad.result.bad).toMatchObject([
      { line: 2, path: 'country', value: 'AE', message: expect.stringContaining('not one of your countries') },
    ])
    const home = await imported('name,country\nDesert Rose Media,QA', { mode: 'COMMIT' }, seller)
    expect(home.result.created).toBe(1)
    expect((await seller.get('/clients')).data).toMatchObject([
      { name: 'Desert Rose Media', accountManagerIDs: [seller.staff!.id] },
    ])
    const hr = await app.as('HR_MANAGER')
    expect((await send('name,country\nX,AE', { mode: 'CHECK' }, hr)).status).toBe(403)
  })

  test('exported by the program can be imported', async () => {
    const sellers = await Promise.all(['Sana Mir', 'Omar Said'].map((name) => app.as('BUSINESS_DEVELOPMENT', { name })))
    const accountManagerIDs = sellers.map(({ staff }) => staff!.id)
    await admin.post('/clients', {
      name: 'Round Trip Foods',
      countryID: 'KW',
      code: 'ROUND',
      accountManagerIDs,
      leaveRemark: '=1+1',
    })
    const director = await app.as('MANAGING_DIRECTOR')
    const spreadsheet = (await director.get('/clients/export', { format: 'csv', searchInput: 'ROUND' })).bytes.toString(
      'utf8',
    )
    const renamed = spreadsheet.replace('ROUND', 'BACK').replace('Round Trip', 'Back Again')
    const back = await imported(renamed, { mode: 'COMMIT' })
    expect(back).toMatchObject({ state: 'DONE', result: { created: 1 } })
    const [client] = (await admin.get('/clients', { searchInput: 'Back Again' })).data
    expect(client).toMatchObject({ code: 'BACK', countryID: 'KW', workingDays: [1, 2, 3, 4, 7], leaveRemark: '=1+1' })
    expect(client.accountManagerIDs.toSorted()).toEqual(accountManagerIDs.toSorted())
  })

  test('has a template with the headers that are recognised', async () => {
    const template = await admin.get('/clients/import/template')
    const empty = await admin.upload(
      '/clients/import',
      { name: 'clients.xlsx', content: template.bytes },
      { mode: 'COMMIT' },
    )
    const { errors } = await outcomeOf(admin, empty)
    expect(errors).toMatchObject([{ message: expect.stringContaining('no rows') }])
    expect(template.headers['content-disposition']).toContain('clients-import.xlsx')
    const headers = CLIENT_COLUMNS.map(({ label }) => `"${label}"`)
    const filled = `${headers.join(',')}\nTemplate Company,United Arab Emirates`
    const back = await imported(filled, { mode: 'CHECK' })
    expect(back.result).toMatchObject({ good: 1, bad: [] })
    expect(back.result.headers.filter(({ field }: { field: string | null }) => field === null)).toEqual([])
  })
})
