/**
 * Fields that HR needs for its review are shown to the author before the submission, and to HR with a link to enter
 * them.
 */
import { expect, test } from 'vitest'
import {
  createDraft,
  createTestUsers,
  expectStatus,
  moveToStage,
  readOrderFormAs,
  SETUP,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'

const users = await createTestUsers()

const person = (more: object) => ({
  person: { name: 'Omar Aziz', email: 'omar.aziz@example.com', phone: '+971501234999', nationality: 'IN', ...more },
})
const WITHOUT = {
  ...person({ passportExpiry: null }),
  visa: { required: true, type: 'EMPLOYMENT', paidBy: 'US' },
  medical: { dependants: 0 },
}
const named = (all: readonly { name: string; message: string }[]) =>
  all.map(({ name, message }) => `${name}: ${message}`)
const LABELS = [
  ['hasVisaDesignation', 'Enter the visa designation.'],
  ['hasMedicalCategory', 'Select the medical category.'],
  ['documentsValid', 'Enter the passport expiry date.'],
] as const

test('a draft without required fields warns its owner, and HR sees each with a link instead of a blocked transition', async () => {
  const { bd, hrm } = users
  const { id } = await createDraft(users, WITHOUT)
  const { readiness } = await readOrderFormAs(bd, id)
  expect(named(readiness.canStart.warnings)).toEqual(
    LABELS.map(([name, message]) => `${name}: Required before approval: ${message}`),
  )
  await moveToStage(users, id, 'HR_REVIEW')
  const stepOf = async () =>
    (await readOrderFormAs(hrm, id)).availableTransitions.find(({ to }: { to: string }) => to === 'APPROVAL') as {
      allowed: boolean
      why: { name: string; message: string; fix: string | null }[]
    }
  const blocked = await stepOf()
  expect(blocked.allowed).toBe(false)
  expect(named(blocked.why)).toEqual(LABELS.map(([name, message]) => `${name}: ${message}`))
  expect(blocked.why.map(({ fix }) => fix)).toEqual(LABELS.map(() => `/order-form-setups/${id}?tab=terms&edit=1`))
  // Entered at the targets of the links, one by one.
  const { visa, medical } = await readOrderFormAs(hrm, id)
  const change = {
    ...person({ passportExpiry: '2020-01-01' }),
    visa: { ...visa, designation: 'Analyst' },
    medical: { ...medical, category: 'B' },
  }
  const put = async (more: object) => hrm.put(`${SETUP}/${id}`, { version: await versionOf(hrm, id), ...more })
  expectStatus(await put(change))
  expect(named((await stepOf()).why)).toEqual([
    'documentsValid: The passport expired on 1 Jan 2020. Enter the new one.',
  ])
  expectStatus(await put(person({ passportExpiry: '2031-01-01' })))
  expect(await stepOf()).toMatchObject({ allowed: true, why: [] })
})
