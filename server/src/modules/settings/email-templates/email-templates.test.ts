import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TEMPLATE_CODES, templateEntry } from '@muster/contract/settings/document-templates/template-catalog.rules.ts'
import { describe, expect, test } from 'vitest'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { newestMailTo } from '../../../kernel/testing/fixtures/person.ts'
import { createPlacement } from '../../../kernel/testing/fixtures/placement.ts'
import { settingsRoutes } from '../settings.routes.ts'
import { renderTemplate } from './email-templates.queries.ts'

const app = await createTestApp({ modules: [{ name: 'settings', routes: settingsRoutes }] })
const admin = await app.as('ADMIN', { email: 'admin.of.words@example.com' })

async function theTemplate(code: string, countryID: string | null = null) {
  const { data } = await admin.get('/email-templates', { code, pageSize: 50 })
  const { id } = data.find((row: { countryID: string | null }) => row.countryID === countryID)
  return (await admin.get(`/email-templates/${id}`)).data
}

const REMINDER = {
  companyName: 'Demo Talent FZ LLC',
  senderName: 'Maya Haddad',
  senderTitle: 'HR Manager',
  consultantName: 'Priya Nair',
  consultantFirstName: 'Priya',
  jobTitle: 'Java Developer',
  clientName: 'Najd Cloud',
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  validUntil: '2026-11-27',
  daysLeft: 3,
}

describe('default templates', () => {
  test('every email has a text that passes its own rules, and a readable preview', async () => {
    const { data, meta } = await admin.get('/email-templates', { pageSize: 200 })
    expect(meta!.total).toBe(TEMPLATE_CODES.length)
    for (const { id, code } of data) {
      const whole = (await admin.get(`/email-templates/${id}`)).data
      const { body, subject } = whole
      const preview = await admin.post(`/email-templates/${id}/preview`, { subject, body })
      expect(preview, `${code}: ${preview.message}`).toMatchObject({ status: 200 })
      expect(preview.data.subject.length, code).toBeGreaterThan(10)
      expect(preview.data.text, code).not.toMatch(/[{}<>]|undefined|null/)
      expect(preview.data.html, code).not.toMatch(/[{}]{2}/)
      expect(preview.data.text, `${code} continues with a capital letter`).not.toMatch(/^[^\n]*,\n+[a-z]/)
      // Every variable in the texts is in the picker, and the picker has few that the texts do not use.
      const used = whole.variables.filter(({ name }: { name: string }) => `${subject}${body}`.includes(name))
      expect(used.length / whole.variables.length, code).toBeGreaterThan(0.5)
    }
  })

  test('the catalogue lists all emails with their variables', async () => {
    const { data } = await admin.get('/email-templates/catalogue')
    expect(data.map(({ code }: { code: string }) => code).toSorted()).toEqual(TEMPLATE_CODES.toSorted())
    const offer = data.find(({ code }: { code: string }) => code === 'OFFER_LETTER')
    expect(offer.variables).toContainEqual({
      name: 'startDate',
      label: 'Start date',
      kind: 'DAY',
      sample: '1 December 2026',
    })
    expect((await (await app.as('HR_MANAGER')).get('/email-templates/catalogue')).status).toBe(403)
  })
})

test('an email that is not sent yet names its future module, and every other one is sent by a module', async () => {
  const modules = path.join(import.meta.dirname, '../..')
  const senders = globSync('**/*.{actions,jobs,documents}.ts', { cwd: modules })
    .map((file) => readFileSync(path.join(modules, file), 'utf8'))
    .filter((source) => source.includes('renderTemplate('))
  const isSent = (code: string) => senders.some((source) => source.includes(`'${code}'`))
  // The text of a password reset is as sensitive as the sign-in.
  const codes = TEMPLATE_CODES.filter((code) => !templateEntry(code).fixed)
  expect(codes.filter((code) => (templateEntry(code).comesWith === undefined) !== isSent(code))).toEqual([])
  expect(await theTemplate('EMPLOYEE_DATA_FORM')).toMatchObject({ comesWith: 'forms' })
  expect(await theTemplate('OFFER_LETTER')).toMatchObject({ comesWith: null })
})

