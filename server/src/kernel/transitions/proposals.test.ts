import { expect, test } from 'vitest'
import { proposalGuards } from './proposals.ts'

const messages = { ownDecision: 'You wrote in it.', othersProposal: 'It is not yours.' }
const proposal = { proposerID: 'asha', contributorIDs: ['asha', 'omar'] }
const failed = (who: string, status: string) =>
  proposalGuards({ id: who }, status, proposal, messages).map(({ name, message }) => [name, message])

/** The user, the target status, and the failed guard. */
test.each([
  ['asha', 'APPROVED', [['SELF_APPROVAL', 'You wrote in it.']]],
  ['asha', 'REJECTED', [['SELF_APPROVAL', 'You wrote in it.']]],
  ['omar', 'APPROVED', [['SELF_APPROVAL', 'You wrote in it.']]],
  ['priya', 'APPROVED', []],
  ['priya', 'REJECTED', []],
  ['asha', 'WITHDRAWN', []],
  ['omar', 'WITHDRAWN', [['NOT_PROPOSER', 'It is not yours.']]],
  ['priya', 'WITHDRAWN', [['NOT_PROPOSER', 'It is not yours.']]],
])('the failed guards of %s for the status %s', (who, status, guards) => {
  expect(failed(who, status)).toEqual(guards)
})
