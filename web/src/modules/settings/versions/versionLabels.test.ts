import { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import { expect, test } from 'vitest'
import { legalEntityHistoryFormat, teamHistoryFormat } from '../history-labels.ts'
import { formatVersionValue, placeOf } from './versionLabels.ts'

test.each([
  ['targetPercent', 'Target margin'],
  ['overhead.basis', 'Overhead base'],
  ['permits.1.amount', 'Permit 2 › Per year'],
  ['hours.perDay', 'Hours per day'],
  ['socialInsurances.0.employerPercent', 'Social insurance 1 › Employer contribution'],
  [
    'endOfService.formerLaws.0.accrual.tiers.1.monthsPerYear',
    'End of service › Previous law 1 › Accrual basis › Tier 2 › Months per year',
  ],
])('a decision shows the field %s with its label on the page: %s', (field, place) => {
  expect(placeOf(field)).toBe(place)
})

test.each([
  ['targetPercent', '22.5', '22.5 %'],
  ['overhead.basis', 'DIRECT', 'Direct cost'],
  ['weekend.0', 5, 'Friday'],
  ['deductions.blockedTypes.0', 'VISA_COST', 'Visa cost'],
  ['socialInsurances.0.base', 'BASIC_HOUSING', 'Basic pay and housing'],
  ['cashRounding', true, 'yes'],
])('a decision shows the value of %s as the page does', (field, value, expected) => {
  expect(formatVersionValue(field, value)).toBe(expected)
})

test('every parameter of a country has a readable label', () => {
  for (const field of Object.keys(CountryParameters.shape)) expect(placeOf(field)).not.toMatch(/Percent|Ids?$/)
})

test.each([
  ['vatRounding', 'CATEGORY', 'Total per rate'],
  ['countryID', 'SA', 'Saudi Arabia'],
  ['bank', { bankName: 'Demo Najd Bank', iban: '•••• 0001', accountName: 'Demo Talent' }, 'Demo Najd Bank, •••• 0001'],
  ['wageIDs', [{ scheme: 'GOSI', value: '500000001' }], 'GOSI number 500000001'],
  ['taxNumber', null, 'nothing'],
])('the history of a legal entity shows %s with the label of the page', (field, value, expected) => {
  expect(legalEntityHistoryFormat.shownValue(field, value)).toBe(expected)
})

test('the history of a team shows the names of its countries', () => {
  expect(teamHistoryFormat.shownValue('countryIDs', ['QA', 'BH'])).toBe('Qatar, Bahrain')
})
