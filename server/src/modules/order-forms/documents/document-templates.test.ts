/**
 * Texts of document templates: proposed by one user, approved by another, printed from their effective date, and stored
 * with each file made with them.
 */
import {
  DOCUMENT_TEMPLATE_CODES,
  documentTemplateEntry,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import { describe, expect, test, vi } from 'vitest'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  DOCUMENT_TEMPLATES,
  documentTemplateTexts,
  proposedText,
} from '../../../kernel/testing/fixtures/document-templates.ts'
import {
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveToStage,
  readOrderFormAs,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createLegalEntity, createPlacement } from '../../../kernel/testing/fixtures/placement.ts'
import { errorsOfTemplateText } from '../../settings/document-templates/content.rules.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()
const admin = await users.app.as('ADMIN')
const headOfHr = await users.app.as('HR_VICE_PRESIDENT', { name: 'Layla Head' })
const general = await documentTemplateTexts(admin)

const decide = (settingVersion: { id: string; version: number }, who = headOfHr) =>
  who.put(`/settings/pending-approvals/${settingVersion.id}/status`, {
    status: 'APPROVED',
    version: settingVersion.version,
  })

async function approved(id: string, text: string, from?: string) {
  const { version } = (await admin.get(`${DOCUMENT_TEMPLATES}/${id}`)).data
  const { revision: settingVersion } = expectStatus(
    await admin.post(`${DOCUMENT_TEMPLATES}/${id}`, proposedText(text, version, from)),
    201,
  ).data
  return expectStatus(await decide(settingVersion)).data.revision
}

const letterOf = async (id: string) => (await users.hrm.get(`${DOCUMENTS}/${id}/offer-letter`, { version: 1 })).bytes
const lettersOf = async (id: string) =>
  (await users.hrm.get(`${DOCUMENTS}/${id}/attachments`)).data.filter(
    (one: { type: string }) => one.type === 'OFFER_LETTER',
  )

describe('the built-in templates', () => {
  test('every document template passes its own rules and has a preview with samples', async () => {
    const { data } = await admin.get(DOCUMENT_TEMPLATES)
    expect(data.map(({ id }: { id: string }) => id)).toEqual(DOCUMENT_TEMPLATE_CODES)
    for (const code of DOCUMENT_TEMPLATE_CODES) {
      expect(await errorsOfTemplateText(code, general[code]), code).toEqual([])
      const text = await textOf(
        expectStatus(await admin.post(`${DOCUMENT_TEMPLATES}/${code}/preview`, { text: general[code] })).bytes,
      )
      expect(text, code).not.toMatch(/[{}]|undefined|null|\bar:/)
      expect(text, code).toContain('Page 1 of')
      expect(text, code).toContain('Preview')
    }
  })
})

