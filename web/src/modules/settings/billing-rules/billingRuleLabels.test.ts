import { readFileSync } from 'node:fs'
import type { BillingRules } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { expect, test } from 'vitest'
import { billingRuleChanges, clientOf, lastDayOf, rulesAsTyped, supplierOf, taxOf } from './billingRuleLabels.ts'

const INITIAL = new URL('../../../../../server/migrations/initial-data/billing-rules.json', import.meta.url)
const before: BillingRules = JSON.parse(readFileSync(INITIAL, 'utf8'))[0].values
const [home] = before.vatRules
const reversed = before.vatRules.find(({ name }) => name === 'GB into AE')!

test('a tax rule shows its supplier, its client and its tax', () => {
  expect([supplierOf(home!), clientOf(home!)]).toEqual(['Any country without its own rule', 'Same country'])
  expect(clientOf(reversed)).toBe('United Arab Emirates, registered for tax')
  expect(taxOf(reversed)).toBe('Reverse charge (AE), e-invoice reason VATEX-EU-AE')
  expect(lastDayOf(before.issueLimits[1]!)).toBe('day 15 of the month after the service')
  expect(rulesAsTyped(before).vatRules[0]).toMatchObject({ clientRegistered: '' })
})

test('changed rules are listed by supplier and client; a different order is not a change', () => {
  expect(billingRuleChanges(before, { ...before, vatRules: before.vatRules.toReversed() })).toEqual([])
  const after = {
    vatRules: before.vatRules.map((rule) => (rule === reversed ? { ...rule, to: '2026-12-31' } : rule)),
    issueLimits: [{ ...before.issueLimits[0]!, days: 20 }],
  }
  const changes = billingRuleChanges(before, after).map(({ rule, what, from, to }) => [rule, what, from, to])
  expect(changes).toEqual([
    [
      'Tax, United Kingdom to United Arab Emirates, registered for tax',
      'Services of',
      'from 1 Jan 2018',
      '1 Jan 2018 to 31 Dec 2026',
    ],
    [
      'Issue deadline, United Arab Emirates',
      'Issue by',
      '14 days after the last day of service',
      '20 days after the last day of service',
    ],
    ['Issue deadline, Saudi Arabia', 'Removed', expect.stringContaining('day 15 of the month'), null],
  ])
})
