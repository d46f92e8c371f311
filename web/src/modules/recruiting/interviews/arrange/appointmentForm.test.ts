import { NewInterview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { expect, test } from 'vitest'
import { validationErrors } from '../../../../ui/form/schemaValues.ts'
import { AppointmentForm, atFields, bodyOf, instantOf, withContact } from './appointmentForm.ts'

const ID = '6f1c1a52-6d1a-4d5e-9a51-000000000001'
const VALUES = {
  round: 1,
  date: '2026-11-25',
  time: '9:30',
  zone: 'Asia/Dubai',
  durationMinutes: 45,
  mode: 'VIDEO',
  place: 'Old office',
  link: 'https://meet.example.com/x',
  criteria: ['Java'],
  note: null,
  panel: [`user:${ID}`, `contact:${ID}`],
  others: [{ name: 'Omar Said', email: 'omar@example.com' }],
}

test('date and time in a time zone are converted to an instant, and the chosen people to the panel', () => {
  const body = bodyOf(AppointmentForm.parse(VALUES))
  expect(body).toMatchObject({
    startsAt: '2026-11-25T05:30:00.000Z',
    place: null,
    link: 'https://meet.example.com/x',
    panel: [{ userID: ID }, { contactID: ID }, { name: 'Omar Said', email: 'omar@example.com' }],
  })
  expect(NewInterview.safeParse({ ...body, submissionID: ID }).success).toBe(true)
})

test.each([
  [{ link: '' }, ['link']],
  [{ mode: 'ON_SITE', link: '', place: '' }, ['place']],
  [{ panel: [], others: [] }, ['panel']],
  [{ panel: [] }, []],
  [{ date: '', link: '', panel: [], others: [] }, ['date', 'link', 'panel']],
])('with %j, all missing fields are named at once: %j', (values, missing) => {
  expect(Object.keys(validationErrors(AppointmentForm, { ...VALUES, ...values }))).toEqual(missing)
})

test('the contact who proposed a time is added to the panel once', () => {
  expect(withContact([`user:${ID}`], ID)).toEqual([`user:${ID}`, `contact:${ID}`])
  expect(withContact([`contact:${ID}`], ID)).toEqual([`contact:${ID}`])
})

test.each([
  ['', '14:30'],
  ['2026-11-25', '25:00'],
  ['2026-11-25', ''],
])('%s at %s is not a complete instant yet', (date, time) => {
  expect(instantOf({ date, time, zone: 'Asia/Dubai' })).toBeNull()
})

test('an error of the server is shown at the field that it is about', () => {
  const errors = ['startsAt', 'panel.1', 'panel.2', 'panel', 'link'].map((path) => ({ path, message: 'No' }))
  expect(atFields(errors, 2).map(({ path }) => path)).toEqual(['time', 'panel', 'others.0.name', 'panel', 'link'])
})
