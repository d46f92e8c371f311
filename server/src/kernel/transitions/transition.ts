import type { Move, StateMachine } from '@muster/contract/kernel/api/states.ts'
import { staleVersion } from '../app/errors.ts'
import { runEach } from '../batch/batch.ts'
import type { Db } from '../db/db.ts'
import type { Scope, Staff } from '../db/scope.ts'
import { assertGuards, assertMove, type FailedGuard } from './checks.ts'

interface TransitionCall {
  readonly db: Db
  readonly scope: Scope
  readonly staff: Staff
}

/** What the caller asks for: a record by its id, as they saw it, to be in another state. */
export interface StatusChange<S extends string> {
  readonly id: string
  readonly status: S
  readonly version: number
  readonly reason?: string | null
}

export interface Applied<Row, Change> {
  readonly before: Row
  readonly after: Row
  readonly change: Change
}

interface VersionedRow {
  readonly id: string
  readonly status: string
  readonly version: number
}

/** What a module says about the changes of status of its records; the outline is the same for all, see `transition`. */
export interface TransitionRules<
  Call extends TransitionCall,
  Change extends StatusChange<string>,
  Row extends VersionedRow,
  S extends string,
  M extends Move,
  Facts,
> {
  /** The record within reach, locked until the transaction ends; 404 when there is none. */
  readonly lock: (call: Call, change: Change) => Promise<Row>
  readonly machine: (row: Row) => StateMachine<S, M>
  /** How a refusal names the record: its number, or what it is, as `A timesheet`. */
  readonly subject: (row: Row) => string
  /** The record as its page shows it, for whoever saw an older one. */
  readonly read: (call: Call, row: Row) => Promise<unknown>
  /** What guards and `apply` both look at. */
  readonly facts?: (call: Call, row: Row, change: Change) => Facts | Promise<Facts>
  readonly guards: (
    call: Call,
    row: Row,
    step: { readonly move: M; readonly change: Change; readonly facts: Facts },
  ) => readonly FailedGuard[] | Promise<readonly FailedGuard[]>
  /** Writes the new state and all that follows from it. */
  readonly apply: (call: Call, row: Row, step: { readonly change: Change; readonly facts: Facts }) => Promise<unknown>
  /** As it was just written. */
  readonly reload?: (call: Call, row: Row) => Promise<Row>
  /** Writes the audit entry, unless `apply` does. */
  readonly audit?: (call: Call, applied: Applied<Row, Change>) => Promise<void>
  readonly notify?: (call: Call, applied: Applied<Row, Change>) => Promise<void>
}

export const transitionRules =
  <Call extends TransitionCall, Change extends StatusChange<string>>() =>
  <Row extends VersionedRow, S extends string, M extends Move, Facts = undefined>(
    rules: TransitionRules<Call, Change, Row, S, M, Facts>,
  ) =>
    rules

/**
 * Changes the status of a record: it is locked, the move must exist from where it is, the role may make it, its reason is given, no one
 * changed the record meanwhile, and no guard fails. Everything is checked before anything is written.
 */
export async function transition<
  Call extends TransitionCall,
  Change extends StatusChange<string>,
  Row extends VersionedRow,
  S extends string,
  M extends Move,
  Facts,
>(rules: TransitionRules<Call, Change, Row, S, M, Facts>, call: Call, change: Change): Promise<void> {
  const before = await rules.lock(call, change)
  const move = assertMove(rules.machine(before), call.staff, {
    subject: rules.subject(before),
    from: before.status as S,
    to: change.status as S,
    reason: change.reason,
  })
  if (before.version !== change.version) throw staleVersion(await rules.read(call, before))
  const facts = (await rules.facts?.(call, before, change)) as Facts
  assertGuards(await rules.guards(call, before, { move, change, facts }))
  await rules.apply(call, before, { change, facts })
  if (!rules.reload) return
  const applied = { before, after: await rules.reload(call, before), change }
  await rules.audit?.(call, applied)
  await rules.notify?.(call, applied)
}

/** The same for many records, each by itself: what is refused stays as it was and is named with the reason. */
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
