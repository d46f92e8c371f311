import type { Role } from '../../access/roles.ts'
import { may, type Right } from './permission.ts'

/** A transition of a state machine: its permission, its guard, and whether only the system makes it. */
export interface Move {
  readonly may: Right
  /** The name of the guard in the module's rules, shown in docs/states.md. */
  readonly guard?: string
  /** A reason is required. */
  readonly reason?: boolean
  /** Only the system makes this transition, as the effect of another event. */
  readonly system?: boolean
}

/** A transition with its guards by name, which the server checks one by one; each module has its own. */
export interface GuardedMove<G extends string> extends Move {
  readonly guards: readonly G[]
  /** A subset of the roles with the permission; absent if all of them may. */
  readonly roles?: readonly Role[]
  /** Users with this permission may make the transition too. */
  readonly orMay?: Right
}

export const guardedMove = <G extends string>(
  needs: Right,
  guards: readonly G[] = [],
  more: Pick<GuardedMove<G>, 'roles' | 'orMay' | 'reason' | 'system'> = {},
): GuardedMove<G> => ({ may: needs, guards, ...(guards.length > 0 && { guard: guards.join(', ') }), ...more })

/** The same for some roles only; null for all roles with the permission. */
export const roleMove = <G extends string>(
  needs: Right,
  roles: GuardedMove<G>['roles'] | null,
  guards: readonly G[] = [],
  more: Pick<GuardedMove<G>, 'orMay' | 'reason' | 'system'> = {},
): GuardedMove<G> => guardedMove(needs, guards, { ...(roles && { roles }), ...more })

/** For each status, the statuses it can change to and what each transition requires. */
export interface StateMachine<S extends string, M extends Move = Move> {
  readonly entity: string
  readonly initial: S
  readonly transitions: Readonly<Record<S, Partial<Record<S, M>>>>
}

/** Has guards if every transition of the table names them, so that a module can check them one by one. */
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

/** The requirements of a transition, or undefined if it does not exist. */
export const moveBetween = <S extends string, M extends Move>(
  machine: StateMachine<S, M>,
  from: S,
  to: S,
): M | undefined => machine.transitions[from][to]

/** The transitions that users make from a status, in the order of the statuses. */
export const movesFrom = <S extends string, M extends Move>(machine: StateMachine<S, M>, from: S): [S, M][] =>
  statesOf(machine).flatMap((to): [S, M][] => {
    const move = moveBetween(machine, from, to)
    return move && !move.system ? [[to, move]] : []
  })

/** Whether the role may make the transition at all; its guards then decide for the individual user. */
export const mayMakeMove = (
  who: { role: Role },
  { may: needed, orMay, roles, system }: Move & Partial<Pick<GuardedMove<string>, 'roles' | 'orMay'>>,
): boolean =>
  !system && (may(who, needed) || (orMay !== undefined && may(who, orMay))) && (roles?.includes(who.role) ?? true)
