/**
 * The states of a run and of its lines (docs/domain/payroll.md, docs/states.md): the transitions, their
 * roles, and that no user may make two of them.
 */
import { describe, expect, test } from 'vitest'
import { ROLE_CODES, ROLES } from '../../access/roles.ts'
import { mayMakeMove, moveBetween, statesOf } from '../../kernel/api/states.ts'
import {
  type SettlementStatus,
  settlementPeopleGuards,
  settlementStates,
} from '../settlements/settlement-states.contract.ts'
import { type PayrollStatus, payrollLineStates, payrollStates, peopleGuards } from './states.contract.ts'

/** The transitions of docs/states.md, exactly. */
const DESIGN =
  'DRAFT>CALCULATED,CANCELLED; CALCULATED>DRAFT,SUBMITTED,CANCELLED; SUBMITTED>REVIEWED,RETURNED; REVIEWED>APPROVED,RETURNED; RETURNED>CALCULATED,CANCELLED; APPROVED>FILE_GENERATED,RETURNED; FILE_GENERATED>PAID,PARTIALLY_PAID,APPROVED; PARTIALLY_PAID>PAID; PAID>CLOSED'
const WRITTEN = new Map(DESIGN.split('; ').map((line) => [line.split('>')[0]!, line.split('>')[1]!.split(',')]))
const STATES = statesOf(payrollStates)

test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
  'a run from %s to %s is allowed as documented',
  (from, to) => {
    expect(moveBetween(payrollStates, from, to) !== undefined).toBe(WRITTEN.get(from)?.includes(to) ?? false)
  },
)

/** The column "Who" of docs/domain/payroll.md, in the codes of the matrix. */
test.each([
  ['DRAFT', 'CALCULATED', 'FEP'],
  ['CALCULATED', 'SUBMITTED', 'FEP'],
  ['SUBMITTED', 'REVIEWED', 'FMP'],
  ['SUBMITTED', 'RETURNED', 'FMP'],
  ['REVIEWED', 'APPROVED', 'CFO MD'],
  ['REVIEWED', 'RETURNED', 'CFO MD'],
  ['APPROVED', 'FILE_GENERATED', 'FEP FMP'],
  ['FILE_GENERATED', 'PAID', 'FMP'],
  ['FILE_GENERATED', 'PARTIALLY_PAID', 'FMP'],
  ['PARTIALLY_PAID', 'PAID', 'FMP'],
  ['PAID', 'CLOSED', 'FMP'],
] as const)('%s to %s is open to %s', (from, to, who) => {
  const roles = ROLES.filter((role) => mayMakeMove({ role }, moveBetween(payrollStates, from, to)!))
  const codes = Object.entries(ROLE_CODES).flatMap(([code, role]) => (roles.includes(role) ? [code] : []))
  expect(codes.toSorted()).toEqual(who.split(' ').toSorted())
})

describe('segregation of duties', () => {
  const run = { preparedBy: 'preparer', reviewedBy: 'reviewer', approvedBy: 'approver' }
  const held = (from: PayrollStatus, to: PayrollStatus, who: string) =>
    peopleGuards(moveBetween(payrollStates, from, to)!, who, run)
  test('preparer, reviewer and approver are three people, and the reviewer may release a line', () => {
    expect(held('SUBMITTED', 'REVIEWED', 'preparer')).toEqual(['notThePreparer'])
    expect(held('REVIEWED', 'APPROVED', 'preparer')).toEqual(['notThePreparer'])
    expect(held('REVIEWED', 'APPROVED', 'reviewer')).toEqual(['notTheReviewer'])
    expect(held('REVIEWED', 'APPROVED', 'somebody else')).toEqual([])
    expect(held('FILE_GENERATED', 'PAID', 'approver')).toEqual(['notTheApprover'])
    expect(held('FILE_GENERATED', 'PAID', 'preparer')).toEqual(['notTheApprover'])
    expect(held('FILE_GENERATED', 'PAID', 'reviewer')).toEqual([])
  })
})

test('a line is put on hold, released, paid and rejected, and a paid line is final', () => {
  const transitions = Object.entries(payrollLineStates.transitions).map(
    ([from, to]) => `${from}>${Object.keys(to).join(',')}`,
  )
  expect(transitions).toEqual(['INCLUDED>HELD,PAID,FAILED', 'HELD>INCLUDED', 'FAILED>PAID,HELD', 'PAID>'])
})

/**
 * docs/domain/exits.md: prepared by payroll, checked by HR, reviewed by finance, approved by the CFO, paid by finance.
 */
test.each([
  ['DRAFT', 'PREPARED', 'FEP'],
  ['PREPARED', 'CHECKED', 'HRM HRV'],
  ['CHECKED', 'REVIEWED', 'FMP'],
  ['REVIEWED', 'APPROVED', 'CFO'],
  ['APPROVED', 'SETTLED', 'FMP'],
  ['REVIEWED', 'RETURNED', 'CFO'],
] as const)('a final settlement from %s to %s is open to %s', (from, to, who) => {
  const roles = ROLES.filter((role) => mayMakeMove({ role }, moveBetween(settlementStates, from, to)!))
  const codes = Object.entries(ROLE_CODES).flatMap(([code, role]) => (roles.includes(role) ? [code] : []))
  expect(codes.toSorted()).toEqual(who.split(' ').toSorted())
})

test('the preparer of a settlement takes no later step, and its checker and reviewer none before its approval', () => {
  const by = { preparerIds: ['preparer', 'helper'], checkedBy: 'checker', reviewedBy: 'reviewer' }
  const held = (from: SettlementStatus, to: SettlementStatus, who: string) =>
    settlementPeopleGuards(moveBetween(settlementStates, from, to)!, who, by)
  expect(held('PREPARED', 'CHECKED', 'helper')).toEqual(['notThePreparer'])
  expect(held('CHECKED', 'REVIEWED', 'checker')).toEqual(['notTheReviewer'])
  expect(held('CHECKED', 'REVIEWED', 'helper')).toEqual(['notThePreparer'])
  expect(held('REVIEWED', 'APPROVED', 'preparer')).toEqual(['notThePreparer'])
  expect(held('REVIEWED', 'APPROVED', 'checker')).toEqual(['notTheReviewer'])
  expect(held('REVIEWED', 'APPROVED', 'reviewer')).toEqual(['notTheReviewer'])
  expect(held('APPROVED', 'SETTLED', 'preparer')).toEqual(['notThePreparer'])
  expect(held('APPROVED', 'SETTLED', 'reviewer')).toEqual([])
})
