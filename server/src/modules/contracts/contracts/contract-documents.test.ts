/**
 * The text of printed contracts: all content that docs/domain/documents.md requires of an employment contract and of a
 * work order.
 */
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  createActiveMsa,
  createClient,
  createLegalEntity,
  createPlacement,
} from '../../../kernel/testing/fixtures/placement.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const associate = await app.as('HR_ASSOCIATE')
const manager = await app.as('HR_MANAGER')
const seller = await app.as('BUSINESS_DEVELOPMENT')

const ADDRESS = { lines: ['Office 1204, Boulevard Plaza'], city: 'Dubai', countryID: 'AE' }

async function placement(countryID = 'AE') {
  const { db } = app.appContext
  const clientID = await createClient(app, countryID, seller.staff!.id)
  const legalEntityID = await createLegalEntity(app, countryID)
  await db
    .updateTable('legalEntity')
    .set({
      taxNumber: '100234567800003',
      address: JSON.stringify(ADDRESS),
      wageIds: JSON.stringify([{ scheme: 'MOHRE_EMPLOYER', value: '1234567890123' }]),
    })
    .where('id', '=', legalEntityID)
    .execute()
  await db
    .updateTable('client')
    .set({
      legalName: 'Test Client Holding PJSC',
      taxNumber: '100876543200003',
      billingAddress: JSON.stringify(ADDRESS),
    })
    .where('id', '=', clientID)
    .execute()
  const msaID = await createActiveMsa(app, { clientID, legalEntityID })
  const at = await createPlacement(app, { clientID, legalEntityID, msaID, countryID })
  const { version } = (await manager.get(`/candidates/${at.candidateID}`)).data
  expect(
    await manager.put(`/candidates/${at.candidateID}/identity`, { version, passportNumber: 'P7654321' }),
  ).toMatchObject({ status: 200 })
  const { name } = await db
    .selectFrom('legalEntity')
    .select('name')
    .where('id', '=', legalEntityID)
    .executeTakeFirstOrThrow()
  return { ...at, entity: name }
}

const printed = async (who: Caller, path: string, body: object) => {
  const made = await who.post(path, body)
  expect(made, made.message).toMatchObject({ status: 201 })
  return { ...made.data, text: await textOf((await who.get(`${path}/${made.data.id}/download`)).bytes) }
}

test('an employment contract contains parties and documents, work, pay, time, and the termination clauses', async () => {
  const at = await placement()
  const terms = {
    payDay: 31,
    tickets: 1,
    medicalCategory: 'B',
    nonCompeteMonths: 12,
    clauses: 'The employee keeps the laptop clean.',
    clausesArabic: 'يحافظ الموظف على الحاسوب.',
  }
  const { number, text } = await printed(associate, '/candidate-contracts', { orderFormID: at.orderFormID, ...terms })
  // Arabic is in the order of the document, from the left: it starts with the day.
  for (const phrase of [
    'Employment contract',
    'عقد عمل',
    number,
    `Employer ${at.entity}`,
    'شركة الاختبار',
    'Establishment no. 1234567890123',
    'Boulevard Plaza',
    'Test Consultant',
    'أحمد الاختبار',
    'Nationality India',
    'Passport P7654321',
    'as Java developer, at Dubai Internet City, in United Arab Emirates',
    'begins on 1 January 2026 and ends on 31 December 2026',
    '2026 يناير 1',
    '2026 ديسمبر 31',
    'The first 6 months are the probation period',
    'pays AED 15,300.00 per month, as shown in the table below',
    'Basic pay 10,800.00 129,600.00',
    'Housing allowance 4,500.00 54,000.00',
    'Gross 15,300.00 183,600.00',
    'due on the last day of each month',
    '8 hours per day, on Monday, Tuesday, Wednesday, Thursday, Friday',
    '30 days of paid leave per year',
    'Return air tickets per year: 1',
    'Medical insurance of category B',
    'by giving 30 days’ notice',
    'End of service. End-of-service benefits are paid under the labour law',
    'Confidentiality.',
    'For 12 months after the end of the employment, the employee will not work directly for the client',
    'Governing law: The laws of United Arab Emirates',
    'The employee keeps the laptop clean.',
    'Signatures',
    'For the employer',
    'The employee',
    'Signature:',
    'Date:',
  ])
    expect(text).toContain(phrase)
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/)
})

