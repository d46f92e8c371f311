import type { Role } from '../../access/roles.ts'
import { may, type Right } from './permission.ts'

/** One step of a state machine: the right it needs, the guard that checks it, and whether the system itself makes it. */
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
  /** Users with this permission may make the transition too. */
  readonly orMay?: Right
}

export const guardedMove = <G extends string>(
  needs: Right,
  guards: readonly G[] = [],
  more: Pick<GuardedMove<G>, 'roles' | 'orMay' | 'reason' | 'system'> = {},
): GuardedMove<G> => ({ may: needs, guards, ...(guards.length > 0 && { guard: guards.join(', ') }), ...more })

/** For each state, the states it may move to and what each move needs. */
export interface StateMachine<S extends string, M extends Move = Move> {
  readonly entity: string
  readonly initial: S
  readonly transitions: Readonly<Record<S, Partial<Record<S, M>>>>
}

/** With guards where every move of the table names them, so that a module can check them one by one. */
type MoveOf<T extends Record<string, Partial<Record<string, Move>>>> = {
  [From in keyof T]: Exclude<T[From][keyof T[From]], undefined>
}[keyof T] extends infer M
  ? [M] extends [GuardedMove<infer G extends string>]
    ? GuardedMove<G>
    : Move
  : never

export const stateMachine = <T extends Record<string, Partial<Record<keyof T & string, Move>>>>(
  entity: string,
  initial: NoInfer<keyof T & string>,
  transitions: T,
): StateMachine<keyof T & string, MoveOf<T>> => ({ entity, initial, transitions: transitions as never })

export const statesOf = <S extends string>(machine: StateMachine<S>) => Object.keys(machine.transitions) as [S, ...S[]]

/** What the move needs, or undefined when there is no such move. */
export const moveBetween = <S extends string, M extends Move>(
  machine: StateMachine<S, M>,
  from: S,
  to: S,
): M | undefined => machine.transitions[from][to]

/** The moves that people make from here, in the order of the states. */
export const movesFrom = <S extends string, M extends Move>(machine: StateMachine<S, M>, from: S): [S, M][] =>
  statesOf(machine).flatMap((to): [S, M][] => {
    const move = moveBetween(machine, from, to)
    return move && !move.system ? [[to, move]] : []
  })

/** Whether the role may make the move at all; its guards decide afterwards whether this person may now. */
export const mayMakeMove = (
  who: { role: Role },
  { may: needed, orMay, roles, system }: Move & Partial<Pick<GuardedMove<string>, 'roles' | 'orMay'>>,
): boolean =>
  !system && (may(who, needed) || (orMay !== undefined && may(who, orMay))) && (roles?.includes(who.role) ?? true)
