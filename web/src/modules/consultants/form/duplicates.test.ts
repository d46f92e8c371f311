import { expect, test } from 'vitest'
import { duplicateQuery } from './duplicates.ts'

const NONE = { name: '', email: '', mobile: '' }
const ABDULLAH = { name: 'Abdullah Al-Harbi', email: 'a.harbi@example.com', mobile: '+966 50 000 0022' }

test('a new consultant is compared by every field that identifies a person', () => {
  expect(duplicateQuery(ABDULLAH, NONE)).toEqual(ABDULLAH)
  expect(duplicateQuery({ name: 'Abd', email: 'a.harbi@', mobile: '+966 50' }, NONE)).toEqual({})
})

test('an edit does not warn of namesakes that are already known', () => {
  expect(duplicateQuery(ABDULLAH, ABDULLAH)).toEqual({})
  expect(duplicateQuery({ ...ABDULLAH, email: 'abdullah@example.com' }, ABDULLAH)).toEqual({
    email: 'abdullah@example.com',
  })
})