describe('a clause is changed', () => {
  test('a second person approves it; the next offer letter uses it, and existing letters are unchanged', async () => {
    const before = await createDraft(users)
    await moveToStage(users, before.id, 'OFFER_SENT')
    const old = await letterOf(before.id)
    expect(await textOf(old)).toContain('Template version 1')
    const clause = '- You keep the passport; no one asks you to hand it over.'
    const text = general.OFFER_LETTER.replace('- The client confirms', `${clause}\n- The client confirms`)
    const { revision: settingVersion, mayDecide } = expectStatus(
      await admin.post(`${DOCUMENT_TEMPLATES}/OFFER_LETTER`, proposedText(text, 1)),
      201,
    ).data
    expect(mayDecide).toBe(false)
    expect((await decide(settingVersion, admin)).status).toBe(403)
    // A version without approval is not effective.
    const meanwhile = await textOf(expectStatus(await users.hrm.get(`${DOCUMENTS}/${before.id}/offer-letter`)).bytes)
    expect(meanwhile).not.toContain('You keep the passport')
    const subjects = (await headOfHr.get('/user-notifications')).data.map(({ subject }: { subject: string }) => subject)
    expect(subjects).toContain('Offer letter template is pending your approval')
    expectStatus(await decide(settingVersion))

    const next = await createDraft(users)
    await moveToStage(users, next.id, 'OFFER_SENT')
    const printed = await textOf(await letterOf(next.id))
    const { sha256 } = (await admin.get(`${DOCUMENT_TEMPLATES}/OFFER_LETTER`)).data
    expect(printed).toContain('• You keep the passport; no one asks you to hand it over.')
    expect(printed).toContain(`Template version 2 · ${sha256.slice(0, 12)}`)
    expect(printed).toContain('Total 16,800.00 201,600.00')
    expect((await letterOf(before.id)).equals(old)).toBe(true)
    expect((await lettersOf(next.id))[0].template).toEqual({ versionID: settingVersion.id, revision: 2, sha256 })
    expect((await lettersOf(before.id))[0].template).toMatchObject({ revision: 1 })
    const { data: history } = await admin.get(`${DOCUMENT_TEMPLATES}/OFFER_LETTER/history`)
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'document-template.approved',
      'document-template.proposed',
    ])
    const forged = users.app.appContext.db.updateTable('documentTemplateUse').set({ sha256 }).execute()
    await expect(forged).rejects.toThrow('append-only')
    expect((await readOrderFormAs(users.hrm, next.id)).status).toBe('OFFER_SENT')
  })

  test('the second of two concurrent edits is rejected, and only one proposal can be pending', async () => {
    const second = await users.app.as('ADMIN', { email: 'second.admin@example.com' })
    const { version } = (await admin.get(`${DOCUMENT_TEMPLATES}/PROPOSAL`)).data
    const mine = general.PROPOSAL.replace('written approval', 'approval in writing')
    const theirs = general.PROPOSAL.replace('at cost', 'at cost, with receipts')
    const answers = await Promise.all([
      admin.post(`${DOCUMENT_TEMPLATES}/PROPOSAL`, proposedText(mine, version)),
      second.post(`${DOCUMENT_TEMPLATES}/PROPOSAL`, proposedText(theirs, version)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'TEMPLATE_OUTDATED' })
    const fresh = (await second.get(`${DOCUMENT_TEMPLATES}/PROPOSAL`)).data
    const blocked = await second.post(`${DOCUMENT_TEMPLATES}/PROPOSAL`, proposedText(theirs, fresh.version))
    expect(blocked).toMatchObject({ status: 409, code: 'PROPOSAL_PENDING' })
    const [waiting] = fresh.versions
    const change = { values: { text: theirs }, version: waiting.version }
    const changed = await Promise.all([
      admin.put(`${DOCUMENT_TEMPLATES}/PROPOSAL/versions/${waiting.id}`, change),
      second.put(`${DOCUMENT_TEMPLATES}/PROPOSAL/versions/${waiting.id}`, change),
    ])
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 409])
    const broken = { values: { text: theirs.replace('{{ block.rates }}', '') }, version: waiting.version + 1 }
    expect((await admin.put(`${DOCUMENT_TEMPLATES}/PROPOSAL/versions/${waiting.id}`, broken)).code).toBe(
      'TEMPLATE_INCOMPLETE',
    )
  })
})

