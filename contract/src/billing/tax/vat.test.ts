import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { VatRule } from '../../settings/country-rules/vat.contract.ts'
import { supplyOf } from '../invoices/invoice-snapshot.rules.ts'
import { type Supply, vatOf } from './vat.rules.ts'

const INITIAL = new URL('../../../../server/migrations/initial-data/billing-rules.json', import.meta.url)
const VAT_RULES: VatRule[] = JSON.parse(readFileSync(INITIAL, 'utf8'))[0].values.vatRules

const STANDARD: Record<string, string | null> = {
  AE: '5',
  SA: '15',
  QA: null,
  BH: '10',
  KW: null,
  OM: '5',
  IN: '18',
  EG: '14',
  PK: '16',
  GB: '20',
}
const supply = (supplierCountryID: string, clientCountryID: string, more: Partial<Supply> = {}): Supply => ({
  supplierCountryID,
  clientCountryID,
  clientRegistered: true,
  supply: 'SERVICE',
  day: '2026-11-30',
  standardPercent: STANDARD[supplierCountryID] ?? null,
  ...more,
})

/**
 * docs/domain/billing.md: standard rate within a country, zero rate abroad, reverse charge into AE and SA, none in QA
 * and KW.
 */
test.each<[string, string, boolean, string, string]>([
  ['AE', 'AE', true, 'S', '5'],
  ['AE', 'AE', false, 'S', '5'],
  ['AE', 'SA', true, 'Z', '0'],
  ['AE', 'GB', false, 'Z', '0'],
  ['SA', 'SA', true, 'S', '15'],
  ['SA', 'AE', true, 'Z', '0'],
  ['OM', 'OM', true, 'S', '5'],
  ['OM', 'AE', true, 'Z', '0'],
  ['BH', 'BH', true, 'S', '10'],
  ['BH', 'KW', true, 'Z', '0'],
  ['QA', 'QA', true, 'O', '0'],
  ['QA', 'AE', true, 'O', '0'],
  ['KW', 'KW', false, 'O', '0'],
  ['IN', 'IN', true, 'S', '18'],
  ['IN', 'AE', true, 'Z', '0'],
  ['EG', 'EG', true, 'S', '14'],
  ['PK', 'US', true, 'Z', '0'],
  ['GB', 'GB', true, 'S', '20'],
  ['GB', 'AE', true, 'AE', '0'],
  ['GB', 'SA', true, 'AE', '0'],
  ['GB', 'AE', false, 'O', '0'],
  ['GB', 'US', true, 'O', '0'],
])('%s bills %s (registered: %s): %s at %s %%', (from, to, clientRegistered, code, percent) => {
  const found = vatOf(VAT_RULES, supply(from, to, { clientRegistered }))
  expect(found).toMatchObject({ ok: true, code, percent })
  if (found.ok && code !== 'S') expect(found.note?.length).toBeGreaterThan(10)
})

describe('the VAT rules', () => {
  test('have the format of the settings', () => {
    for (const rule of VAT_RULES) expect(VatRule.parse(rule)).toEqual(rule)
  })

  test('recharged costs are taxed as the service', () => {
    expect(vatOf(VAT_RULES, supply('AE', 'AE', { supply: 'EXPENSE' }))).toMatchObject({ code: 'S', percent: '5' })
  })

  test('an expense line is taxed as an expense, every other as a service', () => {
    expect((['EXPENSE', 'SERVICE', 'CAP', 'MILESTONE'] as const).map((kind) => supplyOf({ kind }))).toEqual([
      'EXPENSE',
      'SERVICE',
      'SERVICE',
      'SERVICE',
    ])
  })

  test('report a missing rule, two conflicting rules, and a missing rate', () => {
    expect(vatOf([], supply('AE', 'AE'))).toMatchObject({
      code: 'vatDecided',
      message: expect.stringContaining('United Arab Emirates to United Arab Emirates'),
    })
    const [standard] = VAT_RULES
    const both = [...VAT_RULES, { ...standard!, name: 'Exempt at home', code: 'E' as const }]
    expect(vatOf(both, supply('AE', 'AE'))).toMatchObject({ message: expect.stringContaining('both apply') })
    expect(vatOf(VAT_RULES, supply('AE', 'AE', { standardPercent: null }))).toMatchObject({ ok: false })
    expect(vatOf(VAT_RULES, supply('AE', 'AE', { day: '2017-12-31' }))).toMatchObject({ ok: false })
  })

  test('a rule of a named client takes precedence over the rule for all clients abroad, from its start date', () => {
    const gcc = { ...VAT_RULES[1]!, name: 'AE into SA', clientCountry: 'SA', code: 'O' as const, from: '2027-01-01' }
    const rules = [...VAT_RULES, gcc]
    expect(vatOf(rules, supply('AE', 'SA'))).toMatchObject({ code: 'Z' })
    expect(vatOf(rules, supply('AE', 'SA', { day: '2027-01-31' }))).toMatchObject({ code: 'O' })
  })
})
