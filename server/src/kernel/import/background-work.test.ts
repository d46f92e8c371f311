import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { clientRoutes } from '../../modules/clients/clients.routes.ts'
import { clientImport } from '../../modules/clients/import.actions.ts'
import { backgroundJobRoutes } from '../../modules/operations/operations.routes.ts'
import type { RunningJobs } from '../jobs/jobs.ts'
import { appJobs } from '../jobs/maintenance.ts'
import { createTestApp } from '../testing/app.ts'
import { drainJobs, outcomeOf } from '../testing/background-work.ts'
import type { Reply } from '../testing/caller.ts'

let node: RunningJobs | undefined

const DAY_MS = 86_400_000
const start = async () => {
  node = await drainJobs(app, clientImport.jobs)
}
const stop = async () => {
  await node?.stop()
  node = undefined
}

const app = await createTestApp({ modules: [{ name: 'clients', routes: [...clientRoutes, ...backgroundJobRoutes] }] })
const seller = await app.as('BUSINESS_DEVELOPMENT')
beforeEach(async () => {
  await stop()
  await sql`delete from graphile_worker._private_jobs`.execute(app.appContext.db)
})

let spreadsheets = 0
/** A spreadsheet of this many clients with unique names. */
function spreadsheet(rows: number, country = 'AE') {
  spreadsheets += 1
  return `name,country\n${Array.from({ length: rows }, (_, n) => `Sheet ${spreadsheets} Company ${n},${country}`).join('\n')}`
}
const send = (content: string, fields: Record<string, string> = { mode: 'COMMIT' }, headers = {}, by = seller) =>
  by.upload('/clients/import', { name: 'clients.csv', type: 'text/csv', content }, fields, 'POST', headers)
const startImport = (fields: Record<string, string>, by = seller) => by.upload('/clients/import', [], fields)
const jobOf = async ({ data }: Reply, by = seller) => (await by.get(`/background-jobs/${data.jobID}`)).data
const count = async (table = 'client') =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(app.appContext.db)).rows[0]!.n,
  )
async function contents(): Promise<number> {
  const folder = join(app.appContext.environment.DATA_DIR, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}
async function until(met: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await met()); tries += 1) {
    if (tries > 300) throw new Error('It did not happen in time.')
    await pause(30)
  }
}

test('An import runs in the background, and only its initiator and administrators see it', async () => {
  const [colleague, admin] = await Promise.all([app.as('BUSINESS_DEVELOPMENT'), app.as('ADMIN')])
  const answer = await send(spreadsheet(250))
  expect(answer.status).toBe(202)
  expect(await jobOf(answer)).toMatchObject({ state: 'QUEUED', kind: 'clients.import', cancellable: true, total: null })
  expect(await count()).toBe(0)
  for (const path of ['', '/file', '/cancel']) {
    const address = `/background-jobs/${answer.data.jobID}${path}`
    expect((await (path === '/cancel' ? colleague.post(address) : colleague.get(address))).status).toBe(404)
  }
  await start()
  expect(await outcomeOf(seller, answer)).toMatchObject({
    state: 'DONE',
    done: 250,
    total: 250,
    result: { created: 250 },
  })
  expect(await jobOf(answer, admin)).toMatchObject({ state: 'DONE' })
  expect((await seller.get('/clients', { importID: answer.data.jobID })).meta?.total).toBe(250)
  const { createdAt, finishedAt } = await jobOf(answer)
  const [entry] = await app.appContext.db
    .selectFrom('auditEntry')
    .select('at')
    .where('event', '=', 'client.imported')
    .execute()
  expect(Date.parse(finishedAt)).toBeGreaterThan(entry!.at.getTime())
  expect(Date.parse(finishedAt)).toBeGreaterThan(Date.parse(createdAt))
})

test('The spreadsheet is stored encrypted until it is imported, and then deleted', async () => {
  const before = await contents()
  const answer = await send(`name,country,notes\nCanary Ltd,AE,canary`)
  expect(await contents()).toBe(before + 1)
  const { rows } = await sql<{
    message: string
  }>`select (payload::text) as message from graphile_worker._private_jobs`.execute(app.appContext.db)
  expect(JSON.stringify(rows)).not.toContain('anary')
  const file = await app.appContext.db
    .selectFrom('storedFile')
    .selectAll()
    .where('entityId', '=', answer.data.jobID)
    .executeTakeFirstOrThrow()
  expect(file.sealed).toBe(true)
  await start()
  await outcomeOf(seller, answer)
  await until(async () => (await contents()) === before)
})

test('The same Idempotency-Key is the same job, and its second spreadsheet is not stored', async () => {
  const headers = { 'idempotency-key': 'once' }
  const content = spreadsheet(2)
  const [before, clients] = await Promise.all([contents(), count()])
  const first = await send(content, undefined, headers)
  const again = await send(content, undefined, headers)
  expect(again).toMatchObject({ status: 202, data: { jobID: first.data.jobID } })
  expect(await contents()).toBe(before + 1)
  await start()
  await outcomeOf(seller, first)
  expect(await count()).toBe(clients + 2)
})

