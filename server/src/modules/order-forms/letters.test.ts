/** The letters read back: every word that domain.md §4.1 demands of an offer letter and of a proposal. */
import { beforeAll, expect, test, vi } from 'vitest'
import { type Crew, crewIn, draftIn, good, PAPERS, seenBy, takeTo } from '../../kernel/testing/order-forms.ts'
import { textOf } from '../../kernel/testing/pdf-text.ts'
import { activeMsa, clientIn, legalEntityIn } from '../../kernel/testing/placement.ts'

/** Each story walks through many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let crew: Crew
beforeAll(async () => {
  crew = await crewIn()
})

const letterOf = async (id: string) =>
  textOf((await crew.hrm.get(`${PAPERS}/${id}/offer-letter`, { version: 1 })).bytes)

test('an offer letter names person, work, term, pay, benefits, conditions, its validity, who signs, and where to accept', async () => {
  const admin = await crew.house.as('ADMIN')
  const { version } = (await admin.get('/settings')).data
  good(await admin.put('/settings', { version, signatory: { name: 'Layla Haddad', title: 'HR Vice President' } }))
  const { id } = await draftIn(crew, {
    medical: { category: 'B', dependants: 2 },
    ticket: { perYear: 1, dependants: 2 },
  })
  await takeTo(crew, id, 'OFFER_SENT')
  const { number, personName, offer } = await seenBy(crew.hrm, id)
  expect(offer.expiresOn).toBe('2026-06-29')
  const text = await letterOf(id)
  for (const words of [
    ...[`Offer of employment ${number}`, 'Date 15 June 2026', 'Version 1', `To ${personName}`, 'بريا ناير'],
    ...['Nationality India', 'Test Entity', 'شركة الاختبار', 'Position Java developer', 'Client Test Client'],
    ...['Place of work Dubai Internet City, United Arab Emirates'],
    ...['First day 1 July 2026', 'Last day of the term 30 June 2027', 'Probation 6 months', 'Notice 30 days'],
    ...['Working time Monday, Tuesday, Wednesday, Thursday, Friday; 8 hours a day', 'Pay in AED'],
    ...['Basic pay 10,800.00 129,600.00', 'Housing allowance 4,500.00 54,000.00'],
    ...['Transport allowance 1,500.00 18,000.00', 'Total 16,800.00 201,600.00'],
    ...['Annual leave 30 days a year', 'Medical insurance Category B, with 2 dependants'],
    ...['Air tickets 1 a year, and for 2 dependants', 'Visa Arranged and paid by the company'],
    ...['Laptop Given by the company'],
    ...['References and the documents you have given prove correct.', 'you pass the medical test that they need'],
    ...['The work permit and visa are granted', 'Your passport is valid for at least six months'],
    ...['The client confirms the assignment', 'This offer is valid until 29 June 2026. After that day it lapses.'],
    ...[
      'For the company Layla Haddad, HR Vice President, Test Entity',
      'Acceptance I accept this offer and its terms.',
    ],
    ...['Signature ____', 'Date ____', '2026 يوليو 1', '2026 يونيو 29'],
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  // What the client pays is nothing that a consultant reads.
  expect(text).not.toContain('36,000')
})

test('an offer promises no benefit that is not agreed', async () => {
  const { house, bd } = crew
  const clientID = await clientIn(house, 'AE', bd.staff!.id)
  const legalEntityID = await legalEntityIn(house)
  await activeMsa(house, { clientID, legalEntityID })
  const { id } = await draftIn(crew, {
    ...{ clientID, legalEntityID, probationMonths: 0, ticket: { perYear: 0, dependants: 0 } },
    ...{ medical: { category: 'NONE' }, laptop: { provider: 'CLIENT' } },
    visa: { required: true, type: 'EMPLOYMENT', designation: 'Programmer', borneBy: 'CLIENT' },
  })
  await takeTo(crew, id, 'OFFER_SENT')
  const text = await letterOf(id)
  for (const words of ['Probation none', 'Visa Arranged by the client', 'Laptop Given by the client'])
    expect(text).toContain(words)
  for (const words of ['Medical insurance', 'Air tickets']) expect(text).not.toContain(words)
})

test('a proposal names role, profile, rate options, lead time, assumptions, exclusions, taxes and its validity, and never what we pay', async () => {
  const leave = { daysPerYear: 30, policy: 'BILLABLE_UP_TO_N', policyDays: 12 }
  const { id } = await draftIn(crew, { leave })
  await takeTo(crew, id, 'SUBMITTED')
  const { personName } = await seenBy(crew.bd, id)
  const body = {
    ...{ validUntil: '2026-07-31', summary: 'Ten years of Java in banks.\nBuilt two payment systems.' },
    rateOptions: [
      { unit: 'DAY', rate: '1750.5' },
      { unit: 'HOUR', rate: '225' },
    ],
    ...{ leadTime: 'Four weeks after your order', assumptions: 'Remote for the first month.' },
    exclusions: 'Licences of the client’s tools.',
  }
  good(await crew.bd.post(`${PAPERS}/${id}/proposal`, body), 201)
  const papers = (await crew.bd.get(`${PAPERS}/${id}/attachments`)).data
  const { id: paperID, name } = papers.find(({ type }: { type: string }) => type === 'PROPOSAL')
  const text = await textOf((await crew.bd.get(`${PAPERS}/${id}/attachments/${paperID}/download`)).bytes)
  for (const words of [
    ...[name.replace('.pdf', ''), 'For Test Client', 'From Test Entity', 'Date 15 June 2026'],
    ...['Valid until 31 July 2026', 'Java developer', `Consultant ${personName}`],
    ...['Place of work Dubai Internet City, United Arab Emirates', 'Start 1 July 2026', 'End 30 June 2027'],
    ...['Lead time Four weeks after your order', 'Profile Ten years of Java in banks. Built two payment systems.'],
    ...['Rate options', 'Per month AED 36,000.00', 'Per day AED 1,750.50', 'Per hour AED 225.00'],
    ...[
      'Working time Monday',
      '8 hours a day',
      'Leave billed as worked, up to a number of days a year (12)',
      'Payment 30 days after the invoice',
    ],
    ...['Taxes VAT of 5 % is added.', 'Assumptions', 'Remote for the first month.'],
    ...['Exclusions', 'Licences of the client’s tools.'],
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}|10,800|16,800/)
})

test('what is said in no currency is refused, and a preview promises what the order form says alone', async () => {
  const { id } = await draftIn(crew)
  const wrong = await crew.bd.post(`${PAPERS}/${id}/proposal`, { rateOptions: [{ unit: 'DAY', rate: '-1' }] })
  expect(wrong).toMatchObject({ status: 400, errors: [{ path: 'rateOptions.0.rate' }] })
  const text = await textOf((await crew.bd.get(`${PAPERS}/${id}/proposal`)).bytes)
  expect(text).toContain('Lead time to be agreed with your order')
  expect(text).not.toContain('Rate options')
})
