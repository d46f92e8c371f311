import { describe, expect, test } from 'vitest'
import { ROLE_CODES, ROLES, type Role } from '../../access/roles.ts'
import { may } from '../../kernel/api/permission.ts'
import { mayMakeMove, statesOf } from '../../kernel/api/states.ts'
import {
  cancellableWhileOnHold,
  NEXT_STEP,
  ORDER_FORM_GUARDS,
  type OrderFormStatus,
  orderFormMove,
  orderFormStates,
} from './states.contract.ts'

/** The states of docs/states.md, copied. */
const TRANSITIONS =
  'DRAFT>SUBMITTED,CANCELLED; SUBMITTED>MARGIN_REVIEW,REVISION_REQUESTED,CANCELLED,ON_HOLD; MARGIN_REVIEW>HR_REVIEW,REVISION_REQUESTED,REJECTED,CANCELLED,ON_HOLD; HR_REVIEW>APPROVAL,REVISION_REQUESTED,REJECTED,CANCELLED,ON_HOLD; APPROVAL>APPROVED,REVISION_REQUESTED,REJECTED,CANCELLED,ON_HOLD; REVISION_REQUESTED>SUBMITTED,CANCELLED; APPROVED>OFFER_SENT,REVISION_REQUESTED,CANCELLED,ON_HOLD,ONBOARDING; OFFER_SENT>OFFER_SIGNED,OFFER_DECLINED,REVISION_REQUESTED,CANCELLED,ON_HOLD; OFFER_SIGNED>VISA_IN_PROGRESS,ONBOARDING,CANCELLED,ON_HOLD; VISA_IN_PROGRESS>ONBOARDING,CANCELLED,ON_HOLD; ONBOARDING>ACTIVE,CANCELLED,ON_HOLD; ACTIVE>ON_NOTICE,RENEWED,ON_HOLD; ON_NOTICE>CLOSED,ACTIVE; ON_HOLD>@previous,CANCELLED'
const WRITTEN = new Map(TRANSITIONS.split('; ').map((line) => [line.split('>')[0]!, line.split('>')[1]!.split(',')]))
const HOLDABLE = [...WRITTEN].filter(([, to]) => to.includes('ON_HOLD')).map(([from]) => from)
const STATES = statesOf(orderFormStates)
/** The statuses to which the role may move the order form, guards aside. */
const openTo = (role: Role, from: OrderFormStatus, statusBeforeHold?: OrderFormStatus) =>
  STATES.filter((to) => {
    const move = orderFormMove(from, to, statusBeforeHold)
    return move !== undefined && mayMakeMove({ role }, move)
  })
const allowed = (from: string, to: string) =>
  WRITTEN.get(from)?.includes(to) || (from === 'ON_HOLD' && HOLDABLE.includes(to)) || false

describe('the transitions of an order form', () => {
  test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
    '%s to %s is as in docs/states.md',
    (from, to) => {
      expect(orderFormStates.transitions[from][to] !== undefined).toBe(allowed(from, to))
    },
  )

  test('every status of docs/states.md exists and can be reached from a draft', () => {
    const named = new Set([...WRITTEN.keys(), ...[...WRITTEN.values()].flat()].filter((state) => state !== '@previous'))
    expect(new Set<string>(STATES)).toEqual(named)
    const reached = new Set<OrderFormStatus>([orderFormStates.initial])
    for (const from of reached) for (const to of STATES) if (orderFormStates.transitions[from][to]) reached.add(to)
    expect(reached).toEqual(new Set(STATES))
  })

  test('an order form on hold can only resume in its former status', () => {
    for (const from of HOLDABLE as OrderFormStatus[]) {
      const back = STATES.filter((to) => orderFormMove('ON_HOLD', to, from))
      expect(new Set(back)).toEqual(new Set([from, 'CANCELLED']))
    }
    expect(STATES.filter((to) => orderFormMove('ON_HOLD', to))).toEqual(['CANCELLED'])
  })

  test('an order form on hold can be cancelled by the roles that could cancel it before, an active one by no role', () => {
    const who = (from: OrderFormStatus) => ROLES.filter((role) => cancellableWhileOnHold({ role }, from))
    expect(new Set(who('HR_REVIEW'))).toEqual(new Set(['COUNTRY_MANAGER', 'HR_MANAGER', 'COO']))
    expect(who('ONBOARDING')).toEqual(['COO'])
    expect(who('ACTIVE')).toEqual([])
  })
})

/**
 * The column "Who" of docs/domain/order-forms.md, in the codes of the matrix; `system` for transitions of background
 * jobs.
 */
