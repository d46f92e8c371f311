import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** The clock of a phone may be one step off in either direction. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without 0, O, 1, I and L, which look the same in print. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const generatorFor = (secret: string, issuer: string, account: string) =>
  new TOTP({
    issuer,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** 160 random bits in Base32, as authenticator apps read them. */
export const newTwoFactorSecret = () => new Secret({ size: 20 }).base32

/** `otpauth://totp/…` for the QR code. */
export const enrolmentUri = (secret: string, issuer: string, account: string) =>
  generatorFor(secret, issuer, account).toString()

/** The number of the 30-second step of this code, or null. The caller must reject a step that was used before. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const delta = generatorFor(secret, '', '').validate({ token: digits, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** Ten codes of 50 random bits such as `K7QPM-3XW9D`, each for one sign-in without the phone. */
export const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    return `${signs.slice(0, 5)}-${signs.slice(5)}`
  })

/** A recovery code in the form that is hashed: without the dash, in capitals. */
export const plainRecoveryCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
