import { expect, test } from 'vitest'
import { type JobTransition, withOneRoute } from './jobTransitions.ts'

const step = (to: string, ...names: string[]) =>
  ({ to, allowed: names.length === 0, why: names.map((name) => ({ name, message: name })) }) as JobTransition

test.each([
  [
    [step('OPEN'), step('PENDING_APPROVAL', 'approvalIsOn'), step('CANCELLED')],
    ['OPEN', 'CANCELLED'],
  ],
  [[step('OPEN', 'approvalIsOff'), step('PENDING_APPROVAL', 'hasSkills')], ['PENDING_APPROVAL']],
  [
    [step('PENDING_APPROVAL', 'approvalIsOn'), step('CANCELLED')],
    ['PENDING_APPROVAL', 'CANCELLED'],
  ],
])('a job is offered the one route to opening that the settings allow: %j', (steps, shown) => {
  expect(withOneRoute(steps).map(({ to }) => to)).toEqual(shown)
})
