import { buffer } from 'node:stream/consumers'
import type { Resume } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import PDFDocument from 'pdfkit'
import { afterAll, describe, expect, test } from 'vitest'
import { docxParts, zipOf } from '../../../kernel/files/formats/zip.fixture.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf, stopJobs } from '../../../kernel/testing/background-work.ts'
import type { TestFile } from '../../../kernel/testing/caller.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { smallDocx } from '../demo/docx.demo.ts'
import { resumeReading } from './reading.jobs.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const recruiter = await app.as('TALENT_ACQUISITION')
const seller = await app.as('BUSINESS_DEVELOPMENT')
await drainJobs(app, [resumeReading])
afterAll(stopJobs)

const linesOf = (name: string, email: string) => [
  name,
  'Java developer',
  `Dubai | +971 50 123 4567 | ${email}`,
  'Skills',
  'Java (5 years), Kafka, PostgreSQL',
  'Experience',
  'Java developer at Nimbus Systems',
  'Jan 2020 - Present',
  'Java developer at Falcon Bank',
  '2016 - 2019',
]
const pdf = (name: string, email = 'cv@example.com'): TestFile => ({
  name: `${name}.pdf`,
  content: smallPdf(linesOf(name, email)),
})
const odt = (lines: readonly string[]) =>
  zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'content.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text>${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</office:text></office:body></office:document-content>`,
    },
  ])
const rtf = (lines: readonly string[]) => `{\\rtf1\\ansi ${lines.join('\\par ')}\\par}`
async function locked(): Promise<Buffer> {
  const doc = new PDFDocument({ userPassword: 'secret', pdfVersion: '1.7' })
  doc.text(linesOf('Locked Person', 'locked@example.com').join('\n'))
  doc.end()
  return buffer(doc as never)
}

const upload = (files: readonly TestFile[], who = recruiter) => who.upload('/resumes', files, { countryID: 'AE' })
const read = async (id: string): Promise<Resume> => (await recruiter.get(`/resumes/${id}`)).data
const valuesOf = ({ fields }: Resume, name: string) =>
  fields.filter((one) => one.field === name).map(({ value }) => value)
/** The only CV of an intake, after it was read. */
async function readResume(file: TestFile): Promise<Resume> {
  const reply = await upload([file])
  await outcomeOf(recruiter, reply)
  return read(reply.data.resumes[0])
}