describe('versions', () => {
  test('every save creates a new version; earlier versions stay and can’t be changed', async () => {
    const { id, subject, version } = await theTemplate('TIMESHEET_REMINDER')
    const change = { subject: 'Your timesheet, {{ consultantFirstName }}', note: 'Friendlier', version }
    const saved = await admin.put(`/email-templates/${id}`, change)
    expect(saved.data).toMatchObject({
      version: version + 1,
      subject: change.subject,
      note: 'Friendlier',
      _updatedBy: { id: admin.staff!.id },
    })
    expect(await admin.put(`/email-templates/${id}`, { subject: 'Other', version })).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      current: { version: version + 1 },
    })
    const same = await admin.put(`/email-templates/${id}`, { subject: change.subject, version: version + 1 })
    expect(same.data.version).toBe(version + 1)
    const { data } = await admin.get(`/email-templates/${id}/versions`)
    expect(
      data.slice(0, 2).map(({ number, subject }: { number: number; subject: string }) => [number, subject]),
    ).toEqual([
      [version + 1, change.subject],
      [version, subject],
    ])
    expect(data[1]._createdBy).toBeNull()
    const edit = app.appContext.db.updateTable('emailTemplateVersion').set({ subject: 'Forged' }).execute()
    await expect(edit).rejects.toThrow('append-only')
    const { data: history } = await admin.get(`/email-templates/${id}/history`)
    expect(history[0]).toMatchObject({ event: 'email-template.updated' })
    expect(history[0].changes).toContainEqual({
      field: 'content',
      from: `version ${version}`,
      to: `version ${version + 1}`,
    })
  })

  test('a sent email stores the version of its template', async () => {
    const { db } = app.appContext
    const { id, version } = await theTemplate('OFFER_REMINDER')
    const write = async () => {
      const mail = await renderTemplate(db, 'OFFER_REMINDER', REMINDER)
      await db
        .transaction()
        .execute((tx) => sendLater(tx as never, { kind: 'OFFER', to: 'priya@example.com', ...mail }))
      return newestMailTo(app, 'priya@example.com')
    }
    const first = await write()
    await admin.put(`/email-templates/${id}`, { subject: 'Still open, {{ consultantFirstName }}', version })
    const second = await write()
    expect(first!.subject).toBe('A reminder: your offer is open until 27 November 2026')
    expect(second!.subject).toBe('Still open, Priya')
    const { data } = await admin.get(`/email-templates/${id}/versions`)
    expect(data.slice(0, 2).map(({ mails }: { mails: number }) => mails)).toEqual([1, 1])
    expect(first!.emailTemplateVersionId).toBe(data[1].id)
    expect(second!.textBody).toContain('Dear Priya,')
    expect(second!.textBody).toContain(', 3 days from today')
  })
})

describe('text of one country', () => {
  test('applies to emails of that country, the general text to all others; the general text applies again when it is deleted', async () => {
    const made = await admin.post('/email-templates', {
      code: 'OFFER_REMINDER',
      countryID: 'SA',
      subject: 'Saudi offer until {{ validUntil }}',
      body: '<p>Marhaba {{ consultantFirstName }}</p>',
    })
    expect(made, made.message).toMatchObject({ status: 201, data: { _country: { name: 'Saudi Arabia' }, version: 1 } })
    const subjectIn = async (countryID: string) =>
      (await renderTemplate(app.appContext.db, 'OFFER_REMINDER', REMINDER, { countryID })).subject
    expect(await subjectIn('SA')).toBe('Saudi offer until 27 November 2026')
    expect(await subjectIn('AE')).not.toContain('Saudi')
    expect(
      await admin.post('/email-templates', { code: 'OFFER_REMINDER', countryID: 'SA', subject: 'x', body: 'y' }),
    ).toMatchObject({ status: 409, code: 'TEMPLATE_EXISTS' })
    expect((await admin.del(`/email-templates/${made.data.id}`)).status).toBe(200)
    expect(await subjectIn('SA')).not.toContain('Saudi')
    const general = await theTemplate('OFFER_REMINDER')
    expect(await admin.del(`/email-templates/${general.id}`)).toMatchObject({ status: 409, code: 'TEMPLATE_IN_USE' })
  })

  test('the sign-in email is shown and can’t be changed', async () => {
    const reset = await theTemplate('PASSWORD_RESET')
    expect(reset.editable).toBe(false)
    expect(await admin.put(`/email-templates/${reset.id}`, { subject: 'Hi', version: reset.version })).toMatchObject({
      status: 422,
      code: 'TEMPLATE_NOT_EDITABLE',
    })
    expect(
      await admin.post('/email-templates', { code: 'PASSWORD_RESET', countryID: 'AE', subject: 'Hi', body: 'Hi' }),
    ).toMatchObject({ code: 'TEMPLATE_NOT_EDITABLE' })
  })
})

