import { payrollLineStates, payrollStates } from '@muster/contract/payroll/core/states.contract.ts'
import { expect, test } from 'vitest'
import { FINDINGS, STATUSES } from '../labels.ts'
import { resolutionLink } from '../resolution-links.ts'
import { BLOCKING, differenceWords, timesheetWords, toLookAtHref, toneOf, warnedWords } from './findings.ts'
import {
  fits,
  isOpen,
  isPayrollRunTransitionSecondary,
  payrollRunTransitionLabel,
  transitionsAt,
} from './runTransitions.ts'

type Status = keyof typeof STATUSES
const statuses = Object.keys(STATUSES) as Status[]

test('what is offered for a line is a move of its machine, and nothing is offered while a run is only approved or over', () => {
  for (const status of statuses)
    for (const transition of transitionsAt(status)) {
      const from = Object.keys(payrollLineStates.transitions).filter((line) => fits(transition, line as 'HELD'))
      expect(from.length, transition.verb).toBeGreaterThan(0)
      for (const line of from)
        expect(Object.keys(payrollLineStates.transitions[line as 'HELD']), line).toContain(transition.to)
    }
  expect(transitionsAt('CALCULATED').map(({ verb }) => verb)).toEqual(['Hold', 'Release'])
  expect(transitionsAt('FILE_GENERATED').map(({ verb }) => verb)).toEqual([
    'Sent back by the bank',
    'Hold for a later run',
  ])
  expect(transitionsAt('APPROVED')).toEqual([])
  expect(transitionsAt('CLOSED')).toEqual([])
})

test('every step of a run has words of its own, and the two ways to «approved» are told apart', () => {
  for (const from of statuses)
    for (const to of Object.keys(payrollStates.transitions[from]))
      expect(payrollRunTransitionLabel(from, to as Status)).not.toBe(to)
  expect(payrollRunTransitionLabel('REVIEWED', 'APPROVED')).toBe('Approve')
  expect(payrollRunTransitionLabel('FILE_GENERATED', 'APPROVED')).toBe('Take the file back')
  // Of the steps that lead on from a file one stands out: that the bank has paid.
  const next = Object.keys(payrollStates.transitions.FILE_GENERATED) as Status[]
  expect(next.filter((to) => !isPayrollRunTransitionSecondary('FILE_GENERATED', to))).toEqual(['PAID'])
  expect(isPayrollRunTransitionSecondary('REVIEWED', 'APPROVED')).toBe(false)
  expect(statuses.filter(isOpen)).toEqual(['DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'RETURNED'])
})

test('a finding leads to where it is put right, for this person and month', () => {
  const line = { candidateID: '7', _candidate: { name: 'Adnan Mirza' }, month: '2026-10' }
  expect(resolutionLink('NO_TIMESHEET', line)?.href).toBe('/timesheets?month=2026-10&searchInput=Adnan+Mirza')
  expect(resolutionLink('WRONG_IBAN', line)?.href).toBe('/candidates/7?tab=pay-and-bank')
  expect(resolutionLink('UNUSUAL', line)).toBeNull()
})

test('what was found alarms until the run is approved, and is told calmly afterwards; what is unusual says by how much', () => {
  expect([toneOf('CALCULATED', true), toneOf('REVIEWED', false), toneOf('CLOSED', true)]).toEqual([
    ...['danger', 'warning', 'neutral'],
  ])
  expect(warnedWords('SUBMITTED', 8)).toBe('8 to look at')
  expect([warnedWords('CLOSED', 8), warnedWords('PAID', 1), warnedWords('CANCELLED', 2)]).toEqual([
    ...['8 were looked at', '1 was looked at', '2 found'],
  ])
  const variance = { before: '10000.00', now: '8600.00', difference: '-1400.00', percent: '-14.00', causes: [] }
  expect(differenceWords(variance, 'AED')).toBe('It is AED 1,400.00 less (14.00 %).')
})

const held = (status: Status, heldWithTimesheet: number, of = 27) =>
  timesheetWords({
    status,
    heldWithTimesheet: heldWithTimesheet,
    counts: { ...{ people: 60, included: 33, held: of, paid: 0, failed: 0 }, blocked: of, warned: 0 },
  })

test('who is held although their timesheet is approved now is named with what can be done where the run stands', () => {
  const release = 'release them under People. Otherwise an off-cycle run has to pay them.'
  expect(held('CALCULATED', 12)).toBe(
    '12 of the 27 held have their approved timesheet now. Calculate the run again, and it pays them.',
  )
  expect(held('SUBMITTED', 1)).toBe(
    `1 of the 27 held has their approved timesheet now. Send the run back and calculate it again, or ${release}`,
  )
  // Whoever reviewed it has not seen the line in it: it cannot be released any more.
  expect(held('REVIEWED', 1, 1)).toBe(
    'Whoever is held has their approved timesheet now. Send the run back and calculate it again. Otherwise an off-cycle run has to pay them.',
  )
  expect([held('REVIEWED', 0), held('APPROVED', 12)]).toEqual([undefined, undefined])
})

test('the people to look at are those who are paid and have any finding that does not block', () => {
  const { pathname, searchParams } = new URL(toLookAtHref({ id: '7' }), 'https://muster.example')
  expect([pathname, searchParams.get('tab'), searchParams.getAll('status')]).toEqual([
    '/timesheets/payroll/7',
    'people',
    ['INCLUDED'],
  ])
  const asked = searchParams.getAll('finding')
  expect([...asked, ...BLOCKING].toSorted()).toEqual(Object.keys(FINDINGS).toSorted())
  expect(asked).toContain('UNUSUAL')
  expect(asked).not.toContain('NO_TIMESHEET')
})