describe('the upload of CVs', () => {
  test('reads PDF, DOCX, ODT, RTF and text files, each with the places of the found values', async () => {
    const lines = linesOf('Priya Nair', 'priya@example.com')
    const files = [
      { name: 'a.pdf', content: smallPdf(lines) },
      { name: 'b.docx', content: await smallDocx(lines) },
      { name: 'c.odt', content: odt(lines) },
      { name: 'd.rtf', content: rtf(lines) },
      { name: 'e.txt', content: lines.join('\n') },
    ]
    const reply = await upload(files)
    expect(reply.status, reply.message).toBe(202)
    const outcome = await outcomeOf(recruiter, reply)
    expect(outcome).toMatchObject({ state: 'DONE', done: 5, total: 5, result: { read: 5, unread: 0 } })
    for (const id of reply.data.resumes) {
      const resume = await read(id)
      expect(resume, resume.name).toMatchObject({ state: 'TO_CONFIRM', applicantID: null, error: null })
      expect(valuesOf(resume, 'name'), resume.name).toEqual(['Priya Nair'])
      expect(valuesOf(resume, 'skill')).toContainEqual({ name: 'Java', years: '5' })
      expect(valuesOf(resume, 'experience')).toHaveLength(2)
      const email = resume.fields.find(({ field }) => field === 'email')!
      expect(resume.text!.slice(email.from, email.to)).toBe('priya@example.com')
    }
    const { data: queue } = await recruiter.get('/resumes', { state: 'TO_CONFIRM', createdBy: 'me', sort: 'name' })
    expect(queue.map(({ name }: Resume) => name)).toEqual(files.map(({ name }) => name))
    const file = await recruiter.get(`/resumes/${reply.data.resumes[0]}/file`, { inline: 'true' })
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('reports broken, protected, scanned and dangerous files, and continues with the others', async () => {
    const bomb = zipOf([...docxParts, { name: 'word/media.bin', content: Buffer.alloc(250 * 1024 * 1024) }])
    const macros = zipOf([...docxParts, { name: 'word/vbaProject.bin', content: 'x' }])
    const broken = Buffer.concat([smallPdf(['Broken']).subarray(0, 200), Buffer.alloc(100)])
    const reply = await upload([
      { name: 'bomb.docx', content: bomb },
      { name: 'macros.docx', content: macros },
      { name: 'program.exe', content: 'MZ' },
      { name: 'empty.txt', content: '' },
      { name: 'broken.pdf', content: broken },
      { name: 'locked.pdf', content: await locked() },
      { name: 'scan.pdf', content: smallPdf([]) },
      pdf('Good One'),
    ])
    expect(reply.status, reply.message).toBe(202)
    expect(reply.data.refused.map(({ name }: { name: string }) => name)).toEqual([
      'bomb.docx',
      'macros.docx',
      'program.exe',
      'empty.txt',
    ])
    expect(reply.data.refused[1].message).toContain('macros.docx')
    const { result, errors } = await outcomeOf(recruiter, reply)
    expect(result).toEqual({ read: 1, unread: 3 })
    const errorOf = (name: string) => errors.find(({ path }) => path === name)?.message
    expect(errorOf('broken.pdf')).toBe(
      'The file "broken.pdf" is damaged. Ask for the file again, or save it again as PDF or DOCX.',
    )
    expect(errorOf('locked.pdf')).toBe(
      'The file "locked.pdf" is protected by a password. Remove the password and upload the file again.',
    )
    expect(errorOf('scan.pdf')).toContain('is a scanned picture without text')
    const states = await Promise.all(reply.data.resumes.map(async (id: string) => (await read(id)).state))
    expect(states).toEqual(['FAILED', 'FAILED', 'SCANNED', 'TO_CONFIRM'])
  })

  test('is rejected without a usable file, for a country out of scope, and for roles without the permission', async () => {
    expect(await upload([{ name: 'program.exe', content: 'MZ' }])).toMatchObject({ status: 422, code: 'NO_RESUME' })
    const elsewhere = await app.as('TALENT_ACQUISITION', { countryIDs: ['SA'] })
    expect((await upload([pdf('Some One')], elsewhere)).status).toBe(404)
    expect((await upload([pdf('Some One')], seller)).status).toBe(403)
    const { id } = await readResume(pdf('Only Ours'))
    expect((await elsewhere.get(`/resumes/${id}`)).status).toBe(404)
  })
})

describe('the confirmation of a CV', () => {
  const CONFIRMED = { name: 'Rami Haddad', countryID: 'AE', email: 'rami@example.com', skills: [{ name: 'Kafka' }] }

  test('creates the applicant with the CV, which the search finds', async () => {
    const { id } = await readResume(pdf('Rami Haddad'))
    const reply = await recruiter.post(`/resumes/${id}/confirmation`, { applicant: CONFIRMED })
    expect(reply.data, reply.message).toMatchObject({
      name: 'Rami Haddad',
      source: 'SOURCED',
      hasResume: true,
      resumes: [{ id, number: 1, isCurrent: true, state: 'CONFIRMED' }],
    })
    const { data } = await recruiter.get('/applicants', { query: 'nimbus AND kafka' })
    expect(data.map((one: { id: string }) => one.id)).toEqual([reply.data.id])
    expect(data[0].excerpt).toContain('<b>Nimbus</b>')
    const again = await recruiter.post(`/resumes/${id}/confirmation`, { applicant: CONFIRMED })
    expect(again).toMatchObject({ status: 409, code: 'ALREADY_CONFIRMED' })
  })

  test('adds the CV to an existing applicant, filling only empty fields', async () => {
    const { data: known } = await recruiter.post('/applicants', { name: 'Lina Khoury', countryID: 'AE', city: 'Doha' })
    await recruiter.put(`/applicants/${known.id}`, { version: known.version, secondEmail: 'lina@example.com' })
    const { id, ...resume } = await readResume(pdf('Lina Khoury', 'lina@example.com'))
    expect(resume).toMatchObject({ duplicates: [{ _applicant: { id: known.id }, score: 100 }] })
    const applicant = { ...CONFIRMED, name: 'L. Khoury', city: 'Dubai', phone: '+971 50 999 0000' }
    const reply = await recruiter.post(`/resumes/${id}/confirmation`, { applicantID: known.id, applicant })
    expect(reply.data, reply.message).toMatchObject({
      id: known.id,
      name: 'Lina Khoury',
      city: 'Doha',
      phone: '+971 50 999 0000',
    })
    expect(reply.data.skills).toMatchObject([{ name: 'Kafka' }])
  })

  test('stores corrected values next to the found ones, with their place in the text', async () => {
    const { id, ...resume } = await readResume(pdf('Nour Aziz', 'nour@example.com'))
    const { fields, text } = resume as Resume
    const at = (name: string, value: unknown) => fields.findIndex((one) => one.field === name && named(one) === value)
    const named = ({ value }: Resume['fields'][number]) => (typeof value === 'string' ? value : value.name)
    const email = at('email', 'nour@example.com')
    const java = at('skill', 'Java')
    const kafka = at('skill', 'Kafka')
    const skills = [
      { name: 'Apache Kafka', years: '2' },
      { name: 'Java', years: '5' },
    ]
    const applicant = { name: 'Nour Aziz', countryID: 'AE', email: 'nour.aziz@example.com', skills }
    const places = [
      { index: email, path: 'email' },
      { index: kafka, path: 'skills.0' },
    ]
    const misplaced = { applicant, places: [{ index: email, path: 'skills.0' }] }
    expect(await recruiter.post(`/resumes/${id}/confirmation`, misplaced)).toMatchObject({
      status: 400,
      errors: [{ path: 'places.0.path' }],
    })
    const reply = await recruiter.post(`/resumes/${id}/confirmation`, { applicant, places })
    expect(reply.data, reply.message).toMatchObject({ email: 'nour.aziz@example.com', skills })
    const stored = await read(id)
    expect(stored).toMatchObject({ state: 'CONFIRMED', text })
    expect(stored.fields.map(({ confirmed: _confirmed, ...one }) => one)).toEqual(fields)
    expect(stored.fields[email]).toMatchObject({ value: 'nour@example.com', confirmed: 'nour.aziz@example.com' })
    expect(stored.fields[kafka]).toMatchObject({ confirmed: { name: 'Apache Kafka', years: '2' } })
    expect(stored.fields[java]).toMatchObject({ confirmed: { name: 'Java', years: '5' } })
    expect(stored.fields[at('skill', 'PostgreSQL')]).toMatchObject({ confirmed: null })
  })

  test('is rejected for a file that could not be read', async () => {
    const { id } = await readResume({ name: 'locked.pdf', content: await locked() })
    const reply = await recruiter.post(`/resumes/${id}/confirmation`, { applicant: CONFIRMED })
    expect(reply).toMatchObject({ status: 422, code: 'UNREADABLE' })
    expect((await recruiter.del(`/resumes/${id}`)).status).toBe(200)
  })
})

test('a newer CV of an applicant becomes the current one, and the older one is current again when it is deleted', async () => {
  const { data: one } = await recruiter.post('/applicants', { name: 'Sana Malik', countryID: 'AE' })
  const add = (file: TestFile) => recruiter.upload(`/applicants/${one.id}/resume`, file)
  const first = await add(pdf('Sana Malik'))
  expect(first.data, first.message).toMatchObject({ number: 1, isCurrent: true, state: 'QUEUED' })
  const second = await add({
    name: 'new.txt',
    content: linesOf('Sana Malik', 's@example.com').join('\n').replaceAll('Kafka', 'Erlangish'),
  })
  expect(second.data).toMatchObject({ number: 2, isCurrent: true })
  const found = async (query: string) =>
    (await recruiter.get('/applicants', { query, searchInput: 'Sana' })).data.length
  await expect.poll(() => found('erlangish'), { timeout: 10_000 }).toBe(1)
  expect((await recruiter.del(`/resumes/${second.data.id}`)).status).toBe(200)
  await expect.poll(() => found('kafka'), { timeout: 10_000 }).toBe(1)
  expect(await found('erlangish')).toBe(0)
  const picture = await add({ name: 'cv.png', content: 'x' })
  expect(picture).toMatchObject({ status: 415, code: 'WRONG_TYPE' })
})
