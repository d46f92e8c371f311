import { sql } from 'kysely'
import type { Environment } from '../../../kernel/app/environment.ts'
import { AppError } from '../../../kernel/app/errors.ts'
import { limitConcurrency } from '../../../kernel/batch/concurrency-limiter.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { networkOf } from '../../../kernel/security/network.ts'
import { MAX_WRONG_IN_A_ROW, plainEmail } from './sign-in.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Allowance {
  readonly max: number
  readonly windowMS: number
  /** Failed attempts in a row, without a time limit. */
  readonly longestStreak?: number
}

interface AttemptResult {
  readonly granted: boolean
  readonly used: number
  readonly streak: number
  readonly oldest: Date | null
}

/** Counts one attempt of a key in one statement, so that concurrent attempts on all nodes are counted one by one. */
async function claim(
  db: Db,
  key: string,
  { max, windowMS, longestStreak = 2_000_000_000 }: Allowance,
  now: Date,
): Promise<AttemptResult> {
  const since = new Date(now.getTime() - windowMS)
  const recent = sql`array(select t from unnest(a.tries) t where t > ${since}::timestamptz order by t)`
  const granted = sql`cardinality(${recent}) < ${max}::int and a.streak < ${longestStreak}::int`
  const { rows } = await sql<AttemptResult>`
    insert into sign_in_attempt as a (key, tries, tried_at) values (${key}, array[${now}::timestamptz], ${now}::timestamptz)
    on conflict (key) do update set
      granted = ${granted},
      tries = case when ${granted} then ${recent} || ${now}::timestamptz else ${recent} end,
      streak = a.streak + case when ${granted} then 1 else 0 end,
      tried_at = ${now}::timestamptz
    returning a.granted, cardinality(a.tries) as used, a.streak, a.tries[1] as oldest`.execute(db)
  return rows[0]!
}

/** Removes the newest attempt again, if it turned out to be none. */
export const refundAttempt = (db: Db, key: string) =>
  sql`update sign_in_attempt set streak = greatest(streak - 1, 0),
    tries = case when cardinality(tries) > 0 then trim_array(tries, 1) else tries end where key = ${key}`.execute(db)

/** Resets the failed attempts: after a successful one, a reset, or by an administrator. */
export const resetAttempts = (db: Db, key: string) => db.deleteFrom('signInAttempt').where('key', '=', key).execute()

/** The attempts of one address that may wait; further ones get 503 BUSY, so that a flood cannot fill the memory. */
const MAX_WAITING = 50

interface AttemptQueue {
  readonly pass: ReturnType<typeof limitConcurrency>
  unfinished: number
}
const queues = new Map<string, AttemptQueue>()

/**
 * Runs the attempts of one address one after another: each counts before its password is checked, so that concurrent
 * sign-ins with the right password would use up the attempts of the account.
 */
export async function oneAtATime<T>(email: string, attempt: () => Promise<T>): Promise<T> {
  const key = plainEmail(email)
  const queue = queues.get(key) ?? { pass: limitConcurrency(1, MAX_WAITING), unfinished: 0 }
  queues.set(key, queue)
  queue.unfinished += 1
  try {
    return await queue.pass(attempt)
  } finally {
    queue.unfinished -= 1
    if (queue.unfinished === 0) queues.delete(key)
  }
}

export interface LoginAttempt {
  /** Whether this was the last attempt: if it fails, the account is locked. */
  readonly last: boolean
}

/**
 * Counts one attempt to enter a password or code of an account, for every endpoint that checks one. Throws 423
 * ACCOUNT_LOCKED if none is left, whatever was entered. Existing sessions are not affected.
 */
export async function consumeLoginAttempt(
  db: Db,
  environment: Environment,
  key: string,
  now: Date,
): Promise<LoginAttempt> {
  const { LOGIN_MAX_ATTEMPTS, LOGIN_WINDOW_MINUTES } = environment
  const allowance = {
    max: LOGIN_MAX_ATTEMPTS,
    windowMS: LOGIN_WINDOW_MINUTES * MINUTE,
    longestStreak: MAX_WRONG_IN_A_ROW,
  }
  const { granted, used, streak } = await claim(db, key, allowance, now)
  if (!granted) throw locked(LOGIN_WINDOW_MINUTES)
  return { last: used === LOGIN_MAX_ATTEMPTS || streak === MAX_WRONG_IN_A_ROW }
}

const locked = (minutes: number) =>
  new AppError(
    423,
    'ACCOUNT_LOCKED',
    `Too many failed attempts. Wait ${minutes} minutes, or reset your password with "Forgot password".`,
  )

const tooMany = ({ oldest }: AttemptResult, windowMS: number, now: Date) => {
  const retryAfterSeconds = Math.max(
    1,
    Math.ceil(((oldest?.getTime() ?? now.getTime()) + windowMS - now.getTime()) / 1000),
  )
  return new AppError(
    429,
    'TOO_MANY_REQUESTS',
    `Too many attempts from your network. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
}

/** Counts one sign-in attempt of a network; returns its key, so that a successful one can be uncounted. */
export async function consumeNetworkAttempt(db: Db, environment: Environment, ip: string, now: Date): Promise<string> {
  const key = `address:${networkOf(ip)}`
  const claimed = await claim(db, key, { max: environment.LOGIN_RATE_PER_IP_PER_MINUTE, windowMS: MINUTE }, now)
  if (!claimed.granted) throw tooMany(claimed, MINUTE, now)
  return key
}

const LINKS_PER_ADDRESS = 60

/** Counts one check or use of a one-time link by a network; at most sixty a minute. */
export async function consumeLinkAttempt(db: Db, ip: string, now: Date): Promise<void> {
  const claimed = await claim(db, `link-address:${networkOf(ip)}`, { max: LINKS_PER_ADDRESS, windowMS: MINUTE }, now)
  if (!claimed.granted) throw tooMany(claimed, MINUTE, now)
}

const MAILS_PER_ADDRESS = 10
const MAILS_PER_ACCOUNT = 3

/** Counts one request for a reset email by a network; at most ten an hour. */
export async function consumeMailRequest(db: Db, ip: string, now: Date): Promise<void> {
  const claimed = await claim(db, `mail-address:${networkOf(ip)}`, { max: MAILS_PER_ADDRESS, windowMS: HOUR }, now)
  if (!claimed.granted) throw tooMany(claimed, HOUR, now)
}

/** Whether this account may get another reset email; at most three an hour. */
export const mayMail = async (db: Db, accountKey: string, now: Date) =>
  (await claim(db, `mail-${accountKey}`, { max: MAILS_PER_ACCOUNT, windowMS: HOUR }, now)).granted

/** SQL: whether the account of this row is currently locked. */
export const isLocked = ({ LOGIN_MAX_ATTEMPTS, LOGIN_WINDOW_MINUTES }: Environment, now: Date) => sql<boolean>`exists (
  select from sign_in_attempt a where a.key = 'account:' || app_user.id and (a.streak >= ${MAX_WRONG_IN_A_ROW}::int or
    (select count(*) from unnest(a.tries) t where t > ${new Date(now.getTime() - LOGIN_WINDOW_MINUTES * MINUTE)}::timestamptz) >= ${LOGIN_MAX_ATTEMPTS}::int))`
