import { describe, expect, test } from 'vitest'
import { defaultEffectiveDate } from '../bank/bank.rules.ts'
import { nationalityOf } from '../import/import.rules.ts'
import { tagsAfter } from './bulk.actions.ts'
import {
  dependantProblems,
  identityProblems,
  phoneDigits,
  profileProblems,
  statusEffect,
  yearsAfter,
} from './consultants.rules.ts'

const TODAY = '2026-11-21'
const BLANK = {
  birthDate: null,
  serviceStartDate: null,
  joinedDate: null,
  probationEnd: null,
  contractEnd: null,
  lastWorkingDay: null,
}

test.each([
  // name                                    days                                                                 the
  // field with the error
  ['empty fields are valid', {}, undefined],
  ['sixteen on the day of joining is valid', { birthDate: '2010-11-21', joinedDate: TODAY }, undefined],
  ['one day younger than sixteen', { birthDate: '2010-11-22', joinedDate: TODAY }, 'birthDate'],
  ['born after today, and joining later', { birthDate: '2030-01-01', joinedDate: '2046-02-01' }, 'birthDate'],
  ['ninety', { birthDate: '1936-11-21' }, undefined],
  ['older than ninety', { birthDate: '1936-11-20' }, 'birthDate'],
  ['service before joining, after a renewal', { serviceStartDate: '2020-01-01', joinedDate: '2024-01-01' }, undefined],
  ['service after joining', { serviceStartDate: '2024-01-02', joinedDate: '2024-01-01' }, 'serviceStartDate'],
  ['probation before joining', { joinedDate: '2024-01-01', probationEnd: '2023-12-31' }, 'probationEnd'],
  ['contract end before its start', { joinedDate: '2024-01-01', contractEnd: '2023-12-31' }, 'contractEnd'],
  ['last working day before joining', { joinedDate: '2024-01-01', lastWorkingDay: '2023-12-31' }, 'lastWorkingDay'],
])('the date fields of a consultant: %s', (_what, days, path) => {
  expect(profileProblems({ ...BLANK, ...days }, TODAY)[0]?.path).toBe(path)
})

test.each([
  ['valid', '2020-01-01', '2030-01-01', undefined],
  ['expired, is valid to store', '2010-01-01', '2020-01-01', undefined],
  ['issued on its expiry date', '2020-01-01', '2020-01-01', 'passportExpiry'],
  ['issued tomorrow', '2026-11-22', '2036-01-01', 'passportIssue'],
])('the status of a passport that is %s', (_what, passportIssue, passportExpiry, path) => {
  expect(identityProblems({ passportIssue, passportExpiry, socialInsuranceSince: null }, TODAY)[0]?.path).toBe(path)
})

test('a dependant can’t be unborn or older than 120, and the error names the dependant', () => {
  const dependants = [{ birthDate: '2020-01-01' }, { birthDate: '2026-11-22' }, { birthDate: '1900-01-01' }]
  expect(dependantProblems(dependants, TODAY).map(({ path }) => path)).toEqual([
    'dependants.1.birthDate',
    'dependants.2.birthDate',
  ])
})

test('29 February has its anniversary on 1 March', () => {
  expect(yearsAfter('2004-02-29', 16)).toBe('2020-02-29')
  expect(yearsAfter('2004-02-29', 17)).toBe('2021-03-01')
})

describe('a change of status', () => {
  const person = { ...BLANK, status: 'PRE_JOINING', title: 'Java Developer', exitReason: null } as const

  test.each([
    [
      'joining sets both dates',
      person,
      { status: 'ACTIVE', effectiveDate: '2026-11-20' },
      { joinedDate: '2026-11-20', serviceStartDate: '2026-11-20' },
    ],
    [
      'an earlier service start is kept',
      { ...person, serviceStartDate: '2020-01-01' },
      { status: 'ACTIVE', effectiveDate: TODAY },
      { serviceStartDate: '2020-01-01' },
    ],
    [
      'joining requires a title',
      { ...person, title: null },
      { status: 'ACTIVE', effectiveDate: TODAY },
      { guard: 'TITLE_MISSING' },
    ],
    [
      'joining can’t be in the future',
      person,
      { status: 'ACTIVE', effectiveDate: '2026-11-22' },
      { guard: 'EFFECTIVE_IN_FUTURE' },
    ],
    [
      'a consultant who never joined can leave without an exit reason',
      person,
      { status: 'EXITED', effectiveDate: TODAY },
      { lastWorkingDay: TODAY, exitReason: null },
    ],
    [
      'leaving requires a reason',
      { ...person, status: 'ON_NOTICE', joinedDate: '2024-01-01' },
      { status: 'EXITED', effectiveDate: TODAY },
      { guard: 'EXIT_REASON_MISSING' },
    ],
    [
      'leaving keeps the last working day of the notice',
      { ...person, status: 'ON_NOTICE', lastWorkingDay: '2026-11-10', exitReason: 'RESIGNATION' },
      { status: 'EXITED', effectiveDate: TODAY },
      { lastWorkingDay: '2026-11-10' },
    ],
    [
      'leaving can’t be before joining',
      { ...person, status: 'ON_NOTICE', joinedDate: '2026-11-01' },
      { status: 'EXITED', effectiveDate: TODAY, lastWorkingDay: '2026-10-31', exitReason: 'RESIGNATION' },
      { guard: 'LAST_DAY_BEFORE_JOINING' },
    ],
    [
      'withdrawing a notice clears the last working day',
      { ...person, status: 'ON_NOTICE', lastWorkingDay: '2026-12-10', exitReason: 'RESIGNATION' },
      { status: 'ACTIVE', effectiveDate: TODAY },
      { lastWorkingDay: null, exitReason: null },
    ],
    [
      'rejoining starts a new service',
      {
        ...person,
        status: 'EXITED',
        joinedDate: '2020-01-01',
        serviceStartDate: '2020-01-01',
        lastWorkingDay: '2024-01-01',
      },
      { status: 'PRE_JOINING', effectiveDate: TODAY },
      { joinedDate: null, serviceStartDate: null, lastWorkingDay: null },
    ],
  ] as const)('%s', (_what, from, wish, effect) => {
    expect(statusEffect(from, wish, TODAY)).toMatchObject(effect)
  })
})

test.each([
  ['050 123 4567', '501234567'],
  ['+971 50 123 4567', '971501234567'],
  ['12345', undefined],
  ['C-00012', undefined],
  ['Priya 1234567', undefined],
])('the phone number "%s" is normalised', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test('tags are added and removed without regard to case', () => {
  expect(tagsAfter(['Remote', 'Nights'], { addTags: ['remote', 'Key person'], removeTags: ['NIGHTS'] })).toEqual([
    'remote',
    'Key person',
  ])
})

test.each([
  ['IN', 'IN'],
  ['India', 'IN'],
  ['indian', 'IN'],
  ['UK', 'GB'],
  ['United Kingdom', 'GB'],
  ['Atlantis', undefined],
  ['QQ', undefined],
])('the nationality "%s" is %s', (typed, code) => {
  expect(nationalityOf(typed)).toBe(code)
})

test.each([
  ['2026-11-21', false, '2026-12-01'],
  ['2026-12-31', false, '2027-01-01'],
  ['2026-11-21', true, '2026-11-21'],
])('on %s (first bank account: %s) the default effective date of new bank details is %s', (today, first, day) => {
  expect(defaultEffectiveDate(today, first)).toBe(day)
})
