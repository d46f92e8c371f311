/** The text of letters: all content that docs/domain/documents.md requires of an offer letter and of a proposal. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  advanceMinutes,
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveToStage,
  readOrderFormAs,
  TODAY,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createActiveMsa, createClient, createLegalEntity } from '../../../kernel/testing/fixtures/placement.ts'
import {
  assertRenders,
  assertSamples,
  registerTemplateSamples,
} from '../../settings/document-templates/validation.queries.ts'
import { letterSamples } from '../documents/document-samples.documents.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const letterOf = async (id: string) =>
  textOf((await users.hrm.get(`${DOCUMENTS}/${id}/offer-letter`, { version: 1 })).bytes)

test('an offer letter has the consultant, position, term, pay, benefits, conditions, validity, signatory and where to accept', async () => {
  const admin = await users.app.as('ADMIN')
  const { version } = (await admin.get('/settings')).data
  expectStatus(
    await admin.put('/settings', { version, signatory: { name: 'Layla Haddad', title: 'HR Vice President' } }),
  )
  const { id } = await createDraft(users, {
    medical: { category: 'B', dependants: 2 },
    ticket: { perYear: 1, dependants: 2 },
  })
  await moveToStage(users, id, 'OFFER_SENT')
  const { number, personName, offer } = await readOrderFormAs(users.hrm, id)
  expect(offer.expiresOn).toBe('2026-06-29')
  const text = await letterOf(id)
  for (const phrase of [
    `Offer of employment ${number}`,
    'Date 15 June 2026',
    'Version 1',
    `To ${personName}`,
    'بريا ناير',
    'Nationality India',
    'Test Entity',
    'شركة الاختبار',
    'Position Java developer',
    'Client Test Client',
    'Work location Dubai Internet City, United Arab Emirates',
    'Start date 1 July 2026',
    'End date 30 June 2027',
    'Probation 6 months',
    'Notice 30 days',
    'Working time Monday, Tuesday, Wednesday, Thursday, Friday; 8 hours per day',
    'Pay in AED',
    'Basic pay 10,800.00 129,600.00',
    'Housing allowance 4,500.00 54,000.00',
    'Transport allowance 1,500.00 18,000.00',
    'Total 16,800.00 201,600.00',
    'Annual leave 30 days per year',
    'Medical insurance Category B, with 2 dependants',
    'Air tickets 1 per year, and for 2 dependants',
    'Visa Arranged and paid by the company',
    'Laptop Provided by the company',
    'Your references and documents are verified.',
    'you pass the required medical test',
    'The work permit and visa are granted',
    'Your passport is valid for at least six months',
    'The client confirms the assignment',
    'This offer is valid until 29 June 2026. It expires after that date.',
    'For the company Layla Haddad, HR Vice President, Test Entity',
    'Acceptance I accept this offer and its terms.',
    'Signature ____',
    'Date ____',
    '2026 يوليو 1',
    '2026 يونيو 29',
  ])
    expect(text).toContain(phrase)
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  // The consultant's letter must not contain what the client pays.
  expect(text).not.toContain('36,000')
})

test('corrections by HR after a letter was generated are in the letter that is sent and in its reminder', async () => {
  const { hrm, hra } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVED')
  const at = async () => ({ version: (await readOrderFormAs(hrm, id)).version })
  const { data: written } = expectStatus(
    await hrm.post(`${DOCUMENTS}/${id}/offer-letter`, { ...(await at()), expiresOn: '2026-06-24' }),
    201,
  )
  expect(written.offer).toMatchObject({ state: 'DRAFT', version: 1, nextExpiresOn: '2026-06-24' })
  const correct = async (site: string) =>
    expectStatus(await hra.put(`/order-form-setup/${id}`, { ...(await at()), site }))
  const mailed = async () => {
    await advanceMinutes(users, id)
    const { offer } = expectStatus(await hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, await at())).data
    return offer
  }
  await correct('Dubai Media City')
  expect(await mailed()).toMatchObject({ state: 'SENT', version: 2, expiresOn: '2026-06-24' })
  const second = await textOf((await hrm.get(`${DOCUMENTS}/${id}/offer-letter`, { version: 2 })).bytes)
  expect(second).toContain('Dubai Media City')
  expect(await mailed(), 'nothing has changed').toMatchObject({ version: 2 })
  await correct('Dubai Silicon Oasis')
  expect(await mailed()).toMatchObject({ version: 3, expiresOn: '2026-06-24' })
  const chosen = await hrm.get(`${DOCUMENTS}/${id}/offer-letter`, { expiresOn: '2026-07-02' })
  expect(await textOf(chosen.bytes), 'previewed with the selected date').toContain('valid until 2 July 2026')
})

test('an offer includes no benefit that is not agreed', async () => {
  const { app, bd } = users
  const clientID = await createClient(app, 'AE', bd.staff!.id)
  const legalEntityID = await createLegalEntity(app)
  await createActiveMsa(app, { clientID, legalEntityID })
  const { id } = await createDraft(users, {
    clientID,
    legalEntityID,
    probationMonths: 0,
    ticket: { perYear: 0, dependants: 0 },
    medical: { category: 'NONE' },
    laptop: { provider: 'CLIENT' },
    visa: { required: true, type: 'EMPLOYMENT', designation: 'Programmer', paidBy: 'CLIENT' },
  })
  await moveToStage(users, id, 'OFFER_SENT')
  const text = await letterOf(id)
  for (const phrase of ['Probation none', 'Visa Arranged by the client', 'Laptop Provided by the client'])
    expect(text).toContain(phrase)
  for (const phrase of ['Medical insurance', 'Air tickets']) expect(text).not.toContain(phrase)
})

test('a proposal has role, profile, rate options, lead time, assumptions, exclusions, taxes and validity, and never the pay', async () => {
  const leave = { daysPerYear: 30, policy: 'BILLABLE_UP_TO_N', policyDays: 12 }
  const { id } = await createDraft(users, { leave })
  await moveToStage(users, id, 'SUBMITTED')
  const { personName } = await readOrderFormAs(users.bd, id)
  const body = {
    validUntil: '2026-07-31',
    summary: 'Ten years of Java in banks.\nBuilt two payment systems.',
    rateOptions: [
      { unit: 'DAY', rate: '1750.5' },
      { unit: 'HOUR', rate: '225' },
    ],
    leadTime: 'Four weeks after your order',
    assumptions: 'Remote for the first month.',
    exclusions: 'Licences of the client’s tools.',
  }
  expectStatus(await users.bd.post(`${DOCUMENTS}/${id}/proposal`, body), 201)
  const documents = (await users.bd.get(`${DOCUMENTS}/${id}/attachments`)).data
  const { id: documentID, name } = documents.find(({ type }: { type: string }) => type === 'PROPOSAL')
  const text = await textOf((await users.bd.get(`${DOCUMENTS}/${id}/attachments/${documentID}/download`)).bytes)
  for (const phrase of [
    name.replace('.pdf', ''),
    'For Test Client',
    'From Test Entity',
    'Date 15 June 2026',
    'Valid until 31 July 2026',
    'Java developer',
    `Consultant ${personName}`,
    'Work location Dubai Internet City, United Arab Emirates',
    'Start date 1 July 2026',
    'End date 30 June 2027',
    'Lead time Four weeks after your order',
    'Profile Ten years of Java in banks. Built two payment systems.',
    'Rate options',
    'Per month AED 36,000.00',
    'Per day AED 1,750.50',
    'Per hour AED 225.00',
    'Working time Monday',
    '8 hours per day',
    'Leave Billed up to 12 days per year',
    'Payment Net 30 days',
    'Taxes VAT of 5 % is added.',
    'Assumptions',
    'Remote for the first month.',
    'Exclusions',
    'Licences of the client’s tools.',
  ])
    expect(text).toContain(phrase)
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}|10,800|16,800/)
})

test('a rate without a currency is rejected, and a preview uses only the data of the order form', async () => {
  const { id } = await createDraft(users)
  const wrong = await users.bd.post(`${DOCUMENTS}/${id}/proposal`, { rateOptions: [{ unit: 'DAY', rate: '-1' }] })
  expect(wrong).toMatchObject({ status: 400, errors: [{ path: 'rateOptions.0.rate' }] })
  const text = await textOf((await users.bd.get(`${DOCUMENTS}/${id}/proposal`)).bytes)
  expect(text).toContain('Lead time to be agreed with the order')
  expect(text).not.toContain('Rate options')
})

describe('document templates', () => {
  const ROOT = '/settings/document-templates'
  let admin: Caller
  let headOfHr: Caller
  const general = {} as Record<'OFFER_LETTER' | 'WORK_ORDER', string>
  beforeAll(async () => {
    admin = await users.app.as('ADMIN', { email: 'words.admin@example.com' })
    headOfHr = await users.app.as('HR_VICE_PRESIDENT')
    for (const code of ['OFFER_LETTER', 'WORK_ORDER'] as const)
      general[code] = (await admin.get(`${ROOT}/${code}`)).data.text
  })
  const wanted = (text: string, version: number, effectiveFrom = TODAY) => ({
    values: { text },
    effectiveFrom,
    source: 'Counsel, June 2026',
    note: null,
    version,
  })
  const decide = (settingVersion: { id: string; version: number }) =>
    headOfHr.put(`/settings/pending-approvals/${settingVersion.id}/status`, {
      status: 'APPROVED',
      version: settingVersion.version,
    })
  const approved = async (code: keyof typeof general, text: string, version: number) => {
    const { revision: settingVersion } = expectStatus(
      await admin.post(`${ROOT}/${code}`, wanted(text, version)),
      201,
    ).data
    return expectStatus(await decide(settingVersion)).data
  }

  const statuses = async (code: keyof typeof general) =>
    (await admin.get(`${ROOT}/${code}`)).data.versions.map(
      ({ number, status }: { number: number; status: string }) => `${number} ${status}`,
    )

  test('are all rendered with samples: the server does not start if a sample is missing', () => {
    expect(() => assertSamples()).not.toThrow()
    expect(() => assertSamples(letterSamples)).toThrow(
      'No module provides a sample of EMPLOYMENT_CONTRACT, WORK_ORDER.',
    )
  })

  test('that fail with a sample are rejected, and the log names the failed drawing', async () => {
    const failure = new TypeError('The drawing is at fault.')
    registerTemplateSamples({ OFFER_LETTER: () => Promise.reject(failure) })
    const tried = assertRenders('OFFER_LETTER', general.OFFER_LETTER, TODAY).finally(() =>
      registerTemplateSamples(letterSamples),
    )
    // An error with a cause is logged by the server.
    await expect(tried).rejects.toMatchObject({ status: 422, code: 'TEMPLATE_NOT_PRINTED', cause: failure })
  })

  test('that are not used yet can be replaced on the same day, and remain readable', async () => {
    const wrong = general.WORK_ORDER.replace('# Work order', '# Wrok order')
    await approved('WORK_ORDER', wrong, 1)
    const right = general.WORK_ORDER.replace('# Work order', '# Work order for a consultant')
    expect(await approved('WORK_ORDER', right, 2)).toMatchObject({ comparedWith: { number: 2, status: 'SUPERSEDED' } })
    expect((await admin.get(`${ROOT}/WORK_ORDER`)).data.text).toBe(right)
    expect(await statuses('WORK_ORDER')).toEqual(['3 APPROVED', '2 SUPERSEDED', '1 APPROVED'])
    const { data: history } = await admin.get(`${ROOT}/WORK_ORDER/history`)
    expect(history.map(({ event }: { event: string }) => event).slice(0, 2)).toEqual([
      'document-template.approved',
      'document-template.replaced',
    ])
  })

  test('that were used in a letter can only be replaced from a later date', async () => {
    await approved('OFFER_LETTER', general.OFFER_LETTER.replace('we are pleased', 'we are glad'), 1)
    const { id } = await createDraft(users)
    await moveToStage(users, id, 'OFFER_SENT')
    const other = general.OFFER_LETTER.replace('we are pleased', 'we are happy')
    const conflict = await admin.post(`${ROOT}/OFFER_LETTER`, wanted(other, 2))
    expect(conflict).toMatchObject({ status: 422, code: 'VERSION_ACTIVE' })
    expect(conflict.errors).toMatchObject([{ path: 'effectiveFrom' }])
  })

  test('that became invalid after the proposal can’t be approved', async () => {
    const { db } = users.app.appContext
    const { version } = (await admin.get(`${ROOT}/WORK_ORDER`)).data
    const made = await admin.post(
      `${ROOT}/WORK_ORDER`,
      wanted(`${general.WORK_ORDER}\n\nThe end.`, version, '2026-09-01'),
    )
    const { revision: settingVersion } = expectStatus(made, 201).data
    const text = general.WORK_ORDER.replace('{{ clauses }}', '{{ clauses | truncate: 3 }}')
    await db
      .updateTable('settingVersion')
      .set({ values: JSON.stringify({ text }) })
      .where('id', '=', settingVersion.id)
      .execute()
    expect(await decide(settingVersion)).toMatchObject({ status: 422, code: 'TEMPLATE_SYNTAX' })
    expectStatus(
      await admin.post(`/settings/versions/${settingVersion.id}/withdraw`, { version: settingVersion.version }),
    )
  })

  test('all issues are reported at once, in the order of the lines, also next to unreadable text', async () => {
    const lines = general.OFFER_LETTER.split('\n')
    const lineOf = (text: string) => lines.findIndex((line) => line.includes(text)) + 1
    const [title, dear, blockLine, total] = [
      '{{ entityAddress }}',
      'Dear {{ name }}',
      '{{ block.pay }}',
      '{{ total }} {{ currency }}',
    ].map(lineOf)
    const text = general.OFFER_LETTER.replace('{{ entityAddress }}', '{{ entityAddress }} 😀')
      .replace('Dear {{ name }}', 'Dear {{ nmae }} {% if visaRequired %}')
      .replace('{{ block.pay }}', '{{ block.costs }}')
      .replace('{{ total }} {{ currency }}', '{{ currency }}')
    const invalid = await admin.post(`${ROOT}/OFFER_LETTER/preview`, { text })
    expect(invalid).toMatchObject({ status: 422, code: 'TEMPLATE_CHARACTER' })
    const places = invalid
      .errors!.map(({ message }) => message)
      .join('\n')
      .split('\n')
    expect(places).toEqual([
      expect.stringMatching(new RegExp(`^Line ${title}: The character 😀 can’t be printed`)),
      expect.stringMatching(new RegExp(`^Line ${total}: The Arabic text is missing {{ total }}`)),
      expect.stringMatching(new RegExp(`^Line ${dear}: .*not closed`)),
      expect.stringMatching(new RegExp(`^Line ${blockLine}: This document has no block costs`)),
      expect.stringMatching(/must show: pay table/),
    ])
  })
})
