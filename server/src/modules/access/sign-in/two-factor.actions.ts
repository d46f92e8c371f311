import { MIN_PASSWORD_LENGTH } from '@muster/contract/access/password-length.rules.ts'
import type { profileEndpoints, TwoFactorState } from '@muster/contract/access/profile.contract.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { conflict, ruleViolation } from '../../../kernel/app/errors.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendTwoFactorNotice } from '../core/emails.documents.ts'
import { recordUserEvent } from '../core/user-events.actions.ts'
import { oneAtATime, resetAttempts } from './attempts.actions.ts'
import { type Prover, proveOwnPassword } from './own-password.actions.ts'
import { announceAccessChange } from './sessions.actions.ts'
import { throttleKey } from './sign-in.rules.ts'
import {
  enrolmentUri,
  newRecoveryCodes,
  newTwoFactorSecret,
  plainRecoveryCode,
  stepOfCode,
} from './two-factor.rules.ts'

type TwoFactorCall = Call<typeof profileEndpoints.twoFactor>
type SecretOwner = Pick<Prover, 'id' | 'twoFactorSecret'>

const sealContext = (userID: string) => `app_user.two_factor_secret:${userID}`
const RECOVERY = 'recovery-code'

/**
 * With the ID of its key, so that `rotate-keys --forget` knows which codes would become invalid; older ones have no ID.
 */
const namedPrint = (keyID: string, print: string) => `${keyID}.${print}`

/** Uses a code of the app, or a recovery code; false if it is wrong or was used before. */
export async function useCode(
  appContext: AppContext,
  db: Db,
  { id, twoFactorSecret }: SecretOwner,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!twoFactorSecret) return false
  const step = stepOfCode(appContext.secrets.unseal(twoFactorSecret, sealContext(id)), code, now)
  if (step !== null) return useStep(db, id, step)
  return useRecoveryCode(appContext, db, id, plainRecoveryCode(code))
}

