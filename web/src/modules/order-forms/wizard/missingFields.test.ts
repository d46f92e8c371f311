import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { orderFormFieldLabels } from '@muster/contract/order-forms/core/order-form-fields.labels.ts'
import { missingFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import { expect, test } from 'vitest'
import { type FormValues, isRecord } from '../../../ui/form/schemaValues.ts'
import { labelOf } from '../fieldLabels.ts'
import {
  datesError,
  describeIssues,
  findMissingFields,
  groupByStep,
  issueMessage,
  otherBlockers,
  stepsWith,
  validateFields,
  visibleErrors,
} from './missingFields.ts'
import { blankOrderForm, fieldPosition } from './orderFormDraft.ts'

const TODAY = '2026-11-22'
const issues = (fields: OrderFormFields, isKnown = false, grades: string[] = []) =>
  validateFields(fields, [], {}, { isKnown, grades, today: TODAY })
const pathsOf = (found: readonly { path: string }[]) => found.map(({ path }) => path)

const payIssues = (fields: OrderFormFields, faulty: readonly string[]) =>
  pathsOf(validateFields(fields, faulty, { 'pay.components.0.amount': 'Enter an amount.' }, { isKnown: false })).filter(
    (path) => path.startsWith('pay.components'),
  )

test('pay without an amount is one error, and so is missing pay', () => {
  expect(payIssues({}, ['pay.components.0.amount'])).toEqual(['pay.components.0.amount'])
  expect(payIssues({}, [])).toEqual(['pay.components'])
})

test('an end date that is not after the start date is reported as soon as both are known', () => {
  expect(datesError('2026-12-01', '2026-11-30')).toBe('The end date must be after the start date.')
  expect(datesError('2026-12-01', '2026-12-02')).toBeUndefined()
  expect(datesError('2026-12-01', '')).toBeUndefined()
  expect(datesError('', '30 Nov')).toBeUndefined()
})

test('errors are listed in the order of the fields', () => {
  const wrong = { startDate: '2026-12-01', endDate: '2026-11-30', bill: { rate: '0' } } as OrderFormFields
  const found = pathsOf(validateFields(wrong, ['clientID'], {}, { isKnown: false, today: TODAY }))
  expect(found[0]).toBe('clientID')
  expect(found.indexOf('endDate')).toBeLessThan(found.indexOf('person.name'))
  expect(found.indexOf('person.name')).toBeLessThan(found.indexOf('bill.unit'))
  expect(found.indexOf('bill.unit')).toBeLessThan(found.indexOf('bill.rate'))
  expect(pathsOf(missingFields({})).filter((path) => fieldPosition(path) < 0)).toEqual([])
})

test('each step counts its errors, and the review is done when all steps are', () => {
  const open = (fields: OrderFormFields, blockers: number, isKnown = false) =>
    stepsWith(issues(fields, isKnown), blockers).map((step) => step.open)
  expect(open({}, 1)).toEqual([8, 3, 8, 2, 2, 1])
  expect(open({}, 1, true), 'of an existing consultant only the choice is required').toEqual([8, 1, 8, 2, 2, 1])
  expect(stepsWith(issues({}), 0).at(-1)).toMatchObject({ open: 0, isDone: false })
  expect(stepsWith([], 0).every(({ isDone }) => isDone)).toBe(true)
})

test('invalid values are shown when the field is left, missing ones after a submission attempt', () => {
  const fields = {
    person: { passportExpiry: TODAY },
    bill: { minUnits: '160', maxUnits: '120' },
    pay: { grade: 'Z99' },
  } as OrderFormFields
  const found = issues(fields, false, ['Junior', 'Senior'])
  const left = new Set(pathsOf(found))
  expect(visibleErrors(found, false, left)).toEqual({
    'person.passportExpiry': 'The passport has expired. Enter the new one, or leave this empty for now.',
    'bill.maxUnits': 'The maximum of 120 is below the minimum of 160. Correct one of them.',
    'pay.grade': 'Unknown grade “Z99”. Select one of: Junior, Senior.',
  })
  expect(visibleErrors(found, false, new Set())).toEqual({})
  expect(visibleErrors(found, true, new Set())).toMatchObject({ clientID: 'Select the client.' })
  expect(
    visibleErrors(issues(fields), false, left),
    'where the country has no grades, any text is accepted',
  ).not.toHaveProperty(['pay.grade'])
})

/** The errors of one field as the lists show them. */
const messagesAt = (path: string, values: FormValues, isKnown = false) =>
  findMissingFields({ ...blankOrderForm(), ...values }, { isKnown, today: TODAY })
    .filter((gap) => gap.path === path)
    .map(issueMessage)

test('a field counts once, is listed by its label, and disappears once it is fixed', () => {
  const born = (birthDate: string) => messagesAt('person.birthDate', { person: { birthDate } })
  expect(born('31/02/1990')).toEqual(['Date of birth: Enter a date such as 31 Mar 2027 (2027-03-31).'])
  expect(born('1990-03-31')).toEqual([])
  expect(messagesAt('probationMonths', { probationMonths: 13 })).toEqual(['Probation: Enter at most 12 months.'])
  expect(messagesAt('probationMonths', {}), 'a missing field is named').toEqual([
    'Enter the probation period in months, or 0.',
  ])
  expect(messagesAt('startDate', { startDate: '31/02/2027' })).toHaveLength(1)
  const part = { code: 'BASIC', label: '', amount: 'much' }
  const pay = { currency: 'AED', components: [{ ...part, amount: '100' }, part] }
  expect(messagesAt('pay.components.1.amount', { pay })).toEqual([expect.stringMatching(/^Component 2: /)])
  expect(describeIssues(1)).toBe('1 issue')
})

test('for an existing consultant the fields of a new hire are not checked', () => {
  const person = { email: 'nadia@', passportExpiry: '2020-01-01' }
  expect(messagesAt('person.email', { person })).toHaveLength(1)
  expect(messagesAt('person.passportExpiry', { person })).toHaveLength(1)
  expect(messagesAt('person.email', { person }, true)).toEqual([])
  expect(messagesAt('person.passportExpiry', { person }, true)).toEqual([])
})

test('fields hidden by another answer are not checked', () => {
  const visa = (required: unknown) =>
    messagesAt('visa.designation', { visa: { required, designation: 'x'.repeat(151) } })
  expect(visa(true)).toHaveLength(1)
  expect([visa(false), visa('')]).toEqual([[], []])
  const policy = (policy: string) => messagesAt('leave.policyDays', { leave: { policy, policyDays: 999 } })
  expect(policy('CREDIT_AFTER_N')).toHaveLength(1)
  expect(policy('BILLABLE')).toEqual([])
})

test('after a row that cannot be parsed, the errors of later rows stay at their rows', () => {
  const part = (code: string, amount: string) => ({ code, label: '', amount })
  const pay = { currency: 'AED', components: [part('HOUSING', 'much'), part('FOOD', '1'), part('BASIC', '0')] }
  expect(messagesAt('pay.components.2.amount', { pay })).toEqual(['Component 3: Basic pay must be above zero.'])
  expect(messagesAt('pay.components.1.amount', { pay })).toEqual([])
})

test('implausible values are reported at their fields: more units than a month has, and too many digits', () => {
  const bill = (more: object) => ({ bill: { ...(blankOrderForm().bill as object), ...more } })
  const units = (unit: string, maxUnits: string) => messagesAt('bill.maxUnits', bill({ unit, maxUnits }))
  expect(units('HOUR', '900')).toEqual(['Maximum billed units: A month has at most 744 hours.'])
  expect(units('DAY', '31.5')).toEqual(['Maximum billed units: A month has at most 31 days.'])
  expect(units('MONTH', '2')).toEqual(['Maximum billed units: Enter at most 1, which is the full month.'])
  expect([units('HOUR', '744'), units('DAY', '31'), units('MONTH', '1')]).toEqual([[], [], []])
  const rate = (unit: string, amount: string) => messagesAt('bill.rate', bill({ unit, rate: amount }))
  expect(rate('HOUR', '999999999999')).toEqual(['Bill rate: More than 1,000,000 per hour. Check the amount.'])
  expect([rate('HOUR', '1000000'), rate('MONTH', '100000000')]).toEqual([[], []])
  expect(rate('HOUR', '1.500,50'), 'with the message of the field').toEqual(['Bill rate: Use the format 1,500.50'])
  expect(messagesAt('costs.visa', { costs: { visa: '100000001' } })).toHaveLength(1)
})

test('without a client, blockers of the client are not listed', () => {
  const why = ['clientIsActive', 'agreementIsActive', 'hasResume'].map((name) => ({ name, message: name }))
  const draft = (clientID: string | null) =>
    ({ record: { clientID, availableTransitions: [{ to: 'SUBMITTED', why }], may: { requestWaiver: false } } }) as never
  const named = (clientID: string | null) => otherBlockers(draft(clientID), null).map(({ name }) => name)
  expect(named(null)).toEqual(['hasResume'])
  expect(named('c')).toEqual(['clientIsActive', 'agreementIsActive', 'hasResume'])
})

test('the steps and the lists count the same errors', () => {
  const values = { ...blankOrderForm(), person: { birthDate: '31/02/1990' }, probationMonths: 13, endDate: 'x' }
  const found = findMissingFields(values, { isKnown: false, today: TODAY })
  expect(new Set(pathsOf(found)).size).toBe(found.length)
  expect(groupByStep(found).flatMap((step) => step.issues)).toEqual(found)
  expect(stepsWith(found, 0).reduce((sum, { open }) => sum + open, 0)).toBe(found.length)
})

test('every field of the wizard has a label, and every row of a list its number', () => {
  const leaves = (values: FormValues, above = ''): string[] =>
    Object.entries(values).flatMap(([name, value]) =>
      isRecord(value) ? leaves(value, `${above}${name}.`) : `${above}${name}`,
    )
  expect(leaves(blankOrderForm()).filter((path) => !(path in orderFormFieldLabels))).toEqual([])
  expect(labelOf('costs.oneOffs.0.name')).toBe('One-off cost 1')
  expect(labelOf('calendar.workingDays.2')).toBe('Working days')
})
