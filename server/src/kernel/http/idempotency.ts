import { createHmac } from 'node:crypto'
import { ruleViolation } from '../app/errors.ts'
import type { Db } from '../db/db.ts'

export interface StoredResponse {
  readonly status: number
  readonly body: unknown
}

interface Repeatable {
  readonly userID: string
  readonly key: string
  /** Method and path, so that one key cannot be used for two endpoints. */
  readonly request: string
  readonly body: unknown
  /** Keys the hash of the body: a plain hash of a passport number could be found by trying all numbers. */
  readonly secret: Uint8Array
}

const fingerprintOf = (value: unknown, secret: Uint8Array) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(value ?? null))
    .digest('hex')

/**
 * Returns the stored response to a repeated POST. The row of the key is written first in the transaction of the change:
 * a second request with the same key waits for the first to end, and finds its response or, if it failed, a free key.
 */
export async function runIdempotent(
  db: Db,
  repeatable: Repeatable,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const { userID: userId, key, request, body, secret } = repeatable
  const requestHash = fingerprintOf(body, secret)
  const inserted = await db
    .insertInto('idempotencyRecord')
    .values({ userId, key, request, requestHash })
    .onConflict((row) => row.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!inserted) return storedResponse(db, { userId, key, request, requestHash })
  const answer = await work()
  const { status } = answer
  const stored = { status, answer: JSON.stringify(answer.body) }
  await db.updateTable('idempotencyRecord').set(stored).where('userId', '=', userId).where('key', '=', key).execute()
  return answer
}

async function storedResponse(
  db: Db,
  requested: { userId: string; key: string; request: string; requestHash: string },
) {
  const first = await db
    .selectFrom('idempotencyRecord')
    .select(['request', 'requestHash', 'status', 'answer'])
    .where('userId', '=', requested.userId)
    .where('key', '=', requested.key)
    .executeTakeFirst()
  if (!first || first.request !== requested.request || first.requestHash !== requested.requestHash)
    throw ruleViolation('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request. Send a new key.')
  return { status: first.status ?? 200, body: first.answer }
}

/** Keys are deleted after a day. */
export const deleteExpiredResponses = (db: Db, now: Date) =>
  db
    .deleteFrom('idempotencyRecord')
    .where('createdAt', '<', new Date(now.getTime() - 24 * 3_600_000))
    .execute()
