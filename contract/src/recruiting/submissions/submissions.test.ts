import { describe, expect, test } from 'vitest'
import { ROLE_CODES, ROLES, type Role } from '../../access/roles.ts'
import { mayMakeMove, moveBetween, statesOf } from '../../kernel/api/states.ts'
import { SUBMISSION_GUARDS, type SubmissionGuard, type SubmissionStatus, submissionStates } from './states.contract.ts'
import { submissionStatusLabels, submissionTransitionLabels } from './submissions.labels.ts'
import {
  ageOf,
  applicantStatusesTo,
  applicantStatusFor,
  CLOSABLE_STATUSES,
  failedSubmissionGuards,
  rejectReasonError,
  type SubmissionFacts,
  TERMINAL_STATUSES,
} from './submissions.rules.ts'

/** The states of `applicantSubmission` in docs/states.md, copied. */
const MAP = `INTERNAL_REVIEW>SUBMITTED_TO_CLIENT,INTERNAL_REJECTED,WITHDRAWN,JOB_CLOSED; SUBMITTED_TO_CLIENT>SHORTLISTED,CLIENT_REJECTED,WITHDRAWN,JOB_CLOSED; SHORTLISTED>INTERVIEW_SCHEDULED,SELECTED,CLIENT_REJECTED,WITHDRAWN,JOB_CLOSED; INTERVIEW_SCHEDULED>INTERVIEWED,NO_SHOW,CLIENT_REJECTED,WITHDRAWN,JOB_CLOSED; INTERVIEWED>INTERVIEW_SCHEDULED,SELECTED,CLIENT_REJECTED,WITHDRAWN,JOB_CLOSED; NO_SHOW>INTERVIEW_SCHEDULED,CLIENT_REJECTED; SELECTED>OFFER_ISSUED,CLIENT_REJECTED,WITHDRAWN,JOB_CLOSED; OFFER_ISSUED>OFFER_ACCEPTED,OFFER_DECLINED,WITHDRAWN; OFFER_ACCEPTED>JOINED,WITHDRAWN,OFFER_DECLINED`
const written = MAP.split('; ').flatMap((line) => {
  const [from, all = ''] = line.split('>')
  return all.split(',').map((to) => `${from}>${to}`)
})
const states = statesOf(submissionStates)
const moves = states.flatMap((from) =>
  states.flatMap((to) =>
    moveBetween(submissionStates, from, to)
      ? [[`${from}>${to}`, moveBetween(submissionStates, from, to)!] as const]
      : [],
  ),
)
const able = (from: SubmissionStatus, to: SubmissionStatus): Role[] =>
  ROLES.filter((role) => mayMakeMove({ role }, moveBetween(submissionStates, from, to)!)).sort()
const roles = (codes: string) =>
  codes
    .split(' ')
    .map((code) => ROLE_CODES[code as keyof typeof ROLE_CODES])
    .sort()

describe('the transitions of a submission', () => {
  test('match the documented table, and those of users have a label', () => {
    expect(moves.map(([name]) => name).sort()).toEqual(written.sort())
    const byPeople = new Set(moves.filter(([, move]) => !move.system).map(([name]) => name.split('>')[1]))
    expect(Object.keys(submissionTransitionLabels).sort()).toEqual([...byPeople].sort())
    expect(Object.keys(submissionStatusLabels)).toEqual(states)
  })

  test('can be created by the documented roles', () => {
    expect(able('INTERNAL_REVIEW', 'SUBMITTED_TO_CLIENT')).toEqual(roles('BD TAV TAM TAL'))
    expect(able('INTERVIEWED', 'SELECTED')).toEqual(roles('CM AD BD'))
    expect(able('SELECTED', 'OFFER_ISSUED')).toEqual([])
    expect(able('SUBMITTED_TO_CLIENT', 'SHORTLISTED')).toEqual(roles('CM AD BD TAV TAM TAL TA'))
  })

  test('stay open as no-show or offer when the job is closed', () => {
    expect(TERMINAL_STATUSES).toHaveLength(6)
    expect(CLOSABLE_STATUSES).not.toEqual(expect.arrayContaining(['NO_SHOW']))
    expect(CLOSABLE_STATUSES).not.toEqual(expect.arrayContaining(['OFFER_ISSUED']))
    expect(CLOSABLE_STATUSES).toHaveLength(6)
  })
})

const FACTS: SubmissionFacts = {
  jobStatus: 'OPEN',
  applicantStatus: 'QUALIFIED',
  consentUntil: '2026-12-31',
  hasExpectedPay: true,
  noticeDays: 0,
  rightToRepresent: true,
  hasResume: true,
  lastSubmittedToClientOn: null,
  resubmissionDays: 90,
  overrideReason: null,
  submitted: 2,
  maximumCVs: 3,
  openings: 1,
  joined: 0,
  committed: 0,
  scheduledInterviews: 1,
  hasFeedback: true,
  today: '2026-07-01',
  screeningQuestions: [
    { question: 'Can you work on site?', knockout: true },
    { question: 'Do you speak Arabic?', knockout: false },
  ],
  screeningAnswers: [
    { question: 'Can you work on site?', answer: 'YES' },
    { question: 'Do you speak Arabic?', answer: 'NO' },
  ],
}
const ALL = Object.keys(SUBMISSION_GUARDS) as SubmissionGuard[]

