/**
 * The people who are in each social insurance (docs/domain/country-parameters.md): nationals by the date they were
 * first insured, regions, ceilings of eligibility.
 */
import { expect, test } from 'vitest'
import { SocialInsurance } from './country-parameters.contract.ts'
import { type InsuredEmployee, insurancesOf } from './country-parameters.rules.ts'

const row = (name: string, appliesTo: string, employee: string, employer: string, more: object = {}) =>
  SocialInsurance.parse({
    id: name.toUpperCase(),
    name,
    appliesTo,
    employeePercent: employee,
    employerPercent: employer,
    base: 'GROSS',
    cap: null,
    note: null,
    ...more,
  })
const ALL = [
  row('Pension', 'NATIONALS', '5', '12.5', { registeredBefore: '2023-10-31' }),
  row('Pension', 'NATIONALS', '5', '15', { registeredBefore: '2023-10-31', region: 'Abu Dhabi' }),
  row('Pension', 'NATIONALS', '11', '15', { registeredFrom: '2023-10-31' }),
  row('Hazards', 'EXPATS', '0', '2'),
  row('ESI', 'ALL', '0.75', '3.25', { eligibleUpTo: '21000' }),
]
const person = (more: Partial<InsuredEmployee> = {}): InsuredEmployee => ({
  national: true,
  registeredOn: '2020-01-01',
  region: null,
  gross: '30000',
  ...more,
})

test.each<[string, Partial<InsuredEmployee>, string[]]>([
  ['a national insured before the reform', {}, ['5/12.5']],
  ['the same in Abu Dhabi, instead of the general rate', { region: 'Abu Dhabi' }, ['5/15']],
  ['in another emirate', { region: 'Dubai' }, ['5/12.5']],
  ['on the day of the reform', { registeredOn: '2023-10-31' }, ['11/15']],
  ['a national who is insured for the first time', { registeredOn: null }, ['11/15']],
  ['a consultant from abroad', { national: false }, ['0/2']],
  ['at the ceiling of eligibility', { national: false, gross: '21000.00' }, ['0/2', '0.75/3.25']],
  ['a little above it', { national: false, gross: '21000.01' }, ['0/2']],
])('%s', (_who, more, expected) => {
  const found = insurancesOf({ socialInsurances: ALL }, person(more))
  expect(found.map(({ employeePercent, employerPercent }) => `${employeePercent}/${employerPercent}`)).toEqual(expected)
})
