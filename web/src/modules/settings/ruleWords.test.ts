import { expect, test } from 'vitest'
import { type Rule, ruleChanges, stepsOf, whenOf } from './ruleWords.ts'

const ALWAYS: Rule['when'] = {
  ...{ gm: 'ANY', gmPercentFrom: null, gmPercentBelow: null },
  ...{ outsideGradeBand: false, newCountry: false, contractValueAbove: null },
}
const rule = (code: string, more: Partial<Rule> = {}): Rule => ({
  ...{ code, name: `Rule ${code}`, countryIDs: [], when: ALWAYS },
  steps: [{ order: 10, roles: ['CFO'], reasonRequired: false }],
  ...more,
})

test('a rule says when it holds and who approves, in the order of the steps', () => {
  expect(whenOf(rule('A'))).toBe('Always')
  expect(whenOf(rule('A', { when: { ...ALWAYS, gmPercentFrom: 'FLOOR', gmPercentBelow: '22.5' } }))).toBe(
    'GM % reaches the floor and GM % is below 22.5 %',
  )
  const steps: Rule['steps'] = [
    { order: 30, roles: ['COO', 'MANAGING_DIRECTOR'], reasonRequired: true },
    { order: 10, roles: ['CFO'], reasonRequired: false },
  ]
  expect(stepsOf(rule('A', { steps }))).toBe('10. CFO, then 30. COO or Managing Director (with a reason)')
})

test('a rule that only moved is no change; new, taken away and changed ones are told in words', () => {
  expect(ruleChanges([rule('A'), rule('B')], [rule('B'), rule('A')])).toEqual([])
  const changed = rule('B', { when: { ...ALWAYS, contractValueAbove: '2500000' } })
  expect(ruleChanges([rule('A'), rule('B')], [rule('C'), changed])).toEqual([
    { rule: 'Rule C', what: 'New rule', from: null, to: 'Everywhere. Always. 10. CFO' },
    { rule: 'Rule B', what: 'When', from: 'Always', to: 'the contract value is above 2,500,000.00' },
    { rule: 'Rule A', what: 'Rule taken away', from: 'Everywhere. Always. 10. CFO', to: null },
  ])
})
