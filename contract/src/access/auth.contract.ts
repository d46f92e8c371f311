import * as z from 'zod'
import { type Endpoints, post, put } from '../kernel/api/endpoint.ts'
import { Email, Id, text } from '../kernel/values/fields.ts'
import { ROLES } from './roles.ts'

/** Longer passwords are rejected before they are hashed. */
const MAX_PASSWORD_LENGTH = 1000

export const RoleName = z.enum(ROLES, 'Select a role from the list.')

/** A password as entered: neither trimmed nor truncated. */
export const TypedPassword = z
  .string('Enter the password.')
  .min(1, 'Enter the password.')
  .max(MAX_PASSWORD_LENGTH, `A password may have at most ${MAX_PASSWORD_LENGTH} characters.`)
  .refine((typed) => typed.isWellFormed(), 'The password contains an invalid character. Enter it again.')

/** Six digits from an authenticator app, or one of the recovery codes. */
export const OneTimeCode = z
  .string('Enter the six digits from your authenticator app.')
  .trim()
  .min(6, 'Enter the six digits from your authenticator app, or a recovery code.')
  .max(20, 'Enter the six digits from your authenticator app, or a recovery code.')

/** The entered email address. The response never reveals whether it exists or is valid. */
const TypedEmail = z
  .string('Enter your email address.')
  .min(1, 'Enter your email address.')
  .max(254, 'An email address has at most 254 characters.')

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.output<typeof Tokens>

export const AuthenticatedUser = z.object({
  tokens: Tokens,
  user: z.object({ id: Id, name: z.string(), role: RoleName }),
  /**
   * The role requires two-factor sign-in: until it is set up on the profile page, all other endpoints return
   * TWO_FACTOR_ENROL_REQUIRED.
   */
  mustEnrol: z.literal(true).optional(),
})
export type AuthenticatedUser = z.output<typeof AuthenticatedUser>

const SignIn = z.strictObject({ email: TypedEmail, password: TypedPassword, otp: OneTimeCode.optional() })

const LinkToken = z
  .string('Use the link in your email.')
  .min(1, 'Use the link in your email.')
  .max(200, 'Use the link in your email.')

const NewPassword = z.strictObject({ token: LinkToken, password: TypedPassword })

const FirstAdministrator = z.strictObject({ ...NewPassword.shape, name: text(120, 'The name'), email: Email })

/** The purpose of a one-time link. */
export const LinkPurpose = z.enum(['RESET', 'INVITE', 'FIRST_ADMIN'])
export type LinkPurpose = z.output<typeof LinkPurpose>

export const LinkState = z.object({
  /** False for a used, expired, replaced or unknown link. */
  good: z.boolean(),
  /** The purpose of the link; null for an unknown link. */
  purpose: LinkPurpose.nullable(),
  /** The minimum length of the new password. */
  passwordMinLength: z.int(),
})
export type LinkState = z.output<typeof LinkState>

const Sent = z.object({ sent: z.literal(true) })

/**
 * Error codes that the pages handle. `/login`: 401 SIGN_IN_FAILED (the same for an unknown address, a wrong password
 * and a disabled account), 401 OTP_REQUIRED (ask for the code and send everything again), 401 OTP_WRONG, 423
 * ACCOUNT_LOCKED, 429 TOO_MANY_REQUESTS. `/refresh-token`: 401 SESSION_ENDED. `/reset-password`: 400
 * RESET_LINK_INVALID, 400 INVALID at `password` with the reason why it is too weak.
 */
export const authEndpoints = {
  signIn: post('/login', {
    summary: 'Signs in with email, password and, if two-factor authentication is enabled, a one-time code.',
    open: 'There is no token before sign-in.',
    body: SignIn,
    returns: AuthenticatedUser,
    ownTransaction: true,
  }),
  refresh: post('/refresh-token', {
    summary:
      'Exchanges the refresh token for a new pair of tokens and returns the current user. The refresh token can be used once.',
    open: 'The refresh token authenticates the request; the access token has expired.',
    body: z.strictObject({
      refreshToken: z.string('Sign in again.').min(1, 'Sign in again.').max(4096, 'Sign in again.'),
    }),
    returns: AuthenticatedUser.pick({ tokens: true, user: true }),
    passive: true,
    ownTransaction: true,
  }),
  signOut: put('/logout', {
    summary: 'Ends the current session. An administrator can end all sessions of another user.',
    done: 'You are signed out.',
    signedIn: 'Every user can sign out; the user id is checked by the handler.',
    body: z.strictObject({ id: Id }),
    returns: z.object({ id: Id, endedSessions: z.int() }),
    passive: true,
  }),
  forgotPassword: post('/forgot-password', {
    summary: 'Emails a password reset link. The response is the same whether or not the account exists.',
    done: 'If an account exists for this address, we’ve sent a reset link.',
    open: 'A user who forgot the password can’t sign in.',
    body: z.strictObject({ email: TypedEmail }),
    returns: Sent,
    ownTransaction: true,
  }),
  resetPassword: post('/reset-password', {
    summary: 'Sets a password with the token of a reset or invitation link.',
    done: 'Your password was changed. Sign in with the new password.',
    open: 'The emailed token authenticates the request.',
    body: NewPassword,
    returns: z.object({ changed: z.literal(true) }),
    ownTransaction: true,
  }),
  checkLink: post('/reset-password/check', {
    summary: 'Checks whether the token of a link is still valid. The check does not use it up.',
    open: 'The token authenticates the request. It is in the body because URLs are logged.',
    body: z.strictObject({ token: LinkToken }),
    returns: LinkState,
    passive: true,
    ownTransaction: true,
  }),
  /** For the form of the one-time link `/reset-password?first=1&token=…`, which an empty installation prints. */
  firstAdministrator: post('/first-administrator', {
    summary: 'Creates the first administrator with the one-time link printed by a new installation.',
    open: 'Before the first administrator exists, the printed token authenticates the request.',
    body: FirstAdministrator,
    returns: z.object({ changed: z.literal(true) }),
    ownTransaction: true,
  }),
} satisfies Endpoints
