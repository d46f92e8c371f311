import { lineFindingLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import { payrollActionLabel, payrollDoneMessage } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import { payrollLineStates, payrollStates } from '@muster/contract/payroll/core/states.contract.ts'
import { expect, test } from 'vitest'
import { STATUSES } from '../labels.ts'
import { resolutionLink } from '../resolution-links.ts'
import { BLOCKING, differenceText, findingsHref, heldWithTimesheetText, toneOf, warningsText } from './findings.ts'
import { isOpen, isPayrollRunTransitionSecondary, isPossibleFor, transitionsAt } from './runTransitions.ts'

type Status = keyof typeof STATUSES
const statuses = Object.keys(STATUSES) as Status[]

test('the actions of a line are transitions of its state machine, and there are none while a run is approved or finished', () => {
  for (const status of statuses)
    for (const transition of transitionsAt(status)) {
      const from = Object.keys(payrollLineStates.transitions).filter((line) =>
        isPossibleFor(transition, line as 'HELD'),
      )
      expect(from.length, transition.verb).toBeGreaterThan(0)
      for (const line of from)
        expect(Object.keys(payrollLineStates.transitions[line as 'HELD']), line).toContain(transition.to)
    }
  expect(transitionsAt('CALCULATED').map(({ verb }) => verb)).toEqual(['Put on hold', 'Release'])
  expect(transitionsAt('FILE_GENERATED').map(({ verb }) => verb)).toEqual([
    'Mark as rejected by bank',
    'Hold for a later run',
  ])
  expect(transitionsAt('APPROVED')).toEqual([])
  expect(transitionsAt('CLOSED')).toEqual([])
})

test('every transition of a run has its own label, and the two that lead to approved differ', () => {
  for (const from of statuses)
    for (const to of Object.keys(payrollStates.transitions[from]))
      expect(payrollActionLabel(from, to as Status)).not.toBe(to)
  expect(payrollActionLabel('REVIEWED', 'APPROVED')).toBe('Approve')
  expect(payrollActionLabel('FILE_GENERATED', 'APPROVED')).toBe('Void payment file')
  // Of the transitions after the file one is the main action: that the bank has paid.
  const next = Object.keys(payrollStates.transitions.FILE_GENERATED) as Status[]
  expect(next.filter((to) => !isPayrollRunTransitionSecondary('FILE_GENERATED', to))).toEqual(['PAID'])
  expect(isPayrollRunTransitionSecondary('REVIEWED', 'APPROVED')).toBe(false)
  expect(statuses.filter(isOpen)).toEqual(['DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'RETURNED'])
})

test('a transition of a run is confirmed in the words of its button', () => {
  expect(payrollDoneMessage('PR-7', 'APPROVED', 'FILE_GENERATED')).toBe('Payment file of PR-7 generated')
  expect(payrollDoneMessage('PR-7', 'FILE_GENERATED', 'APPROVED')).toBe('Payment file of PR-7 voided')
  expect(payrollDoneMessage('PR-7', 'REVIEWED', 'APPROVED')).toBe('PR-7 approved')
  expect(payrollDoneMessage('PR-7', 'PARTIALLY_PAID', 'PAID')).toBe('Remainder of PR-7 marked as paid')
})

test('a finding links to where it is resolved, for this person and month', () => {
  const line = { candidateID: '7', _candidate: { name: 'Adnan Mirza' }, month: '2026-10' }
  expect(resolutionLink('NO_TIMESHEET', line)?.href).toBe('/timesheets?month=2026-10&searchInput=Adnan+Mirza')
  expect(resolutionLink('WRONG_IBAN', line)?.href).toBe('/candidates/7?tab=pay-and-bank')
  expect(resolutionLink('UNUSUAL', line)).toBeNull()
})

test('findings are highlighted until the run is approved; an unusual variance shows the amount', () => {
  expect([toneOf('CALCULATED', true), toneOf('REVIEWED', false), toneOf('CLOSED', true)]).toEqual([
    'danger',
    'warning',
    'neutral',
  ])
  expect(warningsText('SUBMITTED', 8)).toBe('8 to review')
  expect([warningsText('CLOSED', 8), warningsText('PAID', 1), warningsText('CANCELLED', 2)]).toEqual([
    '8 reviewed',
    '1 reviewed',
    '2 found',
  ])
  const variance = { before: '10000.00', now: '8600.00', difference: '-1400.00', percent: '-14.00', causes: [] }
  expect(differenceText(variance, 'AED')).toBe('AED 1,400.00 less (14.00 %).')
})

const held = (status: Status, heldWithTimesheet: number, of = 27) =>
  heldWithTimesheetText({
    status,
    heldWithTimesheet,
    counts: { people: 60, included: 33, held: of, paid: 0, failed: 0, blocked: of, warned: 0 },
  })

test('consultants on hold with an approved timesheet are counted, with the next step by status of the run', () => {
  const release = 'release them under Consultants. Otherwise, pay them with an off-cycle run.'
  expect(held('CALCULATED', 12)).toBe(
    '12 of the 27 consultants on hold have an approved timesheet now. Calculate the run again to pay them.',
  )
  expect(held('SUBMITTED', 1)).toBe(
    `1 of the 27 consultants on hold has an approved timesheet now. Return the run and calculate it again, or ${release}`,
  )
  // The reviewer has not seen the line in the run: it can no longer be released.
  expect(held('REVIEWED', 1, 1)).toBe(
    'The consultant on hold has an approved timesheet now. Return the run and calculate it again. Otherwise, pay them with an off-cycle run.',
  )
  expect([held('REVIEWED', 0), held('APPROVED', 12)]).toEqual([undefined, undefined])
})

test('the consultants to review are those who are paid and have any finding that does not block', () => {
  const { pathname, searchParams } = new URL(findingsHref({ id: '7' }), 'https://muster.example')
  expect([pathname, searchParams.get('tab'), searchParams.getAll('status')]).toEqual([
    '/timesheets/payroll/7',
    'people',
    ['INCLUDED'],
  ])
  const findings = searchParams.getAll('finding')
  expect([...findings, ...BLOCKING].toSorted()).toEqual(Object.keys(lineFindingLabels).toSorted())
  expect(findings).toContain('UNUSUAL')
  expect(findings).not.toContain('NO_TIMESHEET')
})