describe('text of one country', () => {
  test('its contracts use it, with the Arabic text; other countries use the general template', async () => {
    const { app } = users
    const hra = await app.as('HR_ASSOCIATE', { email: 'words.hra@example.com' })
    const text = general.EMPLOYMENT_CONTRACT.replace(
      '8. End of service.',
      '7a. Passport. The employee keeps the passport.\nar: ٧أ. يحتفظ الموظف بجواز سفره.\n\n8. End of service.',
    )
    await approved('EMPLOYMENT_CONTRACT-AE', text)
    const printed = async (countryID: string, approvedOn: string | null = null) => {
      const legalEntityID = await createLegalEntity(app, countryID)
      const { orderFormID } = await createPlacement(app, { countryID, legalEntityID })
      const { data } = expectStatus(await hra.post('/candidate-contracts', { orderFormID }), 201)
      const approvedAt = approvedOn && new Date(`${approvedOn}T08:00:00Z`)
      await app.appContext.db.updateTable('contract').set({ approvedAt }).where('id', '=', data.id).execute()
      return textOf((await hra.get(`/candidate-contracts/${data.id}/download`)).bytes)
    }
    const inDubai = await printed('AE')
    expect(inDubai).toContain('7a. Passport. The employee keeps the passport.')
    expect(inDubai).toContain('يحتفظ الموظف بجواز سفره')
    expect(inDubai).toContain('DRAFT – not approved')
    // Approved before documents were stored: printed now, with the text that was approved.
    const ofBefore = await printed('AE', '2026-06-14')
    expect(ofBefore).not.toContain('7a. Passport')
    expect(ofBefore).not.toContain('DRAFT')
    const inDelhi = await printed('IN')
    expect(inDelhi).not.toContain('7a. Passport')
    expect(inDelhi).not.toMatch(/[\u0600-\u06ff]{3}/)
    const rows = (await admin.get(DOCUMENT_TEMPLATES)).data
    expect(rows.find(({ id }: { id: string }) => id === 'EMPLOYMENT_CONTRACT-AE')).toMatchObject({
      name: 'Employment contract',
      _country: { id: 'AE' },
      revision: { number: 1, inForce: true },
    })
    // A country without its own text gets the general one.
    expect((await admin.get(`${DOCUMENT_TEMPLATES}/EMPLOYMENT_CONTRACT-IN`)).data).toMatchObject({
      text: general.EMPLOYMENT_CONTRACT,
      revision: null,
      versions: [],
      version: 0,
    })
    expect((await admin.get(`${DOCUMENT_TEMPLATES}/EMPLOYMENT_CONTRACT-ZZ`)).status).toBe(404)
    expect((await admin.get(`${DOCUMENT_TEMPLATES}/PAYSLIP`)).status).toBe(404)
  })
})

test('a preview with real data is limited to users with access to the document, and is recorded', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'SUBMITTED')
  const { personName } = await readOrderFormAs(users.hrm, id)
  const noPay = await admin.post(`${DOCUMENT_TEMPLATES}/OFFER_LETTER/preview`, { recordID: id })
  expect(noPay).toMatchObject({ status: 403 })
  expect(noPay.message).toContain('sample data')
  const ofProposal = await admin.post(`${DOCUMENT_TEMPLATES}/PROPOSAL/preview`, { recordID: id })
  expect(await textOf(expectStatus(ofProposal).bytes)).toContain(`Consultant ${personName}`)

  const text = general.OFFER_LETTER.replace('we are pleased to offer', 'it is our joy to offer')
  const { version } = (await admin.get(`${DOCUMENT_TEMPLATES}/OFFER_LETTER`)).data
  const { revision: settingVersion } = expectStatus(
    await admin.post(`${DOCUMENT_TEMPLATES}/OFFER_LETTER`, proposedText(text, version, '2026-08-01')),
    201,
  ).data
  const path = `/settings/pending-approvals/${settingVersion.id}/preview`
  expect(await textOf(expectStatus(await headOfHr.get(path)).bytes)).toContain(
    'it is our joy to offer you the position of Senior',
  )
  const real = await textOf(expectStatus(await headOfHr.get(path, { recordID: id })).bytes)
  expect(real).toContain(`Dear ${personName}, it is our joy to offer`)
  const { data: trail } = await users.app.as('CFO').then((cfo) => cfo.get('/audit-trails', { pageSize: 20 }))
  expect(JSON.stringify(trail)).toContain('order-form.document-viewed')
  const abroad = await users.app.as('HR_VICE_PRESIDENT', { email: 'hrv.in@example.com', countryIDs: ['IN'] })
  expect((await abroad.get(path, { recordID: id })).status).toBe(404)
  expect((await abroad.get(path)).status).toBe(200)
  expect((await admin.get(path)).status).toBe(403)
  expect(documentTemplateEntry('OFFER_LETTER').name).toBe('Offer letter')
})
