import { describe, expect, test } from 'vitest'
import { blocksOf, MATCH_POINTS, type MatchedApplicant, type MatchedJob, matchOf } from './matching.rules.ts'

const TODAY = '2026-06-15'
const skill = (name: string, years: string | null = null) => ({ name, years })

const JOB: MatchedJob = {
  mustSkills: [skill('Java', '5'), skill('Kafka')],
  niceSkills: [skill('AWS')],
  minimumYears: '8',
  countryID: 'AE',
  city: 'Dubai',
  workMode: 'ON_SITE',
  maximumNoticeDays: 30,
  startDate: null,
  hoursPerDay: null,
  pay: { period: 'MONTH', currency: 'AED', payMinimum: '15000', payMaximum: '20000' },
}
const FITS: MatchedApplicant = {
  skills: [skill('java', '6'), skill('KAFKA', '2'), skill('aws')],
  totalYears: '10',
  residenceCountry: 'AE',
  city: 'dubai',
  willRelocate: null,
  noticeDays: 30,
  availableFrom: null,
  expectedPay: { amount: '240000', currency: 'AED', period: 'YEAR' },
  lastContactedOn: '2026-06-01',
}

test('the points of all factors add up to 100, and an applicant who meets all requirements gets 100', () => {
  expect(Object.values(MATCH_POINTS).reduce((sum, points) => sum + points, 0)).toBe(100)
  expect(matchOf(JOB, FITS, TODAY).score).toBe(100)
})

describe('each factor', () => {
  // factor, difference to the applicant who meets all requirements, points, the facts
  test.each([
    [
      'mustSkills',
      { skills: [skill('Java', '4'), skill('Kafka'), skill('AWS')] },
      34,
      'Has: Kafka. Fewer years than required: Java.',
    ],
    ['mustSkills', { skills: [skill('Java'), skill('AWS')] }, 11, 'Fewer years than required: Java. Missing: Kafka.'],
    ['niceSkills', { skills: [skill('Java', '5'), skill('Kafka')] }, 0, 'Missing: AWS.'],
    ['years', { totalYears: '4' }, 5, '4 of 8 required years.'],
    ['years', { totalYears: null }, 0, 'Years not stated; the job requires 8.'],
    ['place', { city: 'Sharjah' }, 8, 'Lives in the country, in another city or an unknown one.'],
    ['place', { residenceCountry: 'IN', willRelocate: true }, 6, 'Lives abroad and is willing to relocate.'],
    ['place', { residenceCountry: 'IN', willRelocate: false }, 0, 'Lives abroad and is not willing to relocate.'],
    ['notice', { noticeDays: 60 }, 5, '60 days of notice; the job accepts 30.'],
    ['notice', { noticeDays: 120 }, 0, '120 days of notice; the job accepts 30.'],
    [
      'pay',
      { expectedPay: { amount: '22000', currency: 'AED', period: 'MONTH' } },
      5,
      'Expected pay is up to 10 % above the pay range.',
    ],
    [
      'pay',
      { expectedPay: { amount: '22001', currency: 'AED', period: 'MONTH' } },
      0,
      'Expected pay is above the pay range.',
    ],
    // 115.38 × 8 × 260 = 239,990.40 a year, below 240,000.
    [
      'pay',
      { expectedPay: { amount: '115.38', currency: 'AED', period: 'HOUR' } },
      10,
      'Expected pay is within the pay range.',
    ],
    [
      'pay',
      { expectedPay: { amount: '100', currency: 'USD', period: 'DAY' } },
      0,
      'Expected pay is in USD, the pay range in AED: not compared.',
    ],
    ['lastContact', { lastContactedOn: '2026-01-15' }, 3, 'Last contact 151 days ago.'],
    ['lastContact', { lastContactedOn: null }, 0, 'Never contacted.'],
  ] as const)('%s of %j: %i points', (factor, other, points, detail) => {
    const part = matchOf(JOB, { ...FITS, ...other } as MatchedApplicant, TODAY).parts.find(
      (one) => one.factor === factor,
    )
    expect(part).toMatchObject({ points, detail })
  })

  test('has all points where the job has no requirement', () => {
    const open = {
      ...JOB,
      mustSkills: [],
      niceSkills: [],
      minimumYears: null,
      workMode: 'REMOTE',
      maximumNoticeDays: null,
      pay: null,
    }
    const applicant = {
      ...FITS,
      skills: [],
      totalYears: null,
      city: null,
      noticeDays: null,
      expectedPay: null,
      lastContactedOn: null,
    }
    expect(matchOf(open as MatchedJob, applicant, TODAY).score).toBe(95)
  })

  test('of a job with a start date compares it with the date on which the applicant is available', () => {
    const points = (availableFrom: string) =>
      matchOf({ ...JOB, startDate: '2026-07-01' }, { ...FITS, availableFrom }, TODAY).parts.find(
        ({ factor }) => factor === 'notice',
      )!.points
    expect([points('2026-07-01'), points('2026-07-31'), points('2026-09-30')]).toEqual([10, 5, 0])
  })
})

test.each([
  [
    { status: 'DO_NOT_HIRE', isSubmitted: true, consentUntil: null },
    ['DO_NOT_HIRE', 'ALREADY_SUBMITTED', 'CONSENT_MISSING'],
  ],
  [{ status: 'WITHDRAWN', isSubmitted: false, consentUntil: TODAY }, ['NOT_CONSIDERED']],
  [{ status: 'QUALIFIED', isSubmitted: false, consentUntil: '2026-06-14' }, ['CONSENT_EXPIRED']],
  [{ status: 'QUALIFIED', isSubmitted: false, consentUntil: TODAY }, []],
])('an applicant with %j is blocked by %j', (facts, blocks) => {
  expect(blocksOf(facts, TODAY)).toEqual(blocks)
})
