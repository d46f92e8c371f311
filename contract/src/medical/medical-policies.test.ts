import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PremiumBand } from './medical-policies.contract.ts'
import { ageOn, overlapsOf, premiumFor } from './medical-policies.rules.ts'

const band = (ageFrom: number, ageTo: number, premium: string, more: Partial<PremiumBand> = {}): PremiumBand => ({
  ageFrom,
  ageTo,
  premium,
  gender: 'ANY',
  relation: 'EMPLOYEE',
  ...more,
})
const TABLE = {
  id: '00000000-0000-4000-8000-000000000001',
  insurer: 'Pearl Insurance',
  policyNumber: 'PI-1',
  currency: 'AED',
  premiums: [
    band(18, 40, '3200.00'),
    band(41, 65, '4500.00', { gender: 'MALE' }),
    band(41, 65, '5100.00', { gender: 'FEMALE' }),
    band(0, 17, '2100.00', { relation: 'CHILD' }),
    band(18, 65, '6400.00', { relation: 'SPOUSE', gender: 'FEMALE' }),
  ],
}

describe('the premium of a person', () => {
  test.each([
    // age, gender, relation, premium or the error
    [18, 'MALE', 'EMPLOYEE', '3200.00'],
    [40, null, 'EMPLOYEE', '3200.00'],
    [41, 'MALE', 'EMPLOYEE', '4500.00'],
    [41, 'FEMALE', 'EMPLOYEE', '5100.00'],
    [50, null, 'EMPLOYEE', '5100.00'], // the higher of the two while the gender is unknown
    [0, 'MALE', 'CHILD', '2100.00'],
    [17, 'FEMALE', 'CHILD', '2100.00'],
    [18, 'FEMALE', 'CHILD', 'PREMIUM_MISSING'],
    [66, 'MALE', 'EMPLOYEE', 'PREMIUM_MISSING'],
    [30, 'MALE', 'SPOUSE', 'PREMIUM_MISSING'],
    [30, 'FEMALE', 'PARENT', 'PREMIUM_MISSING'],
  ] as const)('%s years, %s, %s: %s', (age, gender, relation, expected) => {
    const result = premiumFor(TABLE, { age, gender, relation })
    expect(result.ok ? result.amount : result.code).toBe(expected)
  })

  test('names its age band, or what to do if there is none', () => {
    expect(premiumFor(TABLE, { age: 41, gender: 'FEMALE', relation: 'EMPLOYEE' })).toMatchObject({
      currency: 'AED',
      explain: { value: '5100.00', inputs: [{ source: 'Pearl Insurance PI-1, EMPLOYEE, FEMALE, 41–65 years' }] },
    })
    expect(premiumFor(TABLE, { age: 70, gender: null, relation: 'EMPLOYEE' })).toMatchObject({
      message: 'Pearl Insurance PI-1 has no premium for an employee of 70. Complete its premium table.',
    })
  })
})

/** first band, second band, whether one person could match both */
describe('bands overlap', () => {
  test.each<[PremiumBand, PremiumBand, boolean]>([
    [band(18, 40, '1'), band(41, 65, '1'), false],
    [band(18, 40, '1'), band(40, 65, '1'), true],
    [band(18, 65, '1'), band(30, 30, '1'), true],
    [band(18, 40, '1', { gender: 'MALE' }), band(18, 40, '1', { gender: 'FEMALE' }), false],
    [band(18, 40, '1', { gender: 'MALE' }), band(18, 40, '1'), true],
    [band(18, 40, '1'), band(18, 40, '1', { relation: 'SPOUSE' }), false],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(overlapsOf([one, other]).length > 0).toBe(expected)
    expect(overlapsOf([other, one]).length > 0).toBe(expected)
  })

  const bands = fc.array(
    fc.record({
      age: fc.nat(60),
      span: fc.nat(15),
      gender: fc.constantFrom<PremiumBand['gender'][]>('ANY', 'FEMALE', 'MALE'),
      relation: fc.constantFrom<PremiumBand['relation'][]>('EMPLOYEE', 'SPOUSE'),
    }),
    { maxLength: 8 },
  )
  test('without overlaps, no person of known gender is in two bands', () => {
    fc.assert(
      fc.property(bands, fc.nat(80), fc.constantFrom('FEMALE' as const, 'MALE' as const), (drawn, age, gender) => {
        const table = drawn.map(({ age: from, span, ...rest }) => band(from, from + span, '1', rest))
        const holding = table.filter(
          (one) =>
            one.relation === 'EMPLOYEE' &&
            one.ageFrom <= age &&
            age <= one.ageTo &&
            ['ANY', gender].includes(one.gender),
        )
        if (holding.length > 1) expect(overlapsOf(table)).not.toEqual([])
        expect(premiumFor({ ...TABLE, premiums: table }, { age, gender, relation: 'EMPLOYEE' }).ok).toBe(
          holding.length > 0,
        )
      }),
    )
  })
})

test.each([
  // date of birth, on the date, years
  ['1990-11-20', '2026-11-19', 35],
  ['1990-11-20', '2026-11-20', 36],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2026-11-20', '2026-11-20', 0],
])('born %s, on %s: %s years', (born, day, years) => {
  expect(ageOn(born, day)).toBe(years)
})
