import type { Interview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { expect, test, vi } from 'vitest'
import { checklistOf } from './checklist.ts'
import { decisionText } from './decisionText.ts'
import { scorecardFigures } from './scorecardFigures.ts'

// The kernel imported below requires a browser when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

type Step = Submission['availableTransitions'][number]
const step = (to: Step['to'], why: Step['why'] = []): Step => ({
  to,
  why,
  allowed: why.length === 0,
  needsReason: false,
})

test('users who can’t select the applicant see who can', () => {
  const by = (...availableTransitions: Step[]) => decisionText({ status: 'INTERVIEWED', availableTransitions })
  expect(by(step('SELECTED'))).toBe('')
  expect(by(step('INTERVIEW_SCHEDULED'))).toBe(
    'Only Business Development, Country Manager or Associate Director can select the applicant.',
  )
  expect(decisionText({ status: 'SUBMITTED_TO_CLIENT', availableTransitions: [] })).toBe('')
})

test('the missing outcome of an interview links to the interview', () => {
  const missing = { name: 'hasFeedback', message: 'Record the outcome of the interview first.' }
  const submission = {
    status: 'INTERVIEW_SCHEDULED',
    availableTransitions: [step('INTERVIEWED', [missing])],
    warnings: [],
    jobID: 'j',
    applicantID: 'a',
    expectedPay: null,
    noticeDays: null,
    rightToRepresent: null,
    resumeID: null,
    editable: [],
    interviewID: 'i',
    screeningQuestions: [],
    screeningAnswers: null,
  } as const
  expect(checklistOf(submission as never, () => undefined)).toMatchObject([
    { key: 'hasFeedback', state: 'missing', fix: '/ats/interviews/i' },
  ])
})

const cards = (...recommendations: Interview['scorecards'][number]['recommendation'][]) =>
  recommendations.map((recommendation) => ({ recommendation }))
test.each([
  [{ averageScore: '4.50', hiddenScorecards: 0, scorecards: cards('YES', 'YES', 'NO') }, ['4.50 of 5', 'Yes (2), No']],
  [{ averageScore: null, hiddenScorecards: 2, scorecards: [] }, ['2 scorecards, visible after you submit yours']],
  [{ averageScore: null, hiddenScorecards: 0, scorecards: [] }, ['None yet']],
])('of the scorecards %j the decision shows %j', (scored, shown) => {
  expect(scorecardFigures({ round: 2, ...scored }).map(({ value }) => value)).toEqual(shown)
})
