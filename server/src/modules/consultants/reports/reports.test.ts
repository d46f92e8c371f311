import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { consultantRoutes } from '../core/consultants.routes.ts'

const PEOPLE = [
  { name: 'A', status: 'ACTIVE', nationality: 'IN', joinedDate: '2026-11-02', passportExpiry: '2026-12-01' },
  { name: 'B', status: 'ACTIVE', nationality: 'IN', joinedDate: '2025-12-31', visaExpiry: '2026-11-20' },
  { name: 'C', status: 'BENCH', nationality: 'EG', joinedDate: '2025-11-30', passportExpiry: '2027-02-20' },
  {
    name: 'D',
    status: 'EXITED',
    nationality: 'IN',
    joinedDate: '2026-01-15',
    lastWorkingDay: '2026-10-31',
    passportExpiry: '2026-12-01',
  },
  { name: 'E', status: 'PRE_JOINING', nationality: 'PK' },
  { name: 'F', status: 'ACTIVE', nationality: 'GB', joinedDate: '2026-11-02', archivedAt: '2026-11-03' },
].map((row) => ({ countryId: 'AE', ...row }))

const app = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
app.setNow('2026-11-21T09:00:00Z')
for (const row of [...PEOPLE, { name: 'Abroad', status: 'ACTIVE', countryId: 'SA' }])
  await app.appContext.db.insertInto('consultant').values(row).execute()

test('the report of a country counts its consultants, their joining and leaving, and their documents', async () => {
  const { data } = await (await app.as('HR_VICE_PRESIDENT')).get('/candidates-reports/AE')
  expect(data).toMatchObject({ country: { id: 'AE', name: 'United Arab Emirates' }, asOf: '2026-11-21', headcount: 3 })
  expect(data.byNationality).toEqual([
    { name: 'IN', count: 2 },
    { name: 'EG', count: 1 },
  ])
  expect(data.movement).toHaveLength(12)
  expect(data.movement[0]).toEqual({ month: '2025-12', joiners: 1, leavers: 0 })
  expect(data.movement[10]).toEqual({ month: '2026-10', joiners: 0, leavers: 1 })
  expect(data.movement[11]).toEqual({ month: '2026-11', joiners: 1, leavers: 0 })
  expect(
    data.expiring.map(({ name, document, daysLeft }: Record<string, unknown>) => [name, document, daysLeft]),
  ).toEqual([
    ['B', 'VISA', -1],
    ['A', 'PASSPORT', 10],
  ])
})

test.each(['COO', 'MANAGING_DIRECTOR'] as const)(
  '%s, without access to identity, sees contract end dates only, also in the workbook',
  async (role) => {
    const ending = { name: 'Z', countryId: 'BH', status: 'ACTIVE', contractEnd: '2026-12-31', visaExpiry: '2026-12-01' }
    await app.appContext.db.insertInto('consultant').values(ending).execute()
    const reader = await app.as(role)
    const { data } = await reader.get('/candidates-reports/BH')
    expect(new Set(data.expiring.map(({ document }: { document: string }) => document))).toEqual(new Set(['CONTRACT']))
    const [spreadsheet] = (await readXlsxFile(
      (
        await reader.get('/candidates-reports/BH', { format: 'xlsx' })
      ).bytes,
    )) as unknown as { data: unknown[][] }[]
    expect(JSON.stringify(spreadsheet!.data)).not.toMatch(/VISA|2026-12-01/)
  },
)

test('the workbook has the same figures, opened by another program', async () => {
  const { bytes, headers } = await (await app.as('HR_VICE_PRESIDENT')).get('/candidates-reports/AE', { format: 'xlsx' })
  expect(headers['content-disposition']).toContain('candidates-report-AE-2026-11-21.xlsx')
  const [spreadsheet] = (await readXlsxFile(bytes)) as unknown as { data: unknown[][] }[]
  const rows = spreadsheet!.data
  expect(rows[0]).toEqual(['Section', 'Item', 'Code', 'Client', 'Document', 'Day', 'Number'])
  expect(rows[1]!.slice(0, 2)).toEqual(['Headcount', 'United Arab Emirates'])
  expect(rows[1]![6]).toBe(3)
  expect(rows.filter(([section]) => section === 'Expiring')).toHaveLength(2)
  expect(rows.filter(([section]) => section === 'Joiners')).toHaveLength(12)
})

test.each([
  ['HR_VICE_PRESIDENT', 200],
  ['COO', 200],
  ['MANAGING_DIRECTOR', 200],
  ['CFO', 403],
  ['HR_MANAGER', 403],
  ['ADMIN', 403],
  ['COUNTRY_MANAGER', 403],
] as const)('%s gets %i', async (role, status) => {
  expect((await (await app.as(role)).get('/candidates-reports/AE')).status).toBe(status)
})

test.each([['ZZ'], ['ae'], ['all'], ['../AE']])('the country "%s" is unknown', async (country) => {
  expect((await (await app.as('COO')).get(`/candidates-reports/${encodeURIComponent(country)}`)).status).toBe(404)
})

test('an HR vice president who is limited to other countries gets no figures of this one', async () => {
  const foreign = await app.as('HR_VICE_PRESIDENT', { countryIDs: ['SA'] })
  expect((await foreign.get('/candidates-reports/AE')).status).toBe(404)
  expect((await foreign.get('/candidates-reports/SA')).data.headcount).toBe(1)
})