const WHO = `
DRAFT>SUBMITTED                ADM BD CM AD TAV TAM TAL
DRAFT>CANCELLED                ADM BD CM AD TAV TAM TAL
REVISION_REQUESTED>SUBMITTED   ADM BD CM AD TAV TAM TAL
SUBMITTED>MARGIN_REVIEW        FMP FMI
SUBMITTED>REVISION_REQUESTED   FMP FMI CFO COO MD
MARGIN_REVIEW>HR_REVIEW        FMP FMI
MARGIN_REVIEW>REJECTED         FMP FMI
MARGIN_REVIEW>REVISION_REQUESTED FMP FMI
HR_REVIEW>APPROVAL             HRM HRV
HR_REVIEW>REJECTED             HRM HRV
HR_REVIEW>REVISION_REQUESTED   HRM HRV
APPROVAL>APPROVED              CM AD CFO COO MD HRV
APPROVAL>REJECTED              CM AD CFO COO MD HRV
APPROVAL>REVISION_REQUESTED    CM AD CFO COO MD HRV
APPROVED>OFFER_SENT            HRM
APPROVED>ONBOARDING            HRM
APPROVED>REVISION_REQUESTED    CM AD CFO COO MD HRV HRM
OFFER_SENT>REVISION_REQUESTED  CM AD CFO COO MD HRV HRM
OFFER_SENT>OFFER_SIGNED        HRA HRM
OFFER_SENT>OFFER_DECLINED      HRA HRM
OFFER_SIGNED>VISA_IN_PROGRESS  system
OFFER_SIGNED>ONBOARDING        VIS
VISA_IN_PROGRESS>ONBOARDING    VIS
ONBOARDING>ACTIVE              HRM
ACTIVE>ON_NOTICE               HRM
ACTIVE>RENEWED                 system
ON_NOTICE>CLOSED               HRM
ON_NOTICE>ACTIVE               HRM
OFFER_SIGNED>CANCELLED         COO
VISA_IN_PROGRESS>CANCELLED     COO
ONBOARDING>CANCELLED           COO`
const WHO_OF = new Map(
  WHO.trim()
    .split('\n')
    .map((line) => [line.split(/\s+/)[0]!, line.split(/\s+/).slice(1)]),
)
/** Holding, resuming and cancelling before the signature: country manager, HR manager, COO. */
const HEADS = ['CM', 'HRM', 'COO']

describe('roles of a transition', () => {
  const steps = STATES.flatMap((from) =>
    STATES.flatMap((to) => {
      const move = orderFormMove(from, to, to)
      return move ? [{ pair: `${from}>${to}`, move }] : []
    }),
  )

  test.each(steps)('$pair is allowed for the roles of docs/domain/order-forms.md', ({ pair, move }) => {
    const codes = WHO_OF.get(pair) ?? HEADS
    const expected = codes[0] === 'system' ? [] : codes.map((code) => ROLE_CODES[code as keyof typeof ROLE_CODES])
    expect(new Set(ROLES.filter((role) => mayMakeMove({ role }, move)))).toEqual(new Set<Role>(expected))
    expect(move.system === true).toBe(codes[0] === 'system')
  })

  test('every role of a transition has the permission in the matrix', () => {
    for (const { move } of steps) for (const role of move.roles ?? []) expect(may({ role }, move.may)).toBe(true)
  })

  test('the administrator may not review or approve (segregation of duties 8)', () => {
    const open = STATES.flatMap((from) => openTo('ADMIN', from).map((to) => `${from}>${to}`))
    expect(open).toEqual(['DRAFT>SUBMITTED', 'DRAFT>CANCELLED', 'REVISION_REQUESTED>SUBMITTED'])
  })

  test('no review transition is open to a contributor (segregation of duties 3)', () => {
    const reviews = steps.filter(({ pair }) =>
      /^(SUBMITTED|MARGIN_REVIEW|HR_REVIEW|APPROVAL)>(?!CANCELLED|ON_HOLD)/.test(pair),
    )
    expect(reviews).toHaveLength(11)
    for (const { pair, move } of reviews) expect(move.guards, pair).toContain('notTheCreator')
  })

  test('return, rejection, decline, hold, resume, cancellation, notice and closing require a reason', () => {
    const reasoned = steps.filter(({ move }) => move.reason).map(({ pair }) => pair)
    const expected = steps
      .map(({ pair }) => pair)
      .filter((pair) =>
        /(ON_HOLD|CANCELLED|REJECTED|REVISION_REQUESTED|OFFER_DECLINED|ON_NOTICE|CLOSED)$|^ON_HOLD|^ON_NOTICE>ACTIVE/.test(
          pair,
        ),
      )
    expect(new Set(reasoned)).toEqual(new Set(expected))
  })

  test('every guard is used and has a message with what to do', () => {
    const used = new Set<string>(steps.flatMap(({ move }) => move.guards))
    expect(used).toEqual(new Set(Object.keys(ORDER_FORM_GUARDS)))
    for (const message of Object.values(ORDER_FORM_GUARDS)) expect(message).toMatch(/^[A-Z].*\.$/)
  })

  test('a status with an assignee has a next transition, the others none', () => {
    for (const [from, to] of Object.entries(NEXT_STEP)) expect(orderFormMove(from as OrderFormStatus, to)).toBeDefined()
    const waiting = new Set([...Object.keys(NEXT_STEP), 'ACTIVE', 'ON_HOLD'])
    for (const state of STATES)
      expect(waiting.has(state)).toBe(Object.keys(orderFormStates.transitions[state]).length > 0)
  })

  test('an order form on hold may only return to its former status', () => {
    expect(openTo('COO', 'ON_HOLD', 'APPROVAL')).toEqual(['APPROVAL', 'CANCELLED'])
    expect(openTo('BUSINESS_DEVELOPMENT', 'ON_HOLD', 'APPROVAL')).toEqual([])
  })
})
