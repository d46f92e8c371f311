import { inSentence, type Labels } from '@muster/contract/kernel/api/labels.ts'
import {
  type GuardedMove,
  type Move,
  mayMakeMove,
  moveBetween,
  movesFrom,
  type StateMachine,
  statesOf,
} from '@muster/contract/kernel/api/states.ts'
import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import { firstOf, transitionMessages } from '@muster/contract/kernel/api/transition-messages.ts'
import { conflict, type FieldError, forbidden, invalid, ruleViolation } from '../app/errors.ts'
import type { Db } from '../db/db.ts'
import type { Staff } from '../db/scope.ts'

/** A failed guard: its name, what to do, and the fields that it is about, if any. */
export interface FailedGuard<G extends string = string> {
  readonly name: G
  readonly message: string
  readonly errors?: readonly FieldError[] | undefined
}

interface Attempt<S extends string> {
  /** The start of a message: the number of the record, or its type, as `A timesheet`. */
  readonly subject: string
  readonly from: S
  readonly to: S
  readonly reason?: string | null | undefined
  /** The statuses as labelled on the pages. */
  readonly labels?: Labels<S> | undefined
}

/**
 * The definition of the transition, if it exists from this status (otherwise 409), this role may make it (403), and its
 * reason is given (400).
 */
export function assertMove<S extends string, M extends Move & Partial<GuardedMove<string>>>(
  machine: StateMachine<S, M>,
  staff: Pick<Staff, 'role'>,
  { subject, from, to, reason, labels }: Attempt<S>,
): M {
  const label = (state: S) => (labels ? inSentence(labels[state]) : statusLabel(state, machine.entity))
  const move = moveBetween(machine, from, to)
  if (!move || move.system) {
    const next = movesFrom(machine, from).map(([state]) => label(state))
    throw conflict(
      'INVALID_TRANSITION',
      transitionMessages.notAvailable(subject, { from: label(from), to: label(to), next }),
    )
  }
  if (!mayMakeMove(staff, move)) throw forbidden(transitionMessages.roleNotAllowed(label(from), label(to)))
  if (move.reason && !reason) throw invalid([{ path: 'reason', message: transitionMessages.reasonRequired }])
  return move
}

/** Rejects with all failed guards. */
export function assertGuards(failed: readonly FailedGuard[]): void {
  const [first] = failed
  if (!first) return
  const errors = failed.flatMap(({ message, errors = [{ path: 'status', message }] }) => errors)
  throw ruleViolation(first.name, firstOf(failed), errors.length > 0 ? errors : undefined)
}

type Awaitable<T> = T | Promise<T>

/** The message with what to do if the guard fails, with its fields where it has some; otherwise null. */
type Check<Row, Context> = (
  db: Db,
  row: Row,
  context: Context,
) => Awaitable<string | Pick<FailedGuard, 'message' | 'errors'> | null>
type Checks<G extends string, Row, Context> = Readonly<Partial<Record<G, Check<Row, Context>>>>

/**
 * The checks of the guards of these state machines. Throws, when the program starts, if a guard of a transition that
 * users make has none.
 */
export const checksOf =
  <G extends string>(...machines: readonly StateMachine<string, GuardedMove<G>>[]) =>
  <Row, Context>(checks: Checks<G, Row, Context>): Checks<G, Row, Context> => {
    for (const machine of machines)
      for (const from of statesOf(machine))
        for (const [, { guards }] of movesFrom(machine, from)) for (const name of guards) checkOf(checks, name)
    return checks
  }

function checkOf<G extends string, Row, Context>(checks: Checks<G, Row, Context>, name: G): Check<Row, Context> {
  const check = checks[name]
  if (!check) throw new Error(`The guard ${name} has no check.`)
  return check
}

/** The guards of a transition that fail for a record now. */
export async function failedChecks<G extends string, Row, Context>(
  checks: Checks<G, Row, Context>,
  guards: readonly G[],
  { db, row, context }: { readonly db: Db; readonly row: Row; readonly context: Context },
): Promise<FailedGuard<G>[]> {
  const failed: FailedGuard<G>[] = []
  for (const name of guards) {
    const failure = await checkOf(checks, name)(db, row, context)
    if (failure !== null) failed.push({ name, ...(typeof failure === 'string' ? { message: failure } : failure) })
  }
  return failed
}

/**
 * Every transition from this status: whether it is possible now, and if not, why. Those that the user's role may not
 * make are left out, unless `refused` gives the reason to show.
 */
export async function availableTransitions<
  S extends string,
  M extends Move,
  G extends Pick<FailedGuard, 'name' | 'message'>,
>(
  machine: StateMachine<S, M>,
  { staff, from }: { readonly staff: Pick<Staff, 'role'>; readonly from: S },
  guards: (move: M, to: S) => Awaitable<readonly G[]>,
  refused?: (move: M) => NoInfer<Pick<G, 'message'>> & { readonly name: string },
) {
  const available = []
  for (const [to, move] of movesFrom(machine, from)) {
    const isAllowed = mayMakeMove(staff, move)
    if (!isAllowed && !refused) continue
    const failed = isAllowed ? await guards(move, to) : [refused!(move)]
    const why = failed.map(({ name, message }) => ({ name, message }) as Pick<G, 'name' | 'message'>)
    available.push({ to, allowed: why.length === 0, needsReason: move.reason === true, why })
  }
  return available
}
