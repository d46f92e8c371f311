import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeSpreadsheet } from '../../kernel/documents/spreadsheet.ts'
import { createTestApp } from '../../kernel/testing/app.ts'
import { drainJobs, outcomeOf } from '../../kernel/testing/background-work.ts'
import type { Caller } from '../../kernel/testing/caller.ts'
import { consultantRoutes } from '../consultants/core/consultants.routes.ts'
import { consultantImport } from '../consultants/import/import.actions.ts'
import { backgroundJobRoutes } from './operations.routes.ts'

const app = await createTestApp({
  modules: [{ name: 'consultants', routes: [...consultantRoutes, ...backgroundJobRoutes] }],
})
await drainJobs(app, consultantImport.jobs)
const hr = await app.as('HR_ASSOCIATE')

const SECRET = /Zephyrine|P7654321|Nowhereland/

async function send(mode: 'CHECK' | 'COMMIT') {
  const columns = ['Full name', 'Work country', 'Passport no'].map((header) => ({ key: header, header, type: 'text' }))
  const rows = [{ 'Full name': 'Zephyrine Nair', 'Work country': 'Nowhereland', 'Passport no': 'P7654321' }]
  const content = await buffer(writeSpreadsheet(columns as never, rows, 'xlsx'))
  return outcomeOf(hr, await hr.upload('/candidates/import', { name: 'people.xlsx', content }, { mode }))
}

test('The content of an import is visible to its initiator while they have the permission; an administrator sees its progress', async () => {
  const checked = await send('CHECK')
  const refused = await send('COMMIT')
  expect(JSON.stringify(checked)).toMatch(SECRET)
  expect(checked.fileID).not.toBeNull()
  const seesNothing = async (who: Caller) => {
    for (const { id, state } of [checked, refused]) {
      const { data, status } = await who.get(`/background-jobs/${id}`)
      expect(status).toBe(200)
      expect(data).toMatchObject({ state, fileID: null, result: { total: 1, badTotal: 1, preview: [], bad: [] } })
      expect(JSON.stringify(data)).not.toMatch(SECRET)
      expect((await who.get(`/background-jobs/${id}/file`)).status).toBe(404)
    }
    const listed = (await who.get('/background-jobs')).data
    expect(listed).toHaveLength(2)
    expect(JSON.stringify(listed)).not.toMatch(SECRET)
  }
  expect((await hr.get(`/background-jobs/${refused.id}`)).data.errors[0].message).toContain('Line 2, column “')
  const admin = await app.as('ADMIN')
  await seesNothing(admin)
  expect((await admin.get(`/background-jobs/${refused.id}`)).data.errors).toHaveLength(1)

  expect((await hr.get(`/background-jobs/${checked.id}/file`)).status).toBe(200)
  const role = { role: 'TALENT_ACQUISITION' }
  await app.appContext.db.updateTable('appUser').set(role).where('id', '=', hr.staff!.id).execute()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await seesNothing(hr)
})
