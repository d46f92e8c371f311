import { describe, expect, test } from 'vitest'
import { ROLE_CODES, ROLES, type Role } from '../../access/roles.ts'
import { may, right } from '../../kernel/api/permission.ts'
import { moveBetween, statesOf } from '../../kernel/api/states.ts'
import {
  closedStatuses,
  isPendingInternally,
  RETURN_REQUESTED,
  WAITING_FOR_CONSULTANT,
} from './request-assignees.rules.ts'
import {
  machineOf,
  REQUEST_GUARDS,
  REQUEST_MACHINES,
  type RequestKind,
  RequestStatus,
  WORK_AUTHORISED,
} from './request-states.contract.ts'

/**
 * The transitions of docs/states.md, written independently: `visa`, `medicalCard`, `employeeDataForm`, and
 * the part of `asset` (docs/domain/assets.md) for requests. A `!` marks a transition with a reason.
 */
const MAPS: Record<RequestKind, string> = {
  VISA: 'REQUESTED>DOCS_PENDING,NOT_REQUIRED!,CANCELLED!; DOCS_PENDING>DOCS_VERIFIED,CANCELLED!; DOCS_VERIFIED>APPLIED,DOCS_PENDING!,CANCELLED!; APPLIED>APPROVED,REJECTED!,DOCS_PENDING!; APPROVED>ARRIVED,CANCELLED!; ARRIVED>MEDICAL_DONE,REJECTED!,CANCELLED!; MEDICAL_DONE>ID_ISSUED,CANCELLED!; ID_ISSUED>ACTIVE,CANCELLED!; ACTIVE>CANCELLATION_REQUESTED!; CANCELLATION_REQUESTED>CANCELLED,ACTIVE!; REJECTED>REQUESTED,CANCELLED!; NOT_REQUIRED>REQUESTED!',
  MEDICAL:
    'REQUESTED>SENT_TO_INSURER,REJECTED!; SENT_TO_INSURER>ACTIVE,REJECTED!; REJECTED>REQUESTED; ACTIVE>DELETION_REQUESTED!; DELETION_REQUESTED>DELETED,ACTIVE!',
  LAPTOP:
    'REQUESTED>RESERVED,CANCELLED!; RESERVED>ASSIGNED,REQUESTED!,CANCELLED!; ASSIGNED>RETURN_REQUESTED,RETURNED; RETURN_REQUESTED>RETURNED,ASSIGNED!',
  EMPLOYEE_DATA:
    'NOT_SENT>SENT,CANCELLED!; SENT>OPENED,EXPIRED,CANCELLED!; OPENED>IN_PROGRESS,SUBMITTED,EXPIRED,CANCELLED!; IN_PROGRESS>SUBMITTED,EXPIRED,CANCELLED!; SUBMITTED>APPROVED,CORRECTION_REQUESTED!; CORRECTION_REQUESTED>IN_PROGRESS,SUBMITTED,EXPIRED,CANCELLED!; EXPIRED>SENT; APPROVED>CORRECTION_REQUESTED!',
}
const KINDS = Object.keys(MAPS) as RequestKind[]

/** The roles that may change a request, by the abbreviations of the matrix (docs/domain/permissions.md). */
const WHO: Record<RequestKind, string> = {
  VISA: 'VIS',
  MEDICAL: 'HRM HRA',
  LAPTOP: 'ADM AST',
  EMPLOYEE_DATA: 'HRM HRA',
}
const roleOf = (code: string): Role => ROLE_CODES[code as keyof typeof ROLE_CODES]

/** The transitions that require a field. */
const GUARDED: Record<string, string> = {
  'VISA DOCS_VERIFIED>APPLIED': 'hasReference',
  'VISA APPLIED>APPROVED': 'hasReference, expiryInFuture',
  'VISA ID_ISSUED>ACTIVE': 'hasReference, expiryInFuture',
  'MEDICAL SENT_TO_INSURER>ACTIVE': 'hasReference, expiryInFuture',
  'LAPTOP REQUESTED>RESERVED': 'hasReference',
}

const stepsOf = (map: string) =>
  map.split('; ').flatMap((part) => {
    const [from, to] = part.split('>') as [string, string]
    return to.split(',').map((one) => `${from}>${one}`)
  })

describe.each(KINDS)('the request type %s', (kind) => {
  const machine = machineOf(kind)
  const states = statesOf(machine)
  const steps = states.flatMap((from) =>
    states.flatMap((to) => {
      const move = moveBetween(machine, from, to)
      return move ? [{ from, to, name: `${from}>${to}`, move }] : []
    }),
  )

  test('has exactly the transitions of the table, with a reason where required', () => {
    const there = steps.map(({ name, move }) => (move.reason ? `${name}!` : name))
    expect(there.sort()).toEqual(stepsOf(MAPS[kind]).sort())
  })

  test('is moved only by the roles of the matrix', () => {
    const wanted = WHO[kind].split(' ').map(roleOf).sort()
    for (const { name, move } of steps)
      expect(ROLES.filter((role) => may({ role }, move.may)).sort(), name).toEqual(wanted)
  })

  test('checks the required data before a transition, with what to do', () => {
    const guarded = steps.filter(({ move }) => move.guard).map(({ name, move }) => [`${kind} ${name}`, move.guard])
    const written = Object.entries(GUARDED).filter(([name]) => name.startsWith(`${kind} `))
    expect(Object.fromEntries(guarded)).toEqual(Object.fromEntries(written))
    for (const { move } of steps)
      for (const guard of move.guard?.split(', ') ?? [])
        expect(REQUEST_GUARDS[guard as keyof typeof REQUEST_GUARDS]).toMatch(/^Enter .{20,}\.$/)
  })

  test('reaches every status from the start, and each can be stored and filtered', () => {
    const reached = new Set<string>([machine.initial])
    for (const from of reached) for (const step of steps) if (step.from === from) reached.add(step.to)
    expect([...reached].sort()).toEqual([...states].sort())
    for (const state of states) expect(RequestStatus.safeParse(state).success, state).toBe(true)
  })

  test('has an assignee or is final: a final status has no task', () => {
    const named = [...closedStatuses(kind)]
    for (const state of named) expect(states).toContain(state)
    for (const state of states.filter((from) => !steps.some((step) => step.from === from)))
      expect(named, state).toContain(state)
    for (const state of states.filter((one) => RETURN_REQUESTED.includes(one)))
      expect(isPendingInternally(kind, state)).toBe(true)
  })
})

test('the four state machines are complete, and every status used by other rules exists', () => {
  expect(Object.keys(REQUEST_MACHINES).sort()).toEqual([...KINDS].sort())
  const visa: readonly string[] = statesOf(machineOf('VISA'))
  for (const state of WORK_AUTHORISED) expect(visa).toContain(state)
  const form: readonly string[] = statesOf(machineOf('EMPLOYEE_DATA'))
  for (const state of WAITING_FOR_CONSULTANT) expect(form).toContain(state)
  const all = KINDS.flatMap((kind): readonly string[] => statesOf(machineOf(kind)))
  for (const state of RETURN_REQUESTED) expect(all).toContain(state)
})

test('accepting or reopening employee data requires the approve permission', () => {
  const form = machineOf('EMPLOYEE_DATA')
  for (const from of ['SUBMITTED', 'APPROVED'])
    for (const move of Object.values(form.transitions[from]!))
      expect(move?.may, from).toEqual(right('employee-data-forms', 'approve'))
})
