import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { writeSpreadsheet } from '../../../kernel/documents/spreadsheet.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf } from '../../../kernel/testing/background-work.ts'
import { backgroundJobRoutes } from '../../operations/operations.routes.ts'
import { consultantRoutes } from '../core/consultants.routes.ts'
import { consultantImport } from './import.actions.ts'

const app = await createTestApp({
  modules: [{ name: 'consultants', routes: [...consultantRoutes, ...backgroundJobRoutes] }],
})
await drainJobs(app, consultantImport.jobs)
const hr = await app.as('HR_ASSOCIATE')
const row = {
  name: 'Al Noor Digital Bank',
  code: 'AL-NOOR',
  countryId: 'AE',
  currency: 'AED',
  workingDays: [1, 2, 3, 4, 5],
}
await app.appContext.db.insertInto('client').values(row).execute()

const HEADERS = [
  'Full name',
  'Work country',
  'Designation',
  'Customer',
  'Citizenship',
  'Sex',
  'E-mail',
  'Passport no',
  'Passport expiry',
  'DOB',
  'Skills',
  'Sponsor',
  'Nonsense',
]
const GOOD = [
  'Priya Nair',
  'United Arab Emirates',
  'Java Developer',
  'al noor digital bank',
  'Indian',
  'F',
  'priya@example.com',
  'P1234567',
  '31/12/2030',
  '05/05/1990',
  'Java; SQL',
  'us',
  'ignored',
]

async function send(rows: readonly (readonly string[])[], mode: 'CHECK' | 'COMMIT', caller = hr) {
  const columns = HEADERS.map((header) => ({ key: header, header, type: 'text' as const }))
  const records = rows.map((row) => Object.fromEntries(HEADERS.map((header, i) => [header, row[i]])))
  const content = await buffer(writeSpreadsheet(columns, records, 'xlsx'))
  return outcomeOf(caller, await caller.upload('/candidates/import', { name: 'people.xlsx', content }, { mode }))
}
const changed = (change: Record<number, string>) => GOOD.map((cell, i) => change[i] ?? cell)
const count = async () =>
  (await sql<{ n: number }>`select count(*) as n from consultant`.execute(app.appContext.db)).rows[0]!.n

test('a check reports what the import would do and writes nothing', async () => {
  const { result } = await send(
    [GOOD, changed({ 0: 'Bilal Ahmed', 4: 'Pakistan', 6: 'bilal@example.com', 7: 'X7654321' })],
    'CHECK',
  )
  expect(result).toMatchObject({ mode: 'CHECK', total: 2, good: 2, bad: [], created: 0 })
  expect(result.preview[0].values['identity.passportNumber']).toBe('•••• 67')
  expect(result.headers).toContainEqual({ header: 'Nonsense', field: null })
  expect(result.preview[0].values['identity.passportExpiry'], 'the row as it was entered').toBe('2030-12-31')
  expect(result.remarks.map(({ line, column }: { line: number; column: string }) => `${line} ${column}`)).toEqual([])
  expect(await count()).toBe(0)
})

test('warnings do not exclude a row: an expired passport, and an ambiguous date', async () => {
  const late = changed({ 6: 'late@example.com', 7: 'L1234567', 8: '03/04/2020' })
  const { result } = await send([GOOD, late], 'CHECK')
  expect(result).toMatchObject({ good: 2, bad: [], remarkTotal: 2 })
  expect(result.remarks).toEqual([
    {
      line: 3,
      path: 'identity.passportExpiry',
      column: 'Passport expiry',
      message: '“03/04/2020” is read as 3 Apr 2020: day first, then month.',
    },
    expect.objectContaining({ line: 3, message: 'Expired on 3 Apr 2020. The row is imported unchanged.' }),
  ])
})

