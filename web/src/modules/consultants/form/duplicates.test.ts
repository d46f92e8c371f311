import { expect, test } from 'vitest'
import { duplicateQuery } from './duplicates.ts'

const NOBODY = { name: '', email: '', mobile: '' }
const ABDULLAH = { name: 'Abdullah Al-Harbi', email: 'a.harbi@example.com', mobile: '+966 50 000 0022' }

test('of somebody new all that tells people apart is asked about', () => {
  expect(duplicateQuery(ABDULLAH, NOBODY)).toEqual(ABDULLAH)
  expect(duplicateQuery({ name: 'Abd', email: 'a.harbi@', mobile: '+966 50' }, NOBODY)).toEqual({})
})

test('whoever changes somebody is not warned of namesakes that are known', () => {
  expect(duplicateQuery(ABDULLAH, ABDULLAH)).toEqual({})
  expect(duplicateQuery({ ...ABDULLAH, email: 'abdullah@example.com' }, ABDULLAH)).toEqual({
    email: 'abdullah@example.com',
  })
})