test('A check continues with its stored spreadsheet: another mapping, then the import, which deletes it', async () => {
  await start()
  const checked = await outcomeOf(seller, await send('Firma,Land\nGoing On Ltd,AE', { mode: 'CHECK' }))
  const { spreadsheetID } = checked.result
  const columns = JSON.stringify({ name: 'Firma', country: 'Land' })
  const again = await outcomeOf(seller, await startImport({ mode: 'CHECK', spreadsheetID, columns }))
  expect(again).toMatchObject({ title: 'Check of clients in clients.csv', result: { good: 1, spreadsheetID } })
  const colleague = await app.as('BUSINESS_DEVELOPMENT')
  expect(await startImport({ mode: 'COMMIT', spreadsheetID, columns }, colleague)).toMatchObject({
    status: 422,
    code: 'SPREADSHEET_EXPIRED',
  })
  expect(await outcomeOf(seller, await startImport({ mode: 'COMMIT', spreadsheetID, columns }))).toMatchObject({
    result: { created: 1 },
  })
  expect(await startImport({ mode: 'COMMIT', spreadsheetID, columns })).toMatchObject({
    status: 422,
    code: 'SPREADSHEET_EXPIRED',
  })
})

test.each([
  [{ mode: 'CHECK' }, 'file'],
  [{ mode: 'CHECK', spreadsheetID: 'yesterday’s' }, 'spreadsheetID'],
])('Without a file, %j is rejected at %s', async (fields, path) => {
  expect(await startImport(fields)).toMatchObject({ status: 400, errors: [{ path }] })
})

const inWorkbook = async (bytes: Buffer) =>
  ((await readXlsxFile(bytes)) as unknown as { data: (string | number | null)[][] }[])[0]!.data

test('The error report has the errors next to its rows, rows with errors first, and can be uploaded again once corrected', async () => {
  await start()
  const content = [
    'Firma,Land,TRN,Shoe size',
    'Workbook Good Ltd,AE,,41',
    'Workbook Bad Ltd,Atlantis,12,=1+1',
    'Workbook Fine Ltd,SA,,',
    'Workbook Tax Ltd,AE,12,43',
  ].join('\n')
  const columns = JSON.stringify({ name: 'Firma', country: 'Land' })
  const checked = await outcomeOf(seller, await send(content, { mode: 'CHECK', columns }))
  expect(checked.result).toMatchObject({ good: 2, badTotal: 2, problems: 2 })
  const { bytes, headers } = await seller.get(`/background-jobs/${checked.id}/file`)
  expect(headers['content-disposition']).toContain('to-correct-clients.xlsx')
  const rows = await inWorkbook(bytes)
  expect(rows).toEqual([
    ['Line in your spreadsheet', 'Error', 'Firma', 'Land', 'TRN', 'Shoe size'],
    [3, expect.stringMatching(/^Land: .*"Atlantis"/), 'Workbook Bad Ltd', 'Atlantis', '12', '=1+1'],
    [5, expect.stringMatching(/^TRN: .*15 digits/), 'Workbook Tax Ltd', 'AE', '12', '43'],
    [2, null, 'Workbook Good Ltd', 'AE', null, '41'],
    [4, null, 'Workbook Fine Ltd', 'SA', null, null],
  ])

  const back = async (correct: (cell: unknown) => unknown, mode: 'CHECK' | 'COMMIT') => {
    const cells = rows.map((row) =>
      row.map((cell) => `"${String(correct(cell) ?? '').replaceAll('"', '""')}"`).join(','),
    )
    return outcomeOf(seller, await send(cells.join('\n'), { mode, columns }))
  }
  // One of the two is corrected: the error file then has our columns once, with the line numbers of the uploaded
  // spreadsheet.
  const half = await back((cell) => (cell === 'Atlantis' ? 'QA' : cell), 'CHECK')
  const again = await inWorkbook((await seller.get(`/background-jobs/${half.id}/file`)).bytes)
  expect(again[0]).toEqual(rows[0])
  expect(again[1]!.slice(0, 3)).toEqual([3, expect.stringMatching(/^TRN: /), 'Workbook Tax Ltd'])
  const whole = await back((cell) => (cell === 'Atlantis' ? 'QA' : cell === '12' ? '' : cell), 'COMMIT')
  expect(whole).toMatchObject({ state: 'DONE', result: { created: 4 } })
})

