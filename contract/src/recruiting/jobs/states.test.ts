import { describe, expect, test } from 'vitest'
import { ROLE_CODES, ROLES, type Role } from '../../access/roles.ts'
import { mayMakeMove, moveBetween, statesOf } from '../../kernel/api/states.ts'
import { jobTransitionLabels } from './jobs.labels.ts'
import { failedJobGuards, isComplete, type JobFacts, lossReasonError, notifiedChanges } from './jobs.rules.ts'
import { JOB_GUARDS, type JobStatus, jobStates } from './states.contract.ts'

/** The state machine of docs/states.md, repeated as a table with the roles of each transition. */
const OPENERS = 'ADM CM AD BD TAV TAM'
const MANAGERS = `${OPENERS} TAL`
const STEPS: Record<string, string> = {
  'DRAFT>PENDING_APPROVAL': MANAGERS,
  'DRAFT>OPEN': OPENERS,
  'DRAFT>CANCELLED': MANAGERS,
  'PENDING_APPROVAL>OPEN': 'CM AD TAV TAM',
  'PENDING_APPROVAL>DRAFT': MANAGERS,
  'PENDING_APPROVAL>CANCELLED': MANAGERS,
  'OPEN>ON_HOLD': MANAGERS,
  'OPEN>FILLED': MANAGERS,
  'OPEN>CLOSED_LOST': MANAGERS,
  'OPEN>CANCELLED': MANAGERS,
  'ON_HOLD>OPEN': MANAGERS,
  'ON_HOLD>FILLED': '',
  'ON_HOLD>CLOSED_LOST': MANAGERS,
  'ON_HOLD>CANCELLED': MANAGERS,
  'FILLED>OPEN': MANAGERS,
}
const states = statesOf(jobStates)
const pairs = states.flatMap((from) => states.map((to) => [from, to] as const))
const roleOf = (code: string): Role => ROLE_CODES[code as keyof typeof ROLE_CODES]

describe('the transitions of a job', () => {
  test('match the documented table, and each has a label', () => {
    const there = pairs.filter(([from, to]) => moveBetween(jobStates, from, to)).map(([from, to]) => `${from}>${to}`)
    expect(there.sort()).toEqual(Object.keys(STEPS).sort())
    const byUsers = there.filter((name) => STEPS[name] !== '')
    expect(Object.keys(jobTransitionLabels).sort()).toEqual(byUsers)
  })

  test.each(Object.entries(STEPS))('%s is allowed for %s only', (name, who) => {
    const [from, to] = name.split('>') as [JobStatus, JobStatus]
    const move = moveBetween(jobStates, from, to)!
    const able = ROLES.filter((role) => mayMakeMove({ role }, move))
    expect([...able].sort()).toEqual(who.split(' ').filter(Boolean).map(roleOf).sort())
  })
})

const FACTS: JobFacts = {
  hasBudget: true,
  mustSkills: 2,
  deadline: '2026-07-01',
  clientType: 'ACTIVE',
  openings: 2,
  joined: 1,
  requiresApproval: false,
  submittedBy: 'someone',
  userID: 'me',
  today: '2026-07-01',
}

test.each([
  ['hasBudget', { hasBudget: false }],
  ['hasSkills', { mustSkills: 0 }],
  ['hasOpenDeadline', { deadline: null }],
  ['hasOpenDeadline', { deadline: '2026-06-30' }],
  ['clientIsInUse', { clientType: 'INACTIVE' }],
  ['approvalIsOff', { requiresApproval: true }],
  ['notTheSubmitter', { submittedBy: 'me' }],
  ['hasOpenPositions', { joined: 2 }],
] as const)('the guard %s fails with %j', (guard, change) => {
  const all = Object.keys(JOB_GUARDS).filter((name) => name !== 'approvalIsOn') as (keyof typeof JOB_GUARDS)[]
  expect(failedJobGuards(FACTS, all)).toEqual([])
  expect(failedJobGuards({ ...FACTS, ...change }, all)).toEqual([{ name: guard, message: JOB_GUARDS[guard] }])
})

test.each([
  ['CLOSED_LOST', null, true],
  ['CLOSED_LOST', 'BUDGET', false],
  ['CANCELLED', 'BUDGET', true],
  ['CANCELLED', null, false],
] as const)('a job that is %s with the reason %s is rejected: %s', (status, reason, refused) => {
  expect(lossReasonError(status, reason) !== null).toBe(refused)
})

test('a job is filled when as many people joined as it has openings', () => {
  expect([1, 2, 3].map((joined) => isComplete({ openings: 2, joined }))).toEqual([false, true, true])
})

test('changes of title, rate, openings and assignees send a notification, other changes do not', () => {
  const before = { title: 'A', budget: { billMaximum: '1' }, recruiterIDs: ['1'], city: 'Dubai' }
  expect(notifiedChanges(before, { ...before, city: 'Riyadh' })).toEqual([])
  expect(notifiedChanges(before, { ...before, title: 'B', budget: { billMaximum: '2' }, recruiterIDs: [] })).toEqual([
    'title',
    'budget',
    'recruiterIDs',
  ])
})
