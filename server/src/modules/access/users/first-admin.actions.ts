import type { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { conflict } from '../../../kernel/app/errors.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import { recordUserEvent } from '../core/user-events.actions.ts'
import { consumeLinkAttempt } from '../sign-in/attempts.actions.ts'
import { assertStrong } from '../sign-in/own-password.actions.ts'
import { cancelTokens, expiredLink, issueToken, spendToken } from '../sign-in/reset.actions.ts'
import { fingerprint } from '../sign-in/tokens.rules.ts'

const DAY = 24 * 3_600_000

/** Whether there is already an administrator. */
async function hasAdministrator(db: Db): Promise<boolean> {
  const administrators = db.selectFrom('appUser').select('id').where('role', '=', 'ADMIN').where('active', '=', true)
  return (await administrators.where('passwordHash', 'is not', null).executeTakeFirst()) !== undefined
}

/**
 * A one-time link for creating the first administrator, valid for a day; null if there is one already. Every node
 * prints its own at startup, and the first one used ends the others; with `replaces` it ends them at once.
 */
export async function createFirstAdmin(
  { db, environment, now }: AppContext,
  { replaces = false } = {},
): Promise<string | null> {
  if (await hasAdministrator(db)) return null
  if (replaces) await cancelTokens(db, 'FIRST_ADMIN', now()).execute()
  const token = await issueToken(db, { purpose: 'FIRST_ADMIN', userID: null, now: now(), livesMS: DAY })
  return `${environment.PUBLIC_URL}/reset-password?first=1&token=${token}`
}

/** Creates the first administrator with the printed link; not possible any more once there is one. */
export async function makeFirstAdministrator(call: Call<typeof authEndpoints.firstAdministrator>) {
  const { appContext, db, body, now, ip } = call
  await consumeLinkAttempt(db, ip, now)
  const { name, email, password, token } = body
  const sha256 = fingerprint(token)
  const open = db
    .selectFrom('oneTimeToken')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('purpose', '=', 'FIRST_ADMIN')
  if (!(await open.where('usedAt', 'is', null).where('expiresAt', '>', now).executeTakeFirst())) throw expiredLink()
  assertStrong(appContext, password, { name, email, twoFactorEnabled: false })
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(db)
    await spendToken(db, sha256, now)
    if (await hasAdministrator(db))
      throw conflict('ADMINISTRATOR_EXISTS', 'An administrator already exists. Ask them for an invitation.')
    const values = { name, email, role: 'ADMIN', passwordHash, passwordChangedAt: now }
    const { id } = await db.insertInto('appUser').values(values).returning('id').executeTakeFirstOrThrow()
    await cancelTokens(db, 'FIRST_ADMIN', now).execute()
    const after = { name, email, role: 'ADMIN' }
    await recordUserEvent({ ...call, db, actor: name }, 'user.first-administrator', { id, name }, { after })
  }).catch(conflictOn('app_user_email', 'EMAIL_ALREADY_USED', 'A user with this email address already exists.'))
  return { changed: true as const }
}