test.each([
  ['jobIsOpen', { jobStatus: 'ON_HOLD' }],
  ['mayBeHired', { applicantStatus: 'DO_NOT_HIRE' }],
  ['isConsidered', { applicantStatus: 'REJECTED' }],
  ['isConsidered', { applicantStatus: 'WITHDRAWN' }],
  ['isConsidered', { applicantStatus: 'ON_HOLD' }],
  ['hasConsent', { consentUntil: '2026-06-30' }],
  ['hasTerms', { noticeDays: null }],
  ['hasTerms', { hasExpectedPay: false }],
  ['hasRightToRepresent', { rightToRepresent: false }],
  ['hasScreeningAnswers', { screeningAnswers: [{ question: 'Can you work on site?', answer: 'YES' }] }],
  ['hasScreeningAnswers', { screeningQuestions: [{ question: 'Can you travel?', knockout: true }] }],
  ['passesScreening', { screeningQuestions: [{ question: 'Do you speak Arabic?', knockout: true }] }],
  ['hasResume', { hasResume: false }],
  ['noRecentSubmission', { lastSubmittedToClientOn: '2026-04-03' }],
  ['withinMaximum', { submitted: 3 }],
  ['hasInterview', { scheduledInterviews: 0 }],
  ['hasFeedback', { hasFeedback: false }],
  ['hasOpenPositions', { joined: 1 }],
  ['hasFreeOpening', { committed: 1 }],
] as const)('the guard %s fails with %j', (guard, change) => {
  expect(failedSubmissionGuards(FACTS, ALL)).toEqual([])
  expect(failedSubmissionGuards({ ...FACTS, ...change }, ALL).map(({ name }) => name)).toEqual([guard])
})

test('the messages about the screening name the question', () => {
  const messages = (change: Partial<SubmissionFacts>) =>
    failedSubmissionGuards({ ...FACTS, ...change }, ALL).map(({ message }) => message)
  expect(messages({ screeningAnswers: [] })).toEqual([
    'The screening question “Can you work on site?” and 1 more are not answered. Enter the answers first.',
  ])
  const knockout = [{ question: 'Do you speak Arabic?', knockout: true }]
  expect(messages({ screeningQuestions: knockout })[0]).toContain(
    'The answer “No” to the knockout question “Do you speak Arabic?” disqualifies',
  )
})

test('a repeated submission to the same client is allowed after the days of the setting, or with a reason of a lead', () => {
  const failed = (change: Partial<SubmissionFacts>) =>
    failedSubmissionGuards({ ...FACTS, ...change }, ['noRecentSubmission'])
  expect(failed({ lastSubmittedToClientOn: '2026-04-02' })).toEqual([])
  expect(failed({ lastSubmittedToClientOn: '2026-06-30', overrideReason: 'The client has asked for it' })).toEqual([])
})

test.each([
  ['CLIENT_REJECTED', null, true],
  ['CLIENT_REJECTED', 'RATE', false],
  ['INTERNAL_REJECTED', null, true],
  ['WITHDRAWN', 'RATE', true],
  ['SHORTLISTED', null, false],
] as const)('%s with the reason %s is rejected: %s', (status, reason, refused) => {
  expect(rejectReasonError(status, reason) !== null).toBe(refused)
})

test.each([
  ['SUBMITTED_TO_CLIENT', 2, 'ON_TIME'],
  ['SUBMITTED_TO_CLIENT', 3, 'DUE'],
  ['SUBMITTED_TO_CLIENT', 5, 'LATE'],
  ['JOINED', 400, 'NONE'],
] as const)('%s for %i days is %s', (status, days, age) => {
  expect(ageOf(status, days)).toBe(age)
})

test.each([
  ['QUALIFIED', ['INTERNAL_REVIEW'], 'IN_PROCESS'],
  ['IN_PROCESS', ['CLIENT_REJECTED'], 'QUALIFIED'],
  ['IN_PROCESS', ['CLIENT_REJECTED', 'SHORTLISTED'], null],
  ['IN_PROCESS', ['OFFER_ISSUED', 'SHORTLISTED'], 'OFFERED'],
  ['OFFERED', ['JOINED'], 'HIRED'],
  ['OFFERED', ['OFFER_DECLINED'], 'QUALIFIED'],
  ['SCREENING', ['INTERNAL_REVIEW'], null],
  ['NEW', ['SUBMITTED_TO_CLIENT'], 'IN_PROCESS'],
  ['SCREENING', ['JOINED'], 'HIRED'],
  ['NEW', ['CLIENT_REJECTED'], null],
  ['WITHDRAWN', [], null],
] as const)('an applicant who is %s with %j becomes %s', (current, submissions, next) => {
  expect(applicantStatusFor(current, submissions)).toBe(next)
})

test.each([
  ['NEW', ['SCREENING', 'QUALIFIED', 'IN_PROCESS']],
  ['SCREENING', ['QUALIFIED', 'IN_PROCESS']],
  ['QUALIFIED', ['IN_PROCESS']],
] as const)('an applicant who is %s becomes in process by way of %j', (current, statuses) => {
  expect(applicantStatusesTo(current, 'IN_PROCESS')).toEqual(statuses)
})
