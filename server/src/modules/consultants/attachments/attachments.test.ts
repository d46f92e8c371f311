import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { consultantRoutes } from '../core/consultants.routes.ts'
import { smallPdf, smallPortrait } from '../demo/attachments.demo.ts'

let id: string
const PDF = { name: 'Passport.pdf', type: 'application/pdf', content: smallPdf(['Passport']) }

const app = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
const hr = await app.as('HR_MANAGER')
id = await createPerson()

async function createPerson(countryId = 'AE'): Promise<string> {
  return (
    await app.appContext.db
      .insertInto('consultant')
      .values({ name: 'Priya Nair', countryId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
const upload = (type: string, caller = hr, fields: Record<string, string> = {}) =>
  caller.upload(`/candidates/${id}/upload-attachment`, PDF, { type, ...fields })

test('a file is returned as it was uploaded, as preview and as download', async () => {
  const { status, data } = await upload('RESUME', hr, { note: 'Latest' })
  expect(status).toBe(201)
  expect(data).toMatchObject([
    {
      type: 'RESUME',
      name: 'Passport.pdf',
      mimeType: 'application/pdf',
      size: PDF.content.length,
      note: 'Latest',
      confidential: false,
      _createdBy: { id: hr.staff!.id },
    },
  ])
  const saved = await hr.get(`/candidates/attachments/${data[0].id}/download`)
  expect(saved.bytes.equals(PDF.content)).toBe(true)
  expect(saved.headers['content-disposition']).toMatch(/^attachment/)
  const shown = await hr.get(`/candidates/attachments/${data[0].id}/download`, { inline: true })
  expect(shown.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline/),
  })
})

test('identity documents are encrypted in the store, and each download is audited', async () => {
  const { data } = await upload('PASSPORT')
  const { rows } = await sql<{
    sealed: boolean
  }>`select f.sealed from stored_file f join document a on a.stored_file_id = f.id where a.id = ${data[0].id}`.execute(
    app.appContext.db,
  )
  expect(rows).toEqual([{ sealed: true }])
  expect((await hr.get(`/candidates/attachments/${data[0].id}/download`)).bytes.equals(PDF.content)).toBe(true)
  const reads =
    await sql`select 1 from audit_entry where event = 'consultant.file-viewed' and entity_id = ${id}`.execute(
      app.appContext.db,
    )
  expect(reads.rows).toHaveLength(1)
})

describe('permissions by document type', () => {
  test.each([
    // role                     sees and fetches                                              adds
    [
      'HR_MANAGER',
      ['BANK_PROOF', 'CONTRACT', 'MEDICAL', 'PASSPORT', 'RESUME'],
      ['BANK_PROOF', 'CONTRACT', 'MEDICAL', 'PASSPORT', 'RESUME'],
    ],
    ['HR_VICE_PRESIDENT', ['BANK_PROOF', 'CONTRACT', 'MEDICAL', 'PASSPORT', 'RESUME'], ['CONTRACT', 'RESUME']],
    ['VISA_TEAM', ['CONTRACT', 'MEDICAL', 'PASSPORT', 'RESUME'], ['MEDICAL', 'PASSPORT']],
    ['FINANCE_MANAGER_PAYROLL', ['BANK_PROOF', 'CONTRACT', 'RESUME'], []],
    ['CFO', ['BANK_PROOF', 'CONTRACT', 'RESUME'], []],
    ['MANAGING_DIRECTOR', ['CONTRACT', 'RESUME'], []],
    ['COUNTRY_MANAGER', ['CONTRACT', 'RESUME'], []],
    ['ASSOCIATE_DIRECTOR', ['RESUME'], []],
    ['TALENT_ACQUISITION', [], []],
    ['ASSET_MANAGER', [], []],
    ['FINANCE', [], []],
  ] as const)('%s', async (role, visible, adds) => {
    const mine = await createPerson()
    const files = new Map<string, string>()
    for (const type of ['BANK_PROOF', 'CONTRACT', 'MEDICAL', 'PASSPORT', 'RESUME'])
      files.set(type, (await hr.upload(`/candidates/${mine}/upload-attachment`, PDF, { type })).data[0].id)
    const caller = await app.as(role)
    const list = (await caller.get(`/candidates/${mine}/attachments`)).data.map(({ type }: { type: string }) => type)
    expect(list.sort()).toEqual([...visible])
    const fetched: string[] = []
    const added: string[] = []
    for (const [type, file] of files) {
      if ((await caller.get(`/candidates/attachments/${file}/download`)).status === 200) fetched.push(type)
      if ((await caller.upload(`/candidates/${mine}/upload-attachment`, PDF, { type })).status === 201) added.push(type)
    }
    expect(fetched).toEqual([...visible])
    expect(added).toEqual(
      adds.length === 2 && role === 'HR_VICE_PRESIDENT' ? expect.arrayContaining([...adds]) : [...adds],
    )
  })

  test('a user of another country gets 404 for the list, the file and its removal', async () => {
    const { data } = await upload('RESUME')
    const foreign = await app.as('HR_MANAGER', { countryIDs: ['SA'] })
    expect((await foreign.get(`/candidates/${id}/attachments`)).status).toBe(404)
    expect((await foreign.get(`/candidates/attachments/${data[0].id}/download`)).status).toBe(404)
    expect((await foreign.del(`/candidates/attachments/${data[0].id}`)).status).toBe(404)
    expect((await upload('RESUME', foreign)).status).toBe(404)
  })

  test('the files of a consultant move to another country with the consultant', async () => {
    const moving = await createPerson('SA')
    const local = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
    const { data } = await hr.upload(`/candidates/${moving}/upload-attachment`, PDF, { type: 'RESUME' })
    expect((await local.get(`/candidates/attachments/${data[0].id}/download`)).status).toBe(200)
    await app.appContext.db.updateTable('consultant').set({ countryId: 'QA' }).where('id', '=', moving).execute()
    expect((await local.get(`/candidates/attachments/${data[0].id}/download`)).status).toBe(404)
  })
})

test.each([
  ['an unknown type', PDF, { type: 'SECRET' }, 400],
  ['a date that does not exist', PDF, { type: 'RESUME', expiryDate: '2026-02-30' }, 400],
  ['an expiry before the issue', PDF, { type: 'RESUME', issueDate: '2026-02-02', expiryDate: '2026-02-01' }, 400],
  ['an unknown field', PDF, { type: 'RESUME', candidateID: 'x' }, 400],
  ['a script named as a PDF', { ...PDF, content: '<script>alert(1)</script>' }, { type: 'RESUME' }, 415],
  ['a page', { name: 'cv.html', content: '<html></html>' }, { type: 'RESUME' }, 415],
  ['no content', { ...PDF, content: '' }, { type: 'RESUME' }, 400],
])('a file with %s is rejected, and nothing is stored', async (_what, file, fields, status) => {
  const mine = await createPerson()
  expect(
    (await hr.upload(`/candidates/${mine}/upload-attachment`, file, fields as Record<string, string>)).status,
  ).toBe(status)
  expect((await hr.get(`/candidates/${mine}/attachments`)).data).toEqual([])
})

test('a newer passport updates the expiry date of the record, an older one does not', async () => {
  id = await createPerson()
  await upload('PASSPORT', hr, { expiryDate: '2031-01-01' })
  await upload('PASSPORT', hr, { expiryDate: '2029-01-01' })
  expect((await hr.get(`/candidates/${id}`)).data).toMatchObject({
    version: 2,
    identity: { passportExpiry: '2031-01-01' },
  })
})

test('a removed file is no longer on the record, and stays in the history for users who may see it', async () => {
  id = await createPerson()
  const { data } = await upload('PASSPORT')
  expect((await (await app.as('VISA_TEAM')).del(`/candidates/attachments/${data[0].id}`)).data).toEqual({
    id: data[0].id,
  })
  expect((await hr.get(`/candidates/attachments/${data[0].id}/download`)).status).toBe(404)
  expect(JSON.stringify((await hr.get(`/candidates/${id}/timeline`)).data)).toContain('PASSPORT: Passport.pdf')
  expect(
    JSON.stringify((await (await app.as('MANAGING_DIRECTOR')).get(`/candidates/${id}/timeline`)).data),
  ).not.toContain('PASSPORT')
})

test('a photo is re-encoded, and visible only to users who may see photos', async () => {
  id = await createPerson()
  const picture = { name: 'me.png', content: await smallPortrait(120) }
  expect((await hr.upload(`/candidates/${id}/photo`, picture, {}, 'PUT')).data).toEqual({ hasPhoto: true })
  const shown = await (await app.as('TALENT_ACQUISITION')).get(`/candidates/${id}/photo`)
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  expect((await (await app.as('ADMIN')).get(`/candidates/${id}/photo`)).status).toBe(403)
  expect((await hr.get(`/candidates/${id}`)).data.hasPhoto).toBe(true)
})

test('the profile is a PDF', async () => {
  const spreadsheet = await hr.get(`/candidates/${id}/profile-sheet`)
  expect(spreadsheet.status).toBe(200)
  expect(spreadsheet.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('downloads of two files with the same name are audited separately', async () => {
  id = await createPerson()
  const files = [(await upload('PASSPORT')).data[0].id, (await upload('PASSPORT')).data[0].id]
  for (const file of [...files, ...files]) await hr.get(`/candidates/attachments/${file}/download`)
  const reads =
    await sql`select 1 from audit_entry where event = 'consultant.file-viewed' and entity_id = ${id}`.execute(
      app.appContext.db,
    )
  expect(reads.rows).toHaveLength(2)
})

test('a file removed by two users concurrently is removed once', async () => {
  id = await createPerson()
  const { data } = await upload('RESUME')
  const path = `/candidates/attachments/${data[0].id}`
  // Both have read the row before either writes, because the row is locked.
  const both = await app.appContext.db.transaction().execute(async (held) => {
    await held.selectFrom('document').select('id').where('id', '=', data[0].id).forUpdate().execute()
    const waiting = Promise.all([hr.del(path), hr.del(path)])
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { waiting }
  })
  expect((await both.waiting).map(({ status }) => status).sort()).toEqual([200, 404])
  const entries =
    await sql`select 1 from audit_entry where event = 'consultant.file-removed' and entity_id = ${id}`.execute(
      app.appContext.db,
    )
  expect(entries.rows).toHaveLength(1)
})

test('a new photo replaces the former one in the file store', async () => {
  id = await createPerson()
  const picture = { name: 'me.png', content: await smallPortrait(120) }
  for (let i = 0; i < 2; i += 1) await hr.upload(`/candidates/${id}/photo`, picture, {}, 'PUT')
  const photos =
    await sql`select deleted_at is not null as removed from stored_file where entity_id = ${id} order by 1`.execute(
      app.appContext.db,
    )
  expect(photos.rows).toEqual([{ removed: false }, { removed: true }])
  expect((await hr.get(`/candidates/${id}/photo`)).status).toBe(200)
})

test('a file whose content is missing is reported as lost, while the store itself is ready', async () => {
  const { data } = await upload('RESUME')
  const { key } = await app.appContext.db
    .selectFrom('document as a')
    .innerJoin('storedFile', 'storedFile.id', 'a.storedFileId')
    .select('storedFile.key')
    .where('a.id', '=', data[0].id)
    .executeTakeFirstOrThrow()
  await app.appContext.files.remove(key)
  const lost = await hr.get(`/candidates/attachments/${data[0].id}/download`)
  expect(lost).toMatchObject({
    status: 410,
    code: 'FILE_MISSING',
    message: expect.stringContaining('is missing from the file storage'),
  })
  expect(lost.message).not.toContain(key)
  expect((await app.app.inject('/api/v1/ready')).statusCode).toBe(200)
})
