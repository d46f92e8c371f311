import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import { createClient } from '../../../kernel/testing/fixtures/placement.ts'

const SECRETS = [/34567/, /29876/, /Secret of ours/, /Are you employed/]

test('the description of a job is a PDF without budget, pay and internal notes, and optionally without the client', async () => {
  const app = await createTestApp()
  const seller = await app.as('BUSINESS_DEVELOPMENT')
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const { name } = (await seller.get(`/clients/${clientID}`)).data
  const made = await seller.post('/jobs', {
    clientID,
    title: `Java developer at ${name}`,
    countryID: 'AE',
    internalNotes: 'Secret of ours',
    description: `Build payment services for ${name}.`,
    mustSkills: [{ name: 'Java', years: '5' }],
    budget: { unit: 'MONTH', currency: 'AED', billMaximum: '34567' },
    pay: { period: 'MONTH', currency: 'AED', payMaximum: '29876' },
    screeningQuestions: [{ question: 'Are you employed?' }],
  })
  expect(made.status, made.message).toBe(201)
  const path = `/jobs/${made.data.id}/description`
  const full = await textOf((await seller.get(path)).bytes)
  expect(full).toContain(`Build payment services for ${name}.`)
  const anonymous = await textOf((await seller.get(path, { anonymous: true })).bytes)
  expect(anonymous).toContain('Build payment services for our client.')
  expect(anonymous).toContain('Java (5 years)')
  expect(anonymous).not.toContain(name)
  for (const text of [full, anonymous]) for (const secret of SECRETS) expect(text).not.toMatch(secret)
  expect((await (await app.as('HR_MANAGER')).get(path)).status).toBe(403)
  expect((await (await app.as('BUSINESS_DEVELOPMENT')).get(path)).status).toBe(404)
})