test('one invalid row stops the import, and each invalid cell has its line and field', async () => {
  const rows = [
    GOOD,
    changed({ 0: '', 6: 'a@example.com', 7: 'A1111111' }),
    changed({ 1: 'Atlantis', 6: 'b@example.com', 7: 'A2222222' }),
    changed({ 3: 'No Such Client', 6: 'c@example.com', 7: 'A3333333' }),
    changed({ 5: 'Q', 6: 'd@example.com', 7: 'A4444444' }),
    changed({ 6: 'not a mail', 7: 'A5555555' }),
    changed({ 6: 'e@example.com', 7: 'A6666666', 9: '31/02/1990' }),
    changed({ 6: 'f@example.com', 7: 'A7777777', 9: '05/05/2015' }),
    changed({ 0: 'Priya Again', 6: 'g@example.com' }),
    changed({ 4: 'Martian', 6: 'h@example.com', 7: 'A8888888' }),
  ]
  const check = (await send(rows, 'CHECK')).result
  expect(check.bad.map(({ line, path }: { line: number; path: string }) => `${line} ${path}`)).toEqual([
    '3 name',
    '4 country',
    '5 client',
    '6 gender',
    '7 personalEmail',
    '8 birthDate',
    '9 birthDate',
    '10 identity.passportNumber',
    '11 nationality',
  ])
  const messageAt = (at: number) => check.bad.find(({ line }: { line: number }) => line === at).message
  expect(messageAt(8)).toBe('31 Feb 1990 does not exist. Check the date.')
  const commit = await send(rows, 'COMMIT')
  expect(commit).toMatchObject({ state: 'FAILED', result: { created: 0, bad: check.bad } })
  expect(await count()).toBe(0)
})

test('a row with invalid cells is checked for all other errors at the same time', async () => {
  const rows = [
    changed({ 0: '', 1: 'Atlantis', 3: 'No Such Client', 4: 'Martian', 5: 'Q', 6: 'not a mail', 9: '05/05/2015' }),
    // The passport number of the previous row, whose other cells are invalid.
    changed({ 6: 'own@example.com', 8: 'soon' }),
  ]
  const { result } = await send(rows, 'CHECK')
  expect(result.bad.map(({ line, column }: { line: number; column: string }) => `${line} ${column}`)).toEqual([
    '2 Full name',
    '2 Work country',
    '2 Customer',
    '2 Citizenship',
    '2 Sex',
    '2 E-mail',
    '2 DOB',
    '3 Passport no',
    '3 Passport expiry',
  ])
  expect(result).toMatchObject({ problems: 9, badTotal: 2 })
  expect(result.bad[1]).toMatchObject({ value: 'Atlantis' })
  // The stored errors contain no document number.
  expect(result.bad[7]).toMatchObject({ value: '•••• 67', message: expect.stringContaining('Line 2') })
})

test('an import adds all rows like entries in the form, encrypted and in the history', async () => {
  const { id, result } = await send([GOOD], 'COMMIT')
  expect(result).toMatchObject({ mode: 'COMMIT', created: 1 })
  const [row, ...others] = (await hr.get('/candidates', { importID: id })).data
  expect(others).toEqual([])
  const record = (await hr.get(`/candidates/${row.id}`)).data
  expect(record).toMatchObject({
    nationality: 'IN',
    gender: 'FEMALE',
    birthDate: '1990-05-05',
    skills: ['Java', 'SQL'],
    status: 'PRE_JOINING',
    visaSponsor: 'US',
    _client: { name: 'Al Noor Digital Bank' },
    identity: { passportNumber: 'P1234567', passportExpiry: '2030-12-31' },
  })
  const [entry] = (await hr.get(`/candidates/${row.id}/timeline`)).data
  expect(entry.event).toBe('consultant.imported')
  expect(JSON.stringify(entry)).not.toContain('P1234567')
})

const sendText = async (content: string, mode: 'CHECK' | 'COMMIT' = 'CHECK') =>
  outcomeOf(hr, await hr.upload('/candidates/import', { name: 'people.csv', type: 'text/csv', content }, { mode }))

