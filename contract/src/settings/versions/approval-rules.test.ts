/**
 * Approval rules (docs/domain/order-forms.md), one line a case: GM% ≥ target: CM or AD; floor ≤ GM% < target: + CFO;
 * below floor: + CFO + COO or MD with a reason; GM < 0: MD only; pay outside the grade band: + HRV; contract value
 * above the limit or a new country: + COO.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApprovalRules } from './approval-rules.contract.ts'
import { type ApprovalFacts, type ApprovalRule, approversFor, uncoveredMargin } from './approval-rules.rules.ts'

const INITIAL = new URL('../../../../server/migrations/initial-data/approval-rules.json', import.meta.url)
const { rules } = ApprovalRules.parse(JSON.parse(readFileSync(INITIAL, 'utf8'))[0].values)

const facts = (more: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  gmPercent: '30',
  isNegative: false,
  target: '25',
  floor: '18',
  outsideGradeBand: false,
  contractValue: '330000',
  newCountry: false,
  countryID: 'AE',
  ...more,
})
const CODES = {
  COUNTRY_MANAGER: 'CM',
  ASSOCIATE_DIRECTOR: 'AD',
  HR_VICE_PRESIDENT: 'HRV',
  CFO: 'CFO',
  COO: 'COO',
  MANAGING_DIRECTOR: 'MD',
} as Record<string, string>
const chain = (more: Partial<ApprovalFacts>, by: readonly ApprovalRule[] = rules) =>
  approversFor(by, facts(more))
    .map(({ roles, reasonRequired }) => roles.map((role) => CODES[role]).join('|') + (reasonRequired ? '!' : ''))
    .join(' > ')

test.each<[string, Partial<ApprovalFacts>, string]>([
  ['exactly at the target', { gmPercent: '25' }, 'CM|AD'],
  ['above the target', { gmPercent: '41.2' }, 'CM|AD'],
  ['a hair below the target, which would be shown as 25.00%', { gmPercent: '24.9999999999' }, 'CM|AD > CFO'],
  ['a fraction below the target', { gmPercent: '632000/27500' }, 'CM|AD > CFO'],
  ['exactly at the floor', { gmPercent: '18' }, 'CM|AD > CFO'],
  ['a hair below the floor', { gmPercent: '17.9999999999' }, 'CM|AD > CFO > COO|MD!'],
  ['M2 of the worked examples', { gmPercent: '13.36' }, 'CM|AD > CFO > COO|MD!'],
  ['nothing earned, nothing lost', { gmPercent: '0' }, 'CM|AD > CFO > COO|MD!'],
  ['no revenue at all', { gmPercent: null }, 'CM|AD > CFO > COO|MD!'],
  ['a loss', { gmPercent: '-0.01', isNegative: true }, 'MD!'],
  ['a loss without revenue', { gmPercent: null, isNegative: true }, 'MD!'],
  ['pay outside the grade band', { outsideGradeBand: true }, 'CM|AD > HRV'],
  ['pay outside, margin below target', { outsideGradeBand: true, gmPercent: '20' }, 'CM|AD > HRV > CFO'],
  ['a contract at the limit', { contractValue: '1000000' }, 'CM|AD'],
  ['a contract above the limit', { contractValue: '1000000.01' }, 'CM|AD > COO'],
  ['a new country', { newCountry: true }, 'CM|AD > COO'],
  [
    'a large contract in a new country asks the COO once',
    { newCountry: true, contractValue: '2000000' },
    'CM|AD > COO',
  ],
  // COO alone also covers "COO or MD", with its reason.
  ['below floor in a new country', { gmPercent: '10', newCountry: true }, 'CM|AD > CFO > COO!'],
  ['a loss in a new country', { gmPercent: '-5', isNegative: true, newCountry: true }, 'COO > MD!'],
  ['other limits of the country', { gmPercent: '22', target: '20', floor: '15' }, 'CM|AD'],
])('%s', (_case, more, expected) => {
  expect(chain(more)).toBe(expected)
})

test('each step has its reason', () => {
  const [, , third] = approversFor(rules, facts({ gmPercent: '13.36', newCountry: true }))
  expect(third!.why).toBe(
    'Margin below floor: the gross margin 13.36 % is below the floor of 18.00 %; New country: it is the first placement in this country',
  )
})

describe('rules of the company', () => {
  const own = (more: Partial<ApprovalRule>): ApprovalRule => ({ ...rules[0]!, code: 'OWN', ...more })
  test('apply only in their countries', () => {
    const inSA = own({
      countryIDs: ['SA'],
      when: { ...rules[6]!.when, newCountry: false },
      steps: [{ order: 25, roles: ['COO'], reasonRequired: false }],
    })
    expect(chain({ countryID: 'SA' }, [...rules, inSA])).toBe('CM|AD > COO')
    expect(chain({ countryID: 'AE' }, [...rules, inSA])).toBe('CM|AD')
  })
  test('an order form that no rule covers goes to the managing director', () => {
    expect(chain({ gmPercent: '20' }, [rules[0]!])).toBe('MD!')
    expect(chain({}, [])).toBe('MD!')
  })
  test.each<[string, readonly ApprovalRule[], RegExp | null]>([
    ['the initial ones', rules, null],
    ['without the one below target', rules.filter(({ code }) => code !== 'MARGIN_BELOW_TARGET'), /margin of 18\.00 %/],
    ['without the negative one', rules.filter(({ code }) => code !== 'MARGIN_NEGATIVE'), /margin of -5\.00 %/],
    [
      'that hold in one country only',
      rules.map((rule) => ({ ...rule, countryIDs: ['AE'] })),
      /countries without their own rule/,
    ],
  ])('%s are checked for gaps', (_case, given, gap) => {
    if (gap === null) expect(uncoveredMargin(given)).toBeNull()
    else expect(uncoveredMargin(given)).toMatch(gap)
  })
  test.each([{ gmPercentFrom: 'abc' }, { gmPercentBelow: '1e3' }, { contractValueAbove: '1'.repeat(30) }])(
    'with %j instead of a number are rejected at that field',
    (when) => {
      const { error } = ApprovalRules.safeParse({ rules: [{ ...rules[0], when: { ...rules[0]!.when, ...when } }] })
      const paths = new Set(error!.issues.map(({ path }) => path.join('.')))
      expect([...paths]).toEqual([`rules.0.when.${Object.keys(when)[0]}`])
    },
  )
  test('cannot require a role that may not approve order forms', () => {
    const admin = { ...rules[0]!, steps: [{ order: 1, roles: ['ADMIN'], reasonRequired: false }] }
    expect(ApprovalRules.safeParse({ rules: [admin, ...rules.slice(1)] }).success).toBe(false)
  })
})

test('always have a step, never the same role alone twice, and a lower margin never needs fewer approvers', () => {
  const some = fc.record({
    percent: fc.integer({ min: -400, max: 6_000 }),
    worse: fc.integer({ min: 0, max: 3_000 }),
    outsideGradeBand: fc.boolean(),
    newCountry: fc.boolean(),
    contractValue: fc.integer({ min: 0, max: 3_000_000 }).map(String),
  })
  fc.assert(
    fc.property(some, ({ percent, worse, ...rest }) => {
      const at = (hundredths: number) =>
        approversFor(rules, facts({ ...rest, gmPercent: `${hundredths}/100`, isNegative: hundredths < 0 }))
      const steps = at(percent)
      expect(steps.length).toBeGreaterThan(0)
      const single = steps.filter(({ roles }) => roles.length === 1).map(({ roles }) => roles[0])
      expect(new Set(single).size).toBe(single.length)
      // A loss is approved by the managing director only.
      if (percent - worse >= 0) expect(at(percent - worse).length).toBeGreaterThanOrEqual(steps.length)
    }),
  )
})
