import { expect, test } from 'vitest'
import { newPart } from './newPart.ts'

test.each([
  [[], 'BASIC'],
  [['BASIC'], 'HOUSING'],
  [['BASIC', 'TRANSPORT'], 'HOUSING'],
  [['HOUSING'], 'BASIC'],
  [['BASIC', 'HOUSING', 'TRANSPORT', 'FOOD', 'MOBILE', 'STANDBY_ALW', 'OTHER'], 'OTHER'],
])('with the pay components %j a new row is %s', (codes, code) => {
  expect(newPart(codes.map((used) => ({ code: used, amount: '1' })))).toEqual({ code, label: '', amount: '' })
})
