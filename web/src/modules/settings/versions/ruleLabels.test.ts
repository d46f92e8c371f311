import { expect, test } from 'vitest'
import { approvalRuleChanges, approversOf, orderOf, type Rule, stepsOf, whenOf } from './ruleLabels.ts'

const ALWAYS: Rule['when'] = {
  gm: 'ANY',
  gmPercentFrom: null,
  gmPercentBelow: null,
  outsideGradeBand: false,
  newCountry: false,
  contractValueAbove: null,
}
const rule = (code: string, more: Partial<Rule> = {}): Rule => ({
  code,
  name: `Rule ${code}`,
  countryIDs: [],
  when: ALWAYS,
  steps: [{ order: 10, roles: ['CFO'], reasonRequired: false }],
  ...more,
})

test('an approval rule shows its condition and its approvers in the order of the steps', () => {
  expect(whenOf(rule('A'))).toBe('Always')
  expect(whenOf(rule('A', { when: { ...ALWAYS, gmPercentFrom: 'FLOOR', gmPercentBelow: '22.5' } }))).toBe(
    'The gross margin reaches the floor and the gross margin is below 22.5 %',
  )
  const steps: Rule['steps'] = [
    { order: 30, roles: ['COO', 'MANAGING_DIRECTOR'], reasonRequired: true },
    { order: 10, roles: ['CFO'], reasonRequired: false },
  ]
  const led = rule('A', { steps })
  expect(stepsOf(led)).toBe('CFO at step 10, then COO or Managing Director (with a reason) at step 30')
  const between = rule('B', { steps: [{ order: 20, roles: ['HR_VICE_PRESIDENT'], reasonRequired: false }] })
  expect(approversOf(led)).toBe('CFO, then COO or Managing Director (with a reason)')
  expect(orderOf([led, between])).toBe('CFO, then HR Vice President, then COO or Managing Director')
  const alone = rule('C', { steps: [{ order: 40, roles: ['COO'], reasonRequired: false }] })
  expect(orderOf([led, alone])).toBe('CFO, then COO')
})

test('a rule at another position is not a change; added, removed and changed rules are described', () => {
  expect(approvalRuleChanges([rule('A'), rule('B')], [rule('B'), rule('A')])).toEqual([])
  const changed = rule('B', { when: { ...ALWAYS, contractValueAbove: '2500000' } })
  expect(approvalRuleChanges([rule('A'), rule('B')], [rule('C'), changed])).toEqual([
    { rule: 'Rule C', what: 'New', from: null, to: 'All countries. Always. CFO at step 10' },
    {
      rule: 'Rule B',
      what: 'When',
      from: 'Always',
      to: 'The contract value is above 2,500,000.00 in the company’s reporting currency',
    },
    { rule: 'Rule A', what: 'Removed', from: 'All countries. Always. CFO at step 10', to: null },
  ])
})
