import { describe, expect, test } from 'vitest'
import { ROLE_CODES, ROLES } from '../../access/roles.ts'
import { mayMakeMove, moveBetween, statesOf } from '../../kernel/api/states.ts'
import { applicantTransitionLabel } from './applicants.labels.ts'
import {
  type ApplicantFacts,
  applicantReasonError,
  DUPLICATE_THRESHOLD,
  duplicateScore,
  emailKey,
  failedApplicantGuards,
  nameKey,
  passportKey,
  phoneKey,
  retainUntil,
} from './applicants.rules.ts'
import { APPLICANT_GUARDS, type ApplicantGuard, type ApplicantStatus, applicantStates } from './states.contract.ts'

/** The states of `applicant` in docs/states.md, copied. */
const MAP = `NEW>SCREENING,REJECTED,WITHDRAWN,ARCHIVED,DO_NOT_HIRE; SCREENING>QUALIFIED,ON_HOLD,REJECTED,WITHDRAWN,DO_NOT_HIRE; QUALIFIED>IN_PROCESS,ON_HOLD,REJECTED,WITHDRAWN,DO_NOT_HIRE,ARCHIVED; IN_PROCESS>QUALIFIED,OFFERED,WITHDRAWN,DO_NOT_HIRE; OFFERED>HIRED,QUALIFIED,WITHDRAWN; HIRED>QUALIFIED; ON_HOLD>SCREENING,QUALIFIED,ARCHIVED; REJECTED>SCREENING,ARCHIVED; WITHDRAWN>SCREENING,ARCHIVED; DO_NOT_HIRE>ARCHIVED; ARCHIVED>SCREENING`
const written = MAP.split('; ').flatMap((line) => {
  const [from, all = ''] = line.split('>')
  return all.split(',').map((to) => `${from}>${to}`)
})
const states = statesOf(applicantStates)
const moves = states.flatMap((from) =>
  states.flatMap((to) =>
    moveBetween(applicantStates, from, to) ? [[`${from}>${to}`, moveBetween(applicantStates, from, to)!] as const] : [],
  ),
)

describe('the transitions of an applicant', () => {
  test('match the documented table, and those of users have a label', () => {
    expect(moves.map(([name]) => name).sort()).toEqual(written.sort())
    for (const [name] of moves.filter(([, move]) => !move.system)) {
      const [from, to] = name.split('>') as [ApplicantStatus, ApplicantStatus]
      expect(applicantTransitionLabel(from, to), name).not.toBe(to)
    }
  })

  test('allow do-not-hire only to the managers of recruiting and the HR manager, with a reason', () => {
    for (const [name, move] of moves.filter(([name]) => name.endsWith('>DO_NOT_HIRE'))) {
      const able = ROLES.filter((role) => mayMakeMove({ role }, move))
      expect([...able].sort(), name).toEqual(['TAM', 'TAV', 'HRM'].map((code) => ROLE_CODES[code as 'TAM']).sort())
      expect(move.reason).toBe(true)
    }
  })
})

const FACTS: ApplicantFacts = {
  hasResume: true,
  hasScreeningAnswers: true,
  consentUntil: '2026-07-01',
  openSubmissions: 0,
  erased: false,
  today: '2026-07-01',
}
test.each([
  ['hasResume', { hasResume: false }],
  ['hasScreeningAnswers', { hasScreeningAnswers: false }],
  ['hasConsent', { consentUntil: null }],
  ['hasConsent', { consentUntil: '2026-06-30' }],
  ['hasNoOpenSubmissions', { openSubmissions: 1 }],
  ['isNotErased', { erased: true }],
] as const)('the guard %s fails with %j', (guard, change) => {
  const all = Object.keys(APPLICANT_GUARDS) as ApplicantGuard[]
  expect(failedApplicantGuards(FACTS, all)).toEqual([])
  expect(failedApplicantGuards({ ...FACTS, ...change }, all).map(({ name }) => name)).toEqual([guard])
})

test.each([
  [emailKey, ' Priya.Nair+jobs@Gmail.com', 'priyanair@gmail.com'],
  [emailKey, 'P.Nair+x@example.com', 'p.nair@example.com'],
  [emailKey, 'nothing', null],
  [phoneKey, '+971 50 123 4567', '501234567'],
  [phoneKey, '050 1234567', '501234567'],
  [phoneKey, '+974 5512 3456', '55123456'],
  [phoneKey, '00965 5512 3456', '55123456'],
  [phoneKey, '5512 3456', '55123456'],
  [phoneKey, '97455 12345', '745512345'],
  [phoneKey, '123', null],
  [passportKey, 'n 123-456', 'N123456'],
  [passportKey, '', null],
  [nameKey, 'Al-Harbi, Reem', 'al harbi reem'],
  [nameKey, 'Reém al harbi', 'al harbi reem'],
] as const)('%o of "%s" is %s', (key, value, expected) => {
  expect(key(value)).toBe(expected)
})

const NONE = { email: false, phone: false, passport: false, name: 0, birthDate: false }
test.each([
  ['the same email address', { email: true }, true],
  ['the same phone', { phone: true }, true],
  ['the same passport', { passport: true }, true],
  ['the same name', { name: 1 }, false],
  ['the same name and date of birth', { name: 1, birthDate: true }, true],
  ['a slightly similar name and the same date of birth', { name: 0.5, birthDate: true }, false],
] as const)('%s: offered for a merge %s', (_what, common, offered) => {
  const { score, parts } = duplicateScore({ ...NONE, ...common })
  expect(score >= DUPLICATE_THRESHOLD).toBe(offered)
  expect(
    Math.min(
      100,
      parts.reduce((sum, { points }) => sum + points, 0),
    ),
  ).toBe(score)
})

test.each([
  ['REJECTED', null, 'Select why the applicant is rejected.'],
  ['REJECTED', 'RATE', null],
  ['ON_HOLD', null, null],
  ['ON_HOLD', 'RATE', 'Only a rejected applicant has this reason.'],
] as const)('%s with the reason %s: %s', (status, code, expected) => {
  expect(applicantReasonError(status, code)).toBe(expected)
})

test.each([
  ['without consent', null, null, '2028-01-15'],
  ['with a long consent', '2026-03-01', '2030-01-01', '2028-03-01'],
  ['with a short consent', '2026-03-01', '2026-09-01', '2026-09-01'],
])('the data of an applicant %s is stored as long as allowed', (_what, consentGivenOn, consentUntil, expected) => {
  expect(retainUntil({ consentGivenOn, consentUntil, createdOn: '2026-01-15' }, 24)).toBe(expected)
})
