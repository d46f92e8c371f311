import { expect, test } from 'vitest'
import { figuresOf } from './closeWords.ts'

test('the days of a sheet that nobody has written yet are laid out only: it has no figures, as in the head of the page', () => {
  expect(figuresOf({ stage: 'MISSING' as const, payable: '21' })).toBeNull()
  expect(figuresOf({ stage: 'SUBMITTED' as const, payable: '21' })).toMatchObject({ payable: '21' })
})
