import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import { type Move, movesFrom, type StateMachine } from '@muster/contract/kernel/api/states.ts'
import { type AppError, staleVersion } from '../app/errors.ts'
import { runEach } from '../batch/batch.ts'
import type { Db } from '../db/db.ts'
import type { Scope, Staff } from '../db/scope.ts'
import { assertGuards, assertMove, type FailedGuard } from './checks.ts'

interface TransitionCall {
  readonly db: Db
  readonly scope?: Scope
  readonly staff: Staff
}

/** The request of a user: a record by its ID and version, and the new status. */
export interface StatusChange<S extends string> {
  readonly id: string
  readonly status: S
  /** The version that the user loaded; absent if the record has none. */
  readonly version?: number
  readonly reason?: string | null
}

export interface AppliedTransition<Row, Change> {
  readonly before: Row
  readonly after: Row
  readonly change: Change
}

interface VersionedRow {
  readonly id: string
  readonly status: string
  readonly version?: number
}

/** The checks before a change of status; the order is the same for all, see `assertTransition`. */
interface TransitionChecks<
  Call extends TransitionCall,
  Change extends StatusChange<string>,
  Row extends VersionedRow,
  S extends string,
  M extends Move,
  Facts,
> {
  readonly machine: (row: Row) => StateMachine<S, M>
  /** The name of the record in messages: its number, or its type, as `A timesheet`. */
  readonly subject: (row: Row) => string
  /** The statuses as labelled on the pages. */
  readonly labels?: Labels<S>
  /** The error if the status of the record is final, if it has a code of its own. */
  readonly closed?: (row: Row) => AppError
  /** The record as its page shows it, for a user with an outdated version. */
  readonly read: (call: Call, row: Row) => Promise<unknown>
  /** The facts that both guards and `apply` use. */
  readonly facts?: (call: Call, row: Row, change: Change) => Facts | Promise<Facts>
  readonly guards: (
    call: Call,
    row: Row,
    step: { readonly move: M; readonly change: Change; readonly facts: Facts },
  ) => readonly FailedGuard[] | Promise<readonly FailedGuard[]>
}

/** The definition of a module's status changes; the procedure is the same for all, see `transition`. */
interface TransitionRules<
  Call extends TransitionCall,
  Change extends StatusChange<string>,
  Row extends VersionedRow,
  S extends string,
  M extends Move,
  Facts,
> extends TransitionChecks<Call, Change, Row, S, M, Facts> {
  /** The record in scope, locked until the end of the transaction; 404 without one. */
  readonly lock: (call: Call, change: Change) => Promise<Row>
  /** Writes the new status and its effects. */
  readonly apply: (call: Call, row: Row, step: { readonly change: Change; readonly facts: Facts }) => Promise<unknown>
  /** The record after the change. */
  readonly reload?: (call: Call, row: Row) => Promise<Row>
  /** Writes the audit entry, unless `apply` does. */
  readonly audit?: (call: Call, applied: AppliedTransition<Row, Change>) => Promise<void>
  readonly notify?: (call: Call, applied: AppliedTransition<Row, Change>) => Promise<void>
}

export const transitionRules =
  <Call extends TransitionCall, Change extends StatusChange<string>>() =>
  <Row extends VersionedRow, S extends string, M extends Move, Facts = undefined>(
    rules: TransitionRules<Call, Change, Row, S, M, Facts>,
  ) =>
    rules

/** The same if several records are decided together, and written by the module itself. */
export const transitionChecks =
  <Call extends TransitionCall, Change extends StatusChange<string>>() =>
  <Row extends VersionedRow, S extends string, M extends Move, Facts = undefined>(
    checks: TransitionChecks<Call, Change, Row, S, M, Facts>,
  ) =>
    checks

/**
 * The transition must exist from the current status, the role may make it, its reason is given, no other user changed
 * the record meanwhile, and no guard fails. Returns the facts of the guards.
 */
export async function assertTransition<
  Call extends TransitionCall,
  Change extends StatusChange<string>,
  Row extends VersionedRow,
  S extends string,
  M extends Move,
  Facts,
>(checks: TransitionChecks<Call, Change, Row, S, M, Facts>, call: Call, before: Row, change: Change): Promise<Facts> {
  const machine = checks.machine(before)
  const from = before.status as S
  if (checks.closed && movesFrom(machine, from).length === 0) throw checks.closed(before)
  const move = assertMove(machine, call.staff, {
    subject: checks.subject(before),
    from,
    to: change.status as S,
    reason: change.reason,
    labels: checks.labels,
  })
  if (change.version !== undefined && before.version !== change.version)
    throw staleVersion(await checks.read(call, before))
  const facts = (await checks.facts?.(call, before, change)) as Facts
  assertGuards(await checks.guards(call, before, { move, change, facts }))
  return facts
}

/** Changes the status of a locked record; everything is checked before anything is written. */
export async function transition<
  Call extends TransitionCall,
  Change extends StatusChange<string>,
  Row extends VersionedRow,
  S extends string,
  M extends Move,
  Facts,
>(rules: TransitionRules<Call, Change, Row, S, M, Facts>, call: Call, change: Change): Promise<void> {
  const before = await rules.lock(call, change)
  const facts = await assertTransition(rules, call, before, change)
  await rules.apply(call, before, { change, facts })
  if (!rules.reload) return
  const applied = { before, after: await rules.reload(call, before), change }
  await rules.audit?.(call, applied)
  await rules.notify?.(call, applied)
}

/** The same for many records one by one: rejected ones stay unchanged and are returned with the reason. */
export async function transitionMany<
  Call extends TransitionCall,
  Change extends StatusChange<string>,
  Row extends VersionedRow,
  S extends string,
  M extends Move,
  Facts,
>(
  rules: TransitionRules<Call, Change, Row, S, M, Facts>,
  call: Call,
  changes: readonly Change[],
  options: { readonly lockOrder?: (change: Change) => string } = {},
) {
  const done: string[] = []
  const refused = await runEach(
    call.db,
    changes,
    async (change) => {
      await transition(rules, call, change)
      done.push(change.id)
    },
    options.lockOrder,
  )
  return { done, refused }
}