test('a spreadsheet with first names and surnames needs no column of full names', async () => {
  const rows = ['Given name,Surname,Country,Shoe size', 'Lina,Khoury,AE,38', 'Ramachandran,,AE,', ',,AE,40']
  const { result } = await sendText(rows.join('\n'))
  expect(result.headers).toContainEqual({ header: 'Shoe size', field: null })
  expect(result.bad).toEqual([
    { line: 4, path: 'name', column: 'Full name', value: '', message: 'Full name is required.' },
  ])
  const { id } = await sendText(rows.slice(0, 3).join('\n'), 'COMMIT')
  const { data } = await hr.get('/candidates', { importID: id, sort: 'name' })
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Lina Khoury', 'Ramachandran'])
  expect((await hr.get(`/candidates/${data[0].id}`)).data).toMatchObject({ firstName: 'Lina', lastName: 'Khoury' })
})

test('a spreadsheet with only one part of the name gets a message with what to add', async () => {
  const { result } = await sendText('First name,Country\nLina,AE')
  expect(result.bad).toMatchObject([
    { line: 1, path: 'name', message: expect.stringContaining('or add "First name" and "Last name"') },
  ])
  expect(result.columns).toContainEqual(expect.objectContaining({ field: 'name', madeOf: ['firstName', 'lastName'] }))
})

test('a spreadsheet accepts the same phone numbers as the form, with the same message', async () => {
  const typed = ['00971 50 123 4567', '(+971) 50-123-4567', '971501234567', '+971 50 1234567 / +971 4 5550100', '12345']
  const asForm = await Promise.all(
    typed.map((mobile, n) => hr.post('/candidates', { name: `Form ${n}`, countryID: 'AE', mobile })),
  )
  const rows = typed.map((mobile, n) => `Sheet ${n},AE,${mobile}`)
  const { result } = await sendText(['Name,Country,Phone', ...rows].join('\n'))
  const refused = asForm.flatMap(({ errors = [] }, n) => errors.map((error) => ({ line: n + 2, ...error })))
  expect(refused.map(({ line, path }) => `${line} ${path}`)).toEqual(['5 mobile', '6 mobile'])
  expect(result.bad).toMatchObject(refused)
  const { id } = await sendText(['Name,Country,Phone', ...rows.slice(0, 3)].join('\n'), 'COMMIT')
  const { data } = await hr.get('/candidates', { importID: id, sort: 'name' })
  const phones = ['+971 50 123 4567', '+971 50-123-4567', '971501234567']
  expect(data.map(({ mobile }: { mobile: string }) => mobile)).toEqual(phones)
  expect(asForm.slice(0, 3).map((form) => form.data.mobile)).toEqual(phones)
})

test('the same spreadsheet is rejected the second time, because the people exist already', async () => {
  expect((await send([GOOD], 'COMMIT')).result.bad).toMatchObject([
    { line: 2, path: 'identity.passportNumber', message: expect.stringContaining('already exists') },
  ])
  const byMail = await send([changed({ 6: 'PRIYA@example.com', 7: 'Z7654321' })], 'CHECK')
  expect(byMail.result.bad).toMatchObject([
    { line: 2, path: 'personalEmail', message: expect.stringContaining('already exists') },
  ])
})

test('rows of a country out of scope are rejected', async () => {
  const saudi = await app.as('HR_ASSOCIATE', { countryIDs: ['SA'] })
  const { result } = await send([changed({ 3: '', 6: 'x@example.com', 7: 'N1234567' })], 'CHECK', saudi)
  expect(result.bad).toMatchObject([{ line: 2, path: 'country' }])
})

test('the template has the headings that the import recognises', async () => {
  const { bytes } = await hr.get('/candidates/import/template')
  const [spreadsheet] = (await readXlsxFile(bytes)) as unknown as { data: string[][] }[]
  const headings = spreadsheet!.data[0]!
  expect(headings).toEqual(expect.arrayContaining(['Country', 'Passport number']))
  // The labels of the page, and none of the names from before.
  expect(headings).toEqual(expect.arrayContaining(['Full name', 'Date of birth', 'Residency', 'Passport expires']))
  expect(headings).not.toEqual(expect.arrayContaining(['Birth date']))
})