describe('preview and test', () => {
  test('a real record fills the variables that the user may see; the others are samples', async () => {
    const { db } = app.appContext
    const client = await db
      .insertInto('client')
      .values({
        code: 'CL-P1',
        name: 'Muscat Grid & Water',
        countryId: 'OM',
        currency: 'OMR',
        workingDays: [1, 2, 3, 4, 7],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const consultant = await db
      .insertInto('consultant')
      .values({
        name: 'Bilal <b>Ahmed',
        firstName: 'Bilal',
        title: 'Data Engineer',
        countryId: 'OM',
        clientId: client.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await theTemplate('OFFER_LETTER')
    const of = (record: string, recordID: string) => admin.post(`/email-templates/${id}/preview`, { record, recordID })
    const { data } = await of('CONSULTANT', consultant.id)
    const value = (name: string) => data.values.find((one: { name: string }) => one.name === name)
    expect(value('consultantFirstName')).toEqual({ name: 'consultantFirstName', value: 'Bilal', real: true })
    // An administrator looks consultants up by name only (docs/domain/permissions.md), so title and client are samples.
    expect(value('jobTitle')).toMatchObject({ value: 'Senior Java Developer', real: false })
    expect(data.text).toContain('Dear Bilal,')
    expect((await of('CLIENT', client.id)).data.html).toContain('Muscat Grid &amp; Water')
    expect((await of('CLIENT', consultant.id)).status).toBe(404)
    const invoice = await theTemplate('INVOICE')
    const wrong = await admin.post(`/email-templates/${invoice.id}/preview`, {
      record: 'CONSULTANT',
      recordID: consultant.id,
    })
    expect(wrong).toMatchObject({ status: 422, code: 'RECORD_TYPE_MISMATCH' })
    expect((await admin.post(`/email-templates/${id}/preview`, { record: 'CLIENT' })).errors![0]!.path).toBe('recordID')
  })

  test('the days left of a real placement are shown, and none once it has ended', async () => {
    const { id } = await theTemplate('CONTRACT_RENEWAL')
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const daysLeft = async (endDate: string) => {
      const { orderFormID } = await createPlacement(app, { startDate: '2025-01-01', endDate })
      const body = { record: 'ORDER_FORM', recordID: orderFormID }
      const { data } = await admin.post(`/email-templates/${id}/preview`, body)
      return data.values.find(({ name }: { name: string }) => name === 'daysLeft')
    }
    expect(await daysLeft(inDays(40))).toEqual({ name: 'daysLeft', value: '40', real: true })
    expect(await daysLeft('2025-02-01')).toEqual({ name: 'daysLeft', value: '0', real: true })
    // In a sample as well the number of days matches the date in the text.
    const { data } = await admin.post(`/email-templates/${id}/preview`, {})
    const shown = (name: string) => data.values.find((one: { name: string }) => one.name === name).value
    const ahead = Math.round((Date.parse(`${shown('endDate')} UTC`) - Date.parse(inDays(0))) / 86_400_000)
    expect(shown('daysLeft')).toBe(`${Math.max(0, ahead)}`)
  })

  test('a test email goes only to the caller’s own address, with the unsaved text', async () => {
    const { id } = await theTemplate('PAYSLIP')
    const sent = await admin.post(`/email-templates/${id}/test-send`, { subject: 'Try {{ periodMonth }}' })
    expect(sent).toMatchObject({ status: 200, data: { to: 'admin.of.words@example.com' } })
    expect(await newestMailTo(app, 'admin.of.words@example.com')).toMatchObject({ subject: '[Test] Try November 2026' })
    const elsewhere = await admin.post(`/email-templates/${id}/test-send`, { to: 'victim@example.com' })
    expect(elsewhere).toMatchObject({ status: 400, errors: [{ path: 'to' }] })
    expect((await theTemplate('PAYSLIP')).subject).not.toContain('Try')
  })
})