test('Of three thousand errors the first are listed, the others counted, and the error report has all', async () => {
  await start()
  const rows = Array.from({ length: 5_000 }, (_, n) => `Throng ${n},${n % 5 < 3 ? 'Atlantis' : 'AE'}`)
  const job = await outcomeOf(seller, await send(`name,country\n${rows.join('\n')}`, { mode: 'CHECK' }))
  expect(job.result).toMatchObject({ total: 5_000, good: 2_000, badTotal: 3_000, problems: 3_000 })
  expect(job.result.bad).toHaveLength(500)
  expect(Buffer.byteLength(JSON.stringify(job))).toBeLessThan(200_000)
  const workbook = await inWorkbook((await seller.get(`/background-jobs/${job.id}/file`)).bytes)
  expect(workbook).toHaveLength(5_001)
  expect(workbook.filter(([, reasons]) => reasons !== null)).toHaveLength(3_001)
  expect(workbook[3_000]).toEqual([4_999, expect.stringContaining('Atlantis'), 'Throng 4997', 'Atlantis'])
})

test('A spreadsheet without a required column has no error report', async () => {
  await start()
  const job = await outcomeOf(seller, await send('Firma,country\nX,AE', { mode: 'CHECK' }))
  expect(job).toMatchObject({ fileID: null, result: { bad: [{ line: 1, column: 'Name', value: '' }], problems: 1 } })
})

test('A queued job that is cancelled stays cancelled', async () => {
  const before = await count()
  const answer = await send(spreadsheet(3))
  const address = `/background-jobs/${answer.data.jobID}/cancel`
  expect((await seller.post(address)).data).toMatchObject({ state: 'CANCELLED', finishedAt: expect.any(String) })
  await start()
  await pause(500)
  expect(await jobOf(answer)).toMatchObject({ state: 'CANCELLED' })
  expect(await seller.post(address)).toMatchObject({ status: 409, code: 'JOB_FINISHED' })
  expect(await count()).toBe(before)
  const entry = app.appContext.db.selectFrom('auditEntry').selectAll().where('entityId', '=', answer.data.jobID)
  expect(await entry.execute()).toMatchObject([
    { event: 'background-job.cancelled', diff: { state: ['QUEUED', 'CANCELLED'] } },
  ])
})

test('A running job that is cancelled leaves no changes', async () => {
  const before = await count()
  await start()
  // Another transaction locks the table, so that the import waits at its first row.
  const held = await app.database.pool.connect()
  await held.query('begin')
  await held.query('lock table client_account_manager in share mode')
  const answer = await send(spreadsheet(500))
  await until(async () => (await jobOf(answer)).total === 500)
  expect((await seller.post(`/background-jobs/${answer.data.jobID}/cancel`)).data.state).toBe('CANCELLED')
  await held.query('rollback')
  held.release()
  await until(
    async () =>
      (await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(app.appContext.db)).rows[0]!
        .n === 0,
  )
  expect(await jobOf(answer)).toMatchObject({ state: 'CANCELLED', result: null })
  expect(await count()).toBe(before)
  expect(await count('imported_row')).toBe(
    (await app.appContext.db.selectFrom('auditEntry').select('id').where('event', '=', 'client.imported').execute())
      .length,
  )
})

test('A user who lost the permission or was deactivated before the import started imports nothing', async () => {
  const { db } = app.appContext
  for (const change of [{ role: 'VISA_TEAM' }, { active: false }]) {
    const stranger = await app.as('BUSINESS_DEVELOPMENT')
    const before = await count()
    const answer = await send(spreadsheet(2), undefined, {}, stranger)
    await db.updateTable('appUser').set(change).where('id', '=', stranger.staff!.id).execute()
    await start()
    const admin = await app.as('ADMIN')
    // The errors belong to the user who started it, who may no longer read them.
    expect(await outcomeOf(admin, answer)).toMatchObject({ state: 'FAILED' })
    expect(await count()).toBe(before)
    await stop()
  }
})

test('A spreadsheet that is not imported is deleted after three days, with its preview rows', async () => {
  await start()
  const before = await contents()
  const job = await outcomeOf(seller, await send('name,country\nForgotten Ltd,Atlantis', { mode: 'CHECK' }))
  expect(await contents()).toBe(before + 2)
  const tidy = async (days: number) => {
    const now = new Date(Date.now() + days * DAY_MS)
    for (const { run } of appJobs) await run({ appContext: { ...app.appContext, now: () => now }, now } as never)
  }
  await tidy(2)
  expect(await jobOf({ data: { jobID: job.id } } as Reply)).toMatchObject({
    fileID: job.fileID,
    result: { bad: [{ line: 2 }] },
  })
  await tidy(4)
  expect(await jobOf({ data: { jobID: job.id } } as Reply)).toMatchObject({
    fileID: null,
    result: { bad: [], preview: [], badTotal: 1 },
  })
  expect(await contents()).toBeLessThanOrEqual(before)
  expect((await seller.get(`/background-jobs/${job.id}/file`)).status).toBe(404)
  expect(await startImport({ mode: 'COMMIT', spreadsheetID: job.result.spreadsheetID })).toMatchObject({
    code: 'SPREADSHEET_EXPIRED',
  })
})
