import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { missingFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import { expect, test } from 'vitest'
import { isRecord, type Values } from '../../../ui/form/schemaValues.ts'
import { FIELD_LABELS, labelOf } from '../fieldLabels.ts'
import {
  byStep,
  datesError,
  describeGaps,
  findMissingFields,
  gapsOf,
  hurdlesOf,
  saidOf,
  stepsWith,
  toldOf,
} from './missingFields.ts'
import { blankOrderForm, placeOf } from './orderFormDraft.ts'

const TODAY = '2026-11-22'
const gaps = (fields: OrderFormFields, isKnown = false, grades: string[] = []) =>
  gapsOf(fields, [], {}, { isKnown, grades, today: TODAY })
const pathsOf = (found: readonly { path: string }[]) => found.map(({ path }) => path)

const payGaps = (fields: OrderFormFields, faulty: readonly string[]) =>
  pathsOf(gapsOf(fields, faulty, { 'pay.components.0.amount': 'Enter an amount.' }, { isKnown: false })).filter(
    (path) => path.startsWith('pay.components'),
  )

test('pay without an amount is one gap, and no pay at all is one', () => {
  expect(payGaps({}, ['pay.components.0.amount'])).toEqual(['pay.components.0.amount'])
  expect(payGaps({}, [])).toEqual(['pay.components'])
})

test('a last day that is not after the first is told as soon as both are known', () => {
  expect(datesError('2026-12-01', '2026-11-30')).toBe('The last day must be after the first.')
  expect(datesError('2026-12-01', '2026-12-02')).toBeUndefined()
  expect(datesError('2026-12-01', '')).toBeUndefined()
  expect(datesError('', '30 Nov')).toBeUndefined()
})

test('the first gap is the first field that one meets, whatever is wrong with it', () => {
  const wrong = { startDate: '2026-12-01', endDate: '2026-11-30', bill: { rate: '0' } } as OrderFormFields
  const found = pathsOf(gapsOf(wrong, ['clientID'], {}, { isKnown: false, today: TODAY }))
  expect(found[0]).toBe('clientID')
  expect(found.indexOf('endDate')).toBeLessThan(found.indexOf('person.name'))
  expect(found.indexOf('person.name')).toBeLessThan(found.indexOf('bill.unit'))
  expect(found.indexOf('bill.unit')).toBeLessThan(found.indexOf('bill.rate'))
  expect(pathsOf(missingFields({})).filter((path) => placeOf(path) < 0)).toEqual([])
})

test('each step counts what is asked for there, and the review is done when all of them are', () => {
  const open = (fields: OrderFormFields, hurdles: number, isKnown = false) =>
    stepsWith(gaps(fields, isKnown), hurdles).map((step) => step.open)
  expect(open({}, 1)).toEqual([8, 3, 8, 2, 2, 1])
  expect(open({}, 1, true), 'of somebody known only who it is').toEqual([8, 1, 8, 2, 2, 1])
  expect(stepsWith(gaps({}), 0).at(-1)).toMatchObject({ open: 0, isDone: false })
  expect(stepsWith([], 0).every(({ isDone }) => isDone)).toBe(true)
})

test('what does not hold is told at its field once it was left, what is missing when a submission was tried', () => {
  const fields = {
    person: { passportExpiry: TODAY },
    bill: { minUnits: '160', maxUnits: '120' },
    pay: { grade: 'Z99' },
  } as OrderFormFields
  const found = gaps(fields, false, ['Junior', 'Senior'])
  const left = new Set(pathsOf(found))
  expect(toldOf(found, false, left)).toEqual({
    'person.passportExpiry': 'The passport has expired. Enter the new one, or leave this empty until it is there.',
    'bill.maxUnits': 'At most 120 is less than at least 160. Raise it, or lower the other.',
    'pay.grade': 'The country has no grade “Z99”. Choose one of: Junior, Senior.',
  })
  expect(toldOf(found, false, new Set())).toEqual({})
  expect(toldOf(found, true, new Set())).toMatchObject({ clientID: 'Choose the client.' })
  expect(toldOf(gaps(fields), false, left), 'where the country has no grades, a grade is a note').not.toHaveProperty([
    'pay.grade',
  ])
})

/** What is said of one field, as the lists say it. */
const saidAt = (path: string, values: Values, isKnown = false) =>
  findMissingFields({ ...blankOrderForm(), ...values }, { isKnown, today: TODAY })
    .filter((gap) => gap.path === path)
    .map(saidOf)

test('a field counts once whatever is wrong with it, is named where it is listed, and gone as soon as it is mended', () => {
  const born = (birthDate: string) => saidAt('person.birthDate', { person: { birthDate } })
  expect(born('31/02/1990')).toEqual(['Date of birth: Enter a day such as 31 Mar 2027 (2027-03-31).'])
  expect(born('1990-03-31')).toEqual([])
  expect(saidAt('probationMonths', { probationMonths: 13 })).toEqual(['Probation: At most 12 months.'])
  expect(saidAt('probationMonths', {}), 'what is missing says what').toEqual([
    'Enter the months of probation, 0 for none.',
  ])
  expect(saidAt('startDate', { startDate: '31/02/2027' })).toHaveLength(1)
  const part = { code: 'BASIC', label: '', amount: 'much' }
  const pay = { currency: 'AED', components: [{ ...part, amount: '100' }, part] }
  expect(saidAt('pay.components.1.amount', { pay })).toEqual([expect.stringMatching(/^Component 2: /)])
  expect(describeGaps(1)).toBe('one thing is missing or not right')
})

test('of somebody known nothing is asked for that stands only in the fields of a new person', () => {
  const person = { email: 'nadia@', passportExpiry: '2020-01-01' }
  expect(saidAt('person.email', { person })).toHaveLength(1)
  expect(saidAt('person.passportExpiry', { person })).toHaveLength(1)
  expect(saidAt('person.email', { person }, true)).toEqual([])
  expect(saidAt('person.passportExpiry', { person }, true)).toEqual([])
})

test('what another answer takes off the page stands in nobody’s way', () => {
  const visa = (required: unknown) => saidAt('visa.designation', { visa: { required, designation: 'x'.repeat(151) } })
  expect(visa(true)).toHaveLength(1)
  expect([visa(false), visa('')]).toEqual([[], []])
  const policy = (policy: string) => saidAt('leave.policyDays', { leave: { policy, policyDays: 999 } })
  expect(policy('CREDIT_AFTER_N')).toHaveLength(1)
  expect(policy('BILLABLE')).toEqual([])
})

test('behind a row that cannot be read, the fault of another stands at its own row', () => {
  const part = (code: string, amount: string) => ({ code, label: '', amount })
  const pay = { currency: 'AED', components: [part('HOUSING', 'much'), part('FOOD', '1'), part('BASIC', '0')] }
  expect(saidAt('pay.components.2.amount', { pay })).toEqual(['Component 3: The basic pay is more than zero.'])
  expect(saidAt('pay.components.1.amount', { pay })).toEqual([])
})

test('what nobody can mean is told at its field: units beyond the month, and digits too many', () => {
  const bill = (more: object) => ({ bill: { ...(blankOrderForm().bill as object), ...more } })
  const units = (unit: string, maxUnits: string) => saidAt('bill.maxUnits', bill({ unit, maxUnits }))
  expect(units('HOUR', '900')).toEqual(['Billed at most: A month has at most 744 hours.'])
  expect(units('DAY', '31.5')).toEqual(['Billed at most: A month has at most 31 days.'])
  expect(units('MONTH', '2')).toEqual(['Billed at most: At most 1: that is the whole month.'])
  expect([units('HOUR', '744'), units('DAY', '31'), units('MONTH', '1')]).toEqual([[], [], []])
  const rate = (unit: string, amount: string) => saidAt('bill.rate', bill({ unit, rate: amount }))
  expect(rate('HOUR', '999999999999')).toEqual(['Bill rate: This is more than 1,000,000 an hour. Check the digits.'])
  expect([rate('HOUR', '1000000'), rate('MONTH', '100000000')]).toEqual([[], []])
  expect(rate('HOUR', '1.500,50'), 'in the words of the field').toEqual([
    'Bill rate: Write it as 1,500.50: a point before the decimals, commas only between thousands.',
  ])
  expect(saidAt('costs.visa', { costs: { visa: '100000001' } })).toHaveLength(1)
})

test('before a client is chosen nothing is said of one', () => {
  const why = ['clientIsActive', 'agreementIsActive', 'hasResume'].map((name) => ({ name, message: name }))
  const draft = (clientID: string | null) =>
    ({ record: { clientID, availableTransitions: [{ to: 'SUBMITTED', why }], may: { requestWaiver: false } } }) as never
  const named = (clientID: string | null) => hurdlesOf(draft(clientID), null).map(({ name }) => name)
  expect(named(null)).toEqual(['hasResume'])
  expect(named('c')).toEqual(['clientIsActive', 'agreementIsActive', 'hasResume'])
})

test('the counts at the steps and the lists are of the same gaps', () => {
  const values = { ...blankOrderForm(), person: { birthDate: '31/02/1990' }, probationMonths: 13, endDate: 'x' }
  const found = findMissingFields(values, { isKnown: false, today: TODAY })
  expect(new Set(pathsOf(found)).size).toBe(found.length)
  expect(byStep(found).flatMap((step) => step.gaps)).toEqual(found)
  expect(stepsWith(found, 0).reduce((sum, { open }) => sum + open, 0)).toBe(found.length)
})

test('every field of the wizard has a name, and every row of a list its place', () => {
  const leaves = (values: Values, above = ''): string[] =>
    Object.entries(values).flatMap(([name, value]) =>
      isRecord(value) ? leaves(value, `${above}${name}.`) : `${above}${name}`,
    )
  expect(leaves(blankOrderForm()).filter((path) => !(path in FIELD_LABELS))).toEqual([])
  expect(labelOf('costs.oneOffs.0.name')).toBe('Single cost 1')
  expect(labelOf('calendar.workingDays.2')).toBe('Working days')
})
