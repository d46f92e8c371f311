import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { expect, test } from 'vitest'
import { comparedIDs, compareHref } from './compareHref.ts'
import { chosenFromOther, mergeRows } from './mergeRows.ts'

/** The fields that the rows use, of an empty record. */
const EMPTY = {
  name: 'Lina Khoury',
  number: 'A-000001',
  _country: { id: 'AE', name: 'United Arab Emirates' },
  email: null,
  phone: null,
  secondEmail: null,
  secondPhone: null,
  birthDate: null,
  nationality: null,
  residenceCountry: null,
  city: null,
  visaStatus: null,
  visaExpiry: null,
  title: null,
  employer: null,
  totalYears: null,
  relevantYears: null,
  currentPay: null,
  expectedPay: null,
  noticeDays: null,
  availableFrom: null,
  willRelocate: null,
  source: 'OTHER',
  sourceName: null,
  _owner: null,
  lastContactedOn: null,
  consent: null,
  rightToRepresent: null,
  resumes: [],
  hasPassport: false,
} as unknown as Applicant

test('only fields that differ are shown, and only those with two values are chosen', () => {
  const rows = mergeRows({ ...EMPTY, city: 'Dubai', noticeDays: 0 }, { ...EMPTY, city: 'Doha', phone: '+971501234567' })
  expect(rows).toEqual([
    { field: 'phone', label: 'Phone', own: null, other: '+971501234567', isChoice: false },
    { field: 'city', label: 'City', own: 'Dubai', other: 'Doha', isChoice: true },
    { field: 'noticeDays', label: 'Notice in days', own: '0', other: null, isChoice: false },
  ])
  expect(chosenFromOther(rows, new Set(['city', 'phone']))).toEqual(['city'])
})

test('the same phone number in two notations is no difference', () => {
  expect(mergeRows({ ...EMPTY, phone: '+971 50 123 4567' }, { ...EMPTY, phone: '0501234567' })).toEqual([])
  expect(mergeRows({ ...EMPTY, phone: '+971 50 123 4567' }, { ...EMPTY, phone: '0501234568' })).toHaveLength(1)
})

test('two to four applicants are compared, each once', () => {
  expect(compareHref(['a', 'b'])).toBe('/ats/applicants/compare?ids=a,b')
  expect(comparedIDs('a,b,a,,c,d,e')).toEqual(['a', 'b', 'c', 'd'])
  expect(comparedIDs(undefined)).toEqual([])
})
