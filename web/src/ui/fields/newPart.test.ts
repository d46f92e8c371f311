import { expect, test } from 'vitest'
import { newPart } from './newPart.ts'

test.each([
  [[], 'BASIC'],
  [['BASIC'], 'HOUSING'],
  [['BASIC', 'TRANSPORT'], 'HOUSING'],
  [['HOUSING'], 'BASIC'],
  [['BASIC', 'HOUSING', 'TRANSPORT', 'FOOD', 'MOBILE', 'STANDBY_ALW', 'OTHER'], 'OTHER'],
])('beside %j a new row of a pay is %s', (codes, code) => {
  expect(newPart(codes.map((used) => ({ code: used, amount: '1' })))).toEqual({ code, label: '', amount: '' })
})
