import type { PremiumBand } from '@muster/contract/medical/medical-policies.contract.ts'
import { expect, test } from 'vitest'
import { coveredAges, nextBand, premiumLines } from './premiumTable.ts'

const band = (ageFrom: number, ageTo: number, more: Partial<PremiumBand> = {}): PremiumBand => ({
  ageFrom,
  ageTo,
  premium: '100',
  gender: 'ANY',
  relation: 'EMPLOYEE',
  ...more,
})

test('the premiums of women and men of an age band are on one line', () => {
  const bands = [
    band(18, 40, { gender: 'FEMALE', premium: '120' }),
    band(18, 40, { gender: 'MALE' }),
    band(41, 41),
    band(0, 17, { relation: 'CHILD', gender: 'MALE' }),
  ]
  expect(premiumLines(bands)).toEqual([
    { relation: 'EMPLOYEE', ages: '18–40', any: null, women: '120', men: '100' },
    { relation: 'EMPLOYEE', ages: '41', any: '100', women: null, men: null },
    { relation: 'CHILD', ages: '0–17', any: null, women: null, men: '100' },
  ])
})

test.each<[PremiumBand[], string[]]>([
  [[band(18, 40), band(41, 65)], ['18–65']],
  [
    [band(18, 40), band(45, 65)],
    ['18–40', '45–65'],
  ],
  [[band(18, 65, { gender: 'MALE' }), band(30, 40, { gender: 'FEMALE' })], ['30–40']],
  [[band(0, 17, { relation: 'CHILD' })], []],
])('the ages that have a premium, case %#', (bands, spans) => {
  expect(coveredAges(bands, 'EMPLOYEE')).toEqual(spans)
})

test('a new row starts at the age after the last row', () => {
  expect(nextBand(band(18, 40, { gender: 'MALE' }))).toMatchObject({
    relation: 'EMPLOYEE',
    gender: 'MALE',
    ageFrom: 41,
  })
  expect(nextBand({ ...band(18, 40), ageTo: '' as never })).toMatchObject({ ageFrom: '' })
  expect(nextBand(undefined)).toMatchObject({ relation: 'EMPLOYEE', ageFrom: '' })
})
