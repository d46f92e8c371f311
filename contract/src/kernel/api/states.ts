import type { Role } from '../../access/roles.ts'
import { may, type Right } from './permission.ts'

/** One step of a state machine: the right it needs, the guard that checks it, and whether the house itself takes it. */
export interface Move {
  readonly may: Right
  /** The name of the guard in the module's rules, shown in docs/states.md. */
  readonly guard?: string
  /** A reason must be given. */
  readonly reason?: boolean
  /** Only the system takes this step, as the effect of something else. */
  readonly system?: boolean
}

/** A step with its guards by name, which the server checks one by one; each module has its own. */
export interface GuardedMove<G extends string> extends Move {
  readonly guards: readonly G[]
  /** Fewer than the right allows; absent when the right says it all. */
  readonly roles?: readonly Role[]
  /** Whoever holds this may take the step as well. */
  readonly orMay?: Right
}

export const guardedMove = <G extends string>(
  needs: Right,
  guards: readonly G[] = [],
  more: Pick<GuardedMove<G>, 'roles' | 'orMay' | 'reason' | 'system'> = {},
): GuardedMove<G> => ({
  may: needs,
  guards,
  ...(guards.length > 0 && { guard: guards.join(', ') }),
  ...more,
})

/** For each state, the states it may move to and what each move needs. */
export interface StateMachine<S extends string> {
  readonly entity: string
  readonly initial: S
  readonly moves: Readonly<Record<S, Partial<Record<S, Move>>>>
}

export const stateMachine = <S extends string>(
  entity: string,
  initial: NoInfer<S>,
  moves: Record<S, Partial<Record<NoInfer<S>, Move>>>,
): StateMachine<S> => ({ entity, initial, moves })

export const statesOf = <S extends string>(machine: StateMachine<S>) => Object.keys(machine.moves) as [S, ...S[]]

/** What the move needs, or undefined when there is no such move. */
export const moveBetween = <S extends string>(machine: StateMachine<S>, from: S, to: S): Move | undefined =>
  machine.moves[from][to]

/** The moves this person's role may take from here. */
export const movesOpenTo = <S extends string>(machine: StateMachine<S>, from: S, who: { role: Role }): S[] =>
  (Object.entries(machine.moves[from]) as [S, Move][])
    .filter(([, move]) => !move.system && may(who, move.may))
    .map(([to]) => to)