/** The row stores the newest step, so that a code signs in once only. */
async function useStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appUser')
    .set({ twoFactorLastStep: step })
    .where('id', '=', id)
    .where((row) => row.or([row('twoFactorLastStep', 'is', null), row('twoFactorLastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function useRecoveryCode({ secrets }: AppContext, db: Db, id: string, code: string): Promise<boolean> {
  const prints = secrets.blindIndexes(code, RECOVERY)
  for (const print of [...prints.map((print, at) => namedPrint(secrets.keyIDs[at]!, print)), ...prints]) {
    const { numUpdatedRows } = await db
      .updateTable('appUser')
      .set({ recoveryCodes: sql`array_remove(recovery_codes, ${print})` })
      .where('id', '=', id)
      .where(sql<boolean>`${print} = any (recovery_codes)`)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return true
  }
  return false
}

/** Enrols, confirms or disables the user's two-factor sign-in; each requires the password again. */
export const changeTwoFactor = (call: TwoFactorCall): Promise<TwoFactorState> =>
  oneAtATime(call.staff.email, () => attemptTwoFactorChange(call))

async function attemptTwoFactorChange(call: TwoFactorCall): Promise<TwoFactorState> {
  const { body, staff, db } = call
  const prover = await proveOwnPassword(call, body.password, 'password')
  const key = throttleKey(staff.id, staff.email)
  const state = body.action === 'ENROL' ? await enrol(call, prover) : await withCode(call, prover, body)
  await resetAttempts(db, key)
  return state
}

async function enrol(
  { appContext, db, staff }: TwoFactorCall,
  { id, twoFactorEnabled }: Prover,
): Promise<TwoFactorState> {
  if (twoFactorEnabled)
    throw conflict(
      'TWO_FACTOR_ON',
      'Two-factor authentication is already enabled. Disable it first to set it up with another phone.',
    )
  const secret = newTwoFactorSecret()
  const twoFactorSecret = appContext.secrets.seal(secret, sealContext(id))
  await db
    .updateTable('appUser')
    .set({ twoFactorSecret, twoFactorLastStep: null })
    .where('id', '=', id)
    .where('twoFactorEnabled', '=', false)
    .execute()
  return { enabled: false, secret, uri: enrolmentUri(secret, appContext.environment.PRODUCT_NAME, staff.email) }
}

type CodeStep = Exclude<TwoFactorCall['body'], { action: 'ENROL' }>

async function withCode(
  call: TwoFactorCall,
  prover: Prover,
  { action, code, password }: CodeStep,
): Promise<TwoFactorState> {
  const { appContext, db, staff, now } = call
  assertStepOpen(call, prover, action, password)
  if (!(await useCode(appContext, db, prover, code, now))) {
    await recordUserEvent(call, 'user.otp-failed', staff)
    throw ruleViolation(
      'OTP_WRONG',
      'This code is incorrect or was already used. Wait for the next code and try again.',
      [{ path: 'code', message: 'This code is incorrect or was already used.' }],
    )
  }
  return inTransaction(db, async (db) => (action === 'CONFIRM' ? confirm(call, db) : disable(call, db)))
}

/** The reason why a step is not possible, before the code is checked. */
function assertStepOpen(
  { appContext, staff }: TwoFactorCall,
  prover: Prover,
  action: CodeStep['action'],
  password: string,
): void {
  if (action === 'CONFIRM' && prover.twoFactorEnabled)
    throw conflict('TWO_FACTOR_ON', 'Two-factor authentication is already enabled.')
  if (action === 'CONFIRM' && !prover.twoFactorSecret)
    throw conflict('TWO_FACTOR_NOT_STARTED', 'Scan the QR code first, then confirm with the first code.')
  if (action === 'CONFIRM') return
  if (!prover.twoFactorEnabled) throw conflict('TWO_FACTOR_OFF', 'Two-factor authentication is already disabled.')
  if (appContext.environment.TWO_FACTOR_ROLES.includes(staff.role))
    throw ruleViolation('TWO_FACTOR_REQUIRED', 'Your role requires two-factor authentication, so it can’t be disabled.')
  if ([...password].length < MIN_PASSWORD_LENGTH)
    throw ruleViolation(
      'PASSWORD_TOO_SHORT',
      `Without two-factor authentication, passwords need at least ${MIN_PASSWORD_LENGTH} characters. Set a longer password first.`,
    )
}

async function confirm(call: TwoFactorCall, db: Db): Promise<TwoFactorState> {
  const { staff } = call
  const { secrets } = call.appContext
  const recoveryCodes = newRecoveryCodes()
  const prints = recoveryCodes.map((code) =>
    namedPrint(secrets.keyID, secrets.blindIndex(plainRecoveryCode(code), RECOVERY)),
  )
  await db
    .updateTable('appUser')
    .set({ twoFactorEnabled: true, recoveryCodes: prints })
    .where('id', '=', staff.id)
    .execute()
  await notifyOwner(call, db, true)
  return { enabled: true, recoveryCodes }
}

/** The columns of an account without two-factor sign-in. */
export const WITHOUT_TWO_FACTOR = {
  twoFactorEnabled: false,
  twoFactorSecret: null,
  twoFactorLastStep: null,
  recoveryCodes: [],
}

async function disable(call: TwoFactorCall, db: Db): Promise<TwoFactorState> {
  await db.updateTable('appUser').set(WITHOUT_TWO_FACTOR).where('id', '=', call.staff.id).execute()
  await notifyOwner(call, db, false)
  return { enabled: false }
}

/** The change applies to the next request; the owner gets an email. */
async function notifyOwner(call: TwoFactorCall, db: Db, enabled: boolean): Promise<void> {
  const { appContext, staff, now } = call
  await announceAccessChange(appContext, db, staff.id)
  await sendTwoFactorNotice(appContext, db, staff, { enabled, at: now, by: staff.name })
  await recordUserEvent({ ...call, db }, `user.two-factor-${enabled ? 'enabled' : 'disabled'}`, staff, {
    before: { twoFactorEnabled: !enabled },
    after: { twoFactorEnabled: enabled },
  })
}