test.each([
  [1, ['الشهر الأول فترة تجربة', 'يوم واحد إجازة', 'مدته يوم واحد', 'لمدة شهر واحد']],
  [2, ['أول شهرين فترة تجربة', 'يومان إجازة', 'مدته يومان', 'لمدة شهرين']],
  [6, ['أشهر فترة تجربة', 'أيام إجازة', 'أيام', 'أشهر بعد']],
  [12, ['شهرا فترة تجربة', 'يوما إجازة', 'يوما', 'شهرا بعد']],
])('the Arabic text of a term of %i agrees in number', async (count, phrases) => {
  const { orderFormID } = await placement()
  const terms = { probationMonths: count, noticeDays: count, leaveDays: count, nonCompeteMonths: count }
  const { text } = await printed(associate, '/candidate-contracts', { orderFormID, ...terms })
  for (const phrase of phrases) expect(text).toContain(phrase)
  expect(text).not.toContain(' 1 أشهر')
})

test('both languages of an employment contract name the same governing law', async () => {
  const { orderFormID } = await placement()
  const law = 'The laws of the DIFC'
  const { text } = await printed(associate, '/candidate-contracts', { orderFormID, governingLaw: law })
  expect(text).toContain(`Governing law: ${law}`)
  expect(text.split(law)).toHaveLength(3)
})

test('without a pay day the contract states the legal due date of pay', async () => {
  const { orderFormID } = await placement('IN')
  const { text } = await printed(associate, '/candidate-contracts', { orderFormID, endDate: null })
  expect(text).toContain('begins on 1 January 2026 and is for an indefinite term')
  expect(text).toContain('due each month by the date set by the law of India')
  expect(text).not.toMatch(/[\u0600-\u06ff]{3}/)
})

test('a work order contains agreements, parties, the assignment, its rates and overtime, leave, and invoicing', async () => {
  const at = await placement()
  const terms = {
    endClient: 'Emirates Rail',
    minUnits: '160',
    maxUnits: '184',
    purchaseOrderNumber: 'PO-7781',
    noticeDays: 60,
    paymentTerms: 'NET_45',
    replacementTerms: 'Within ten working days, at no cost.',
    leaveBillingPolicy: { kind: 'BILLABLE_UP_TO_N', days: 12 },
    clauses: 'Travel is billed at cost.',
    rateLines: [
      {
        unit: 'HOUR',
        rate: '1250.5',
        currency: 'AED',
        from: '2026-01-01',
        to: '2026-06-30',
        overtime: { normal: '1.25', night: '1.5', rest: null, holiday: '2' },
      },
      { unit: 'HOUR', rate: '1300', currency: 'AED', from: '2026-07-01' },
    ],
  }
  const { number, text } = await printed(seller, '/client-contracts', { orderFormID: at.orderFormID, ...terms })
  for (const phrase of [
    'Work order',
    `Number ${number}`,
    'Agreement MSA-TEST',
    `Supplier ${at.entity}`,
    '100234567800003',
    'Client Test Client Holding PJSC',
    'Client tax number 100876543200003',
    'End client Emirates Rail',
    'Consultant Test Consultant',
    'Role Java developer',
    'From 1 January 2026',
    'Until 31 December 2026',
    'Mon, Tue, Wed, Thu, Fri; 8 hours per day',
    'Billed up to 12 days per year',
    'Notice 60 days',
    'Replacement Within ten working days, at no cost.',
    '1 January 2026 30 June 2026 hour AED 1,250.50 normal × 1.25, night × 1.5, holiday × 2',
    '1 July 2026 31 December 2026 hour AED 1,300.00',
    'at least 160, at most 184',
    'Purchase order PO-7781',
    'Boulevard Plaza',
    'Payment terms Net 45 days',
    'Tax VAT of 5 % is added',
    'Travel is billed at cost.',
    'For the supplier',
    'For the client',
  ])
    expect(text).toContain(phrase)
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  // The client's document must not contain the pay of the consultant.
  expect(text).not.toContain('10,800')
})

test('the tax note is that of the country where the client is invoiced, unless one was entered', async () => {
  const inQatar = await placement('QA')
  const free = await printed(seller, '/client-contracts', { orderFormID: inQatar.orderFormID })
  expect(free.text).toContain('No VAT applies.')
  const zone = await placement()
  const taxNote = 'Reverse charge: the client accounts for the tax.'
  const noted = await printed(seller, '/client-contracts', { orderFormID: zone.orderFormID, taxNote })
  expect(noted.text).toContain(`Tax ${taxNote}`)
  expect(noted.text).not.toContain('VAT of 5 %')
})
