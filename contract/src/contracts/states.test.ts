import { describe, expect, test } from 'vitest'
import { ROLE_CODES, ROLES, type Role } from '../access/roles.ts'
import { mayMakeMove, moveBetween, type StateMachine, statesOf } from '../kernel/api/states.ts'
import {
  agreementStates,
  candidateContractStates,
  clientContractStates,
  DOCUMENT_GUARDS,
  type DocumentMove,
} from './states.contract.ts'

/** The transitions of docs/states.md, written independently. */
const CONTRACT =
  'DRAFT>UNDER_REVIEW,CANCELLED; UNDER_REVIEW>SENT,DRAFT,CANCELLED; SENT>SIGNED,DRAFT,CANCELLED; SIGNED>ACTIVE,CANCELLED; ACTIVE>EXPIRED,TERMINATED,SUPERSEDED; EXPIRED>SUPERSEDED'
const MAPS = [
  [
    agreementStates,
    'DRAFT>NEGOTIATION,CANCELLED; NEGOTIATION>ACTIVE,DRAFT,CANCELLED; ACTIVE>EXPIRED,TERMINATED,SUPERSEDED; EXPIRED>SUPERSEDED',
  ],
  [candidateContractStates, CONTRACT],
  [clientContractStates, CONTRACT],
] as unknown as readonly (readonly [StateMachine<string, DocumentMove>, string])[]

const stepsOf = (map: string) =>
  map.split('; ').flatMap((part) => {
    const [from, to] = part.split('>') as [string, string]
    return to.split(',').map((one) => `${from}>${one}`)
  })

/** The roles that may make each transition, by the abbreviations of the matrix; `-` for background jobs only. */
const WHO: Record<string, Record<string, string>> = {
  msaSow: {
    'DRAFT>NEGOTIATION': 'BD',
    'DRAFT>CANCELLED': 'BD',
    'NEGOTIATION>ACTIVE': 'MD COO CFO',
    'NEGOTIATION>DRAFT': 'MD COO CFO BD',
    'NEGOTIATION>CANCELLED': 'BD',
    'ACTIVE>TERMINATED': 'MD COO CFO',
  },
  candidateContract: {
    'DRAFT>UNDER_REVIEW': 'HRM HRA',
    'DRAFT>CANCELLED': 'HRM HRA',
    'UNDER_REVIEW>SENT': 'MD COO HRV HRM',
    'UNDER_REVIEW>DRAFT': 'MD COO HRV HRM HRA',
    'UNDER_REVIEW>CANCELLED': 'MD COO HRV HRM HRA',
    'SENT>SIGNED': 'HRM HRA',
    'SENT>DRAFT': 'MD COO HRV HRM HRA',
    'SENT>CANCELLED': 'MD COO HRV HRM HRA',
    'SIGNED>CANCELLED': 'MD COO HRV HRM',
    'ACTIVE>TERMINATED': 'MD COO HRV HRM',
  },
  clientContract: {
    'DRAFT>UNDER_REVIEW': 'BD FMI',
    'DRAFT>CANCELLED': 'BD FMI',
    'UNDER_REVIEW>SENT': 'CFO CM',
    'UNDER_REVIEW>DRAFT': 'CFO CM BD FMI',
    'UNDER_REVIEW>CANCELLED': 'CFO CM BD FMI',
    'SENT>SIGNED': 'BD FMI',
    'SENT>DRAFT': 'CFO CM BD FMI',
    'SENT>CANCELLED': 'CFO CM BD FMI',
    'SIGNED>CANCELLED': 'CFO CM',
    'ACTIVE>TERMINATED': 'CFO CM',
  },
}
const roleOf = (code: string): Role => ROLE_CODES[code as keyof typeof ROLE_CODES]

describe.each(MAPS.map(([machine, map]) => [machine.entity, machine, map] as const))('%s', (entity, machine, map) => {
  const states = statesOf(machine)
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const))
  const find = (from: string, to: string) => moveBetween(machine, from, to)

  test('has exactly the documented transitions', () => {
    const there = pairs.filter(([from, to]) => find(from, to)).map(([from, to]) => `${from}>${to}`)
    expect(there.sort()).toEqual(stepsOf(map).sort())
  })

  test.each(stepsOf(map))('%s is open to the roles of the matrix and no others', (name) => {
    const [from = '', to = ''] = name.split('>')
    const move = find(from, to)!
    const able = ROLES.filter((role) => mayMakeMove({ role }, move))
    const wanted = (WHO[entity]![name] ?? '').split(' ').filter(Boolean).map(roleOf)
    expect([...able].sort()).toEqual([...wanted].sort())
    expect(move.system === true).toBe(wanted.length === 0)
  })

  test('every status can be reached from the first one', () => {
    const reached = new Set<string>([machine.initial])
    for (const _ of states) for (const [from, to] of pairs) if (reached.has(from) && find(from, to)) reached.add(to)
    expect([...reached].sort()).toEqual([...states].sort())
  })

  test('the message of every guard says what to do', () => {
    const guards = pairs.flatMap(([from, to]) => find(from, to)?.guards ?? [])
    for (const guard of guards) expect(DOCUMENT_GUARDS[guard].length).toBeGreaterThan(20)
  })
})
