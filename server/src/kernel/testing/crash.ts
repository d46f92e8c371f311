import { randomUUID } from 'node:crypto'
import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { bankColumns } from '../../modules/consultants/bank/bank.rules.ts'
import { sealedColumns } from '../../modules/consultants/identity/identity.queries.ts'
import type { DB, Db } from '../db/db.ts'
import type { TestApp } from './app.ts'
import type { Reply } from './caller.ts'
import type { TestEmployee } from './fixtures/payroll.ts'
import { copyRow } from './nodes.ts'
import { type Program, waitUntil } from './program.ts'

/** A lock that blocks all other transactions. */
export interface HeldLock {
  /** The number of connections of the programs that wait for it. */
  readonly waiting: () => Promise<number>
  readonly open: () => Promise<void>
}

const held = new Set<HeldLock>()

/**
 * Locks rows or a table with `select … for update` or `lock table …` in a separate transaction until it is released.
 */
export async function holdLock(
  { database: { connection }, appContext: { db } }: TestApp,
  statement: string,
): Promise<HeldLock> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ownPID = rows[0]!.pid
  const gate: HeldLock = {
    waiting: async () => {
      const found = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and ${ownPID} = any(pg_blocking_pids(pid))`.execute(db)
      return found.rows[0]!.n
    },
    open: async () => {
      held.delete(gate)
      await client.end()
    },
  }
  held.add(gate)
  return gate
}

/** Blocks all writes to the table by others, but no reads. */
export const lockTable = (app: TestApp, table: string) =>
  holdLock(app, `lock table ${table} in share row exclusive mode`)

export const lockRow = (app: TestApp, table: string, id: string) =>
  holdLock(app, `select from ${table} where id = '${id}' for update`)

/**
 * Kills the program as the system does when memory runs out, releases the locks, and waits until the database has ended
 * its connections.
 */
export async function killProgram(app: TestApp, { stop }: Program): Promise<void> {
  await stop('SIGKILL')
  for (const gate of [...held]) await gate.open()
  await waitUntilIdle(app)
}

/** Requests get no response: the program is killed when this many of its connections wait at each lock. */
export async function killWhenBlocked(
  app: TestApp,
  program: Program,
  gates: readonly HeldLock[],
  connections = 1,
  requests: readonly Promise<Reply>[] = [],
): Promise<void> {
  let isDead = false
  const lost = Promise.all(
    requests.map(async (answer) => {
      const got = await answer.catch(() => null)
      if (got && !isDead) throw new Error(`It was answered before: ${got.status} ${got.message}`)
    }),
  )
  const stuck = Promise.all(gates.map((gate) => waitUntil(async () => (await gate.waiting()) >= connections)))
  await Promise.race([stuck, lost.then(() => stuck)])
  isDead = true
  await killProgram(app, program)
  await lost
}

/** Waits until no program has an open transaction. */
export async function waitUntilIdle({
  appContext: { db },
}: {
  readonly appContext: { readonly db: Db }
}): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and xact_start is not null and pid <> pg_backend_pid()`.execute(db)
    return rows.length === 0
  })
}

/**
 * Moves heartbeats half a minute and the locks of emails three minutes into the past, so that a test does not have to
 * wait.
 */
export async function expireHeartbeats(db: Kysely<DB>): Promise<void> {
  await sql`update job_worker set last_heartbeat_at = now() - interval '1 hour'`.execute(db)
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null`.execute(
    db,
  )
  await sql`update graphile_worker._private_job_queues set locked_at = now() - interval '1 hour' where locked_at is not null`.execute(
    db,
  )
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db)
  await sql`update background_job set created_at = now() - interval '1 hour'`.execute(db)
  await sql`update outbox_mail set not_before = now() where state = 'WAITING'`.execute(db)
}

/** Copies of an employed and paid consultant with a timesheet, each with a separate account. */
export async function copyEmployees({ appContext: { db, secrets } }: TestApp, like: TestEmployee, count: number) {
  const all = Array.from({ length: count }, (_, i) => ({
    i,
    id: randomUUID(),
    order: randomUUID(),
    timesheet: randomUUID(),
  }))
  const { candidateID } = like
  await copyRow(
    db,
    'consultant',
    candidateID,
    all.map(({ i, id }) => ({ id, name: `Colleague ${i}`, code: `CRASH-${id}`, personal_email: `${id}@example.com` })),
  )
  await copyRow(
    db,
    'order_form',
    like.orderFormID,
    all.map(({ id, order }) => ({ id: order, candidate_id: id, number: `OF-${order}` })),
  )
  await copyRow(
    db,
    'timesheet',
    like.timesheetID!,
    all.map(({ id, order, timesheet }) => ({ id: timesheet, consultant_id: id, order_form_id: order })),
  )
  await copyPay(db, candidateID, all)
  const accountNumber = (i: number) => `0331${String(i).padStart(15, '0')}`
  await db
    .insertInto('consultantBank')
    .values(
      all.map(({ i, id }) => ({
        ...bankColumns(secrets, 'consultant_bank', randomUUID(), {
          accountName: `Colleague ${i}`,
          bankName: 'Demo Bank',
          swift: 'EBILAEAD',
          routingCode: '302620122',
          iban: ibanOf('AE', accountNumber(i)),
          accountNumber: null,
        }),
        consultantId: id,
        effectiveFrom: '2020-01-01',
      })),
    )
    .execute()
  await db
    .insertInto('consultantIdentity')
    .values(
      all.map(({ i, id }) => ({
        ...sealedColumns(secrets, id, { mohrePersonID: String(20_000_000_000_000 + i) }),
        consultantId: id,
      })),
    )
    .execute()
}

async function copyPay(db: Db, candidateID: string, all: readonly { readonly id: string }[]): Promise<void> {
  const pays = await db.selectFrom('consultantPay').select('id').where('consultantId', '=', candidateID).execute()
  for (const { id } of pays) {
    const copies = all.map((one) => ({ id: randomUUID(), consultant_id: one.id }))
    await copyRow(db, 'consultant_pay', id, copies)
    await sql`insert into consultant_pay_component (pay_id, position, code, amount)
      select copy::uuid, position, code, amount from consultant_pay_component cross join unnest(${copies.map((one) => one.id)}::text[]) copy
      where pay_id = ${id}::uuid`.execute(db)
  }
}
