import * as z from 'zod'
import { del, type Endpoints, get, post, put } from '../kernel/api/endpoint.ts'
import { CountryID, Id, Instant, Phone, Ref, text, Version } from '../kernel/values/fields.ts'
import { OneTimeCode, RoleName, TypedPassword } from './auth.contract.ts'

export const Session = z.object({
  id: Id,
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** Browser and system as text, such as "Firefox on Windows". */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: Instant,
  lastActiveAt: Instant,
})
export type Session = z.output<typeof Session>

/** The channel of a notification type: in the app, in the app and by email, or none. */
const NOTIFICATION_WAYS = ['BELL', 'BELL_AND_MAIL', 'NONE'] as const
/** By notification type, such as JOB_POST_CHANGE; types without an entry are shown in the app. */
const NotificationChoices = z
  .record(z.string().regex(/^[A-Z][A-Z_]{1,59}$/, 'Unknown notification type.'), z.enum(NOTIFICATION_WAYS))
  .refine((choices) => Object.keys(choices).length <= 100, 'Enter at most 100 notification types.')

export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: RoleName,
  phone: z.string().nullable(),
  countryIDs: z.array(CountryID),
  _countries: z.array(Ref),
  profilePicture: Id.nullable(),
  notificationChoices: NotificationChoices,
  passwordChangedAt: Instant.nullable(),
  lastLoginAt: Instant.nullable(),
  twoFactorEnabled: z.boolean(),
  /** Whether the role requires two-factor sign-in. */
  twoFactorDemanded: z.boolean(),
  recoveryCodesLeft: z.int(),
  version: Version,
})
export type Profile = z.output<typeof Profile>

export const ProfileChange = z.strictObject({
  version: Version,
  name: text(120, 'The name').optional(),
  phone: Phone.nullable().optional(),
  notificationChoices: NotificationChoices.optional(),
})

const PasswordChange = z.strictObject({ currentPassword: TypedPassword, password: TypedPassword })

/**
 * ENROL returns a secret for the authenticator app. CONFIRM with its first code turns two-factor sign-in on and returns
 * the recovery codes, once. DISABLE with a code turns it off. Each needs the password again.
 */
const TwoFactorStep = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('ENROL'), password: TypedPassword }),
  z.strictObject({ action: z.literal('CONFIRM'), password: TypedPassword, code: OneTimeCode }),
  z.strictObject({ action: z.literal('DISABLE'), password: TypedPassword, code: OneTimeCode }),
])

export const TwoFactorState = z.object({
  enabled: z.boolean(),
  /** ENROL: `otpauth://totp/…` for the QR code, and its secret for manual entry. */
  uri: z.string().optional(),
  secret: z.string().optional(),
  /** CONFIRM: returned only once. */
  recoveryCodes: z.array(z.string()).optional(),
})
export type TwoFactorState = z.output<typeof TwoFactorState>

const OWN = 'The response covers the caller only.'
const Ended = z.object({ endedSessions: z.int() })

/**
 * A wrong current password is 422 PASSWORD_WRONG, never 401, so that the page does not refresh the tokens and repeat
 * the request; a wrong code is 422 OTP_WRONG.
 */
export const profileEndpoints = {
  get: get('/profile', { summary: 'The profile of the caller.', signedIn: OWN, returns: Profile }),
  update: put('/profile', {
    summary: 'Updates the caller’s name, phone or notification settings.',
    signedIn: OWN,
    body: ProfileChange,
    returns: Profile,
  }),
  changePassword: put('/profile/password', {
    summary: 'Changes the caller’s password and ends all other sessions.',
    signedIn: OWN,
    body: PasswordChange,
    returns: Ended,
    ownTransaction: true,
  }),
  changePicture: put('/profile/picture', {
    summary: 'Sets the caller’s picture. It is resized and its metadata is removed.',
    signedIn: OWN,
    upload: { kind: 'image', max: 1, required: true },
    body: z.strictObject({}),
    returns: Profile,
  }),
  removePicture: del('/profile/picture', { summary: 'Removes the caller’s picture.', signedIn: OWN, returns: Profile }),
  picture: get('/profile/picture', { summary: 'The caller’s picture.', signedIn: OWN, download: true }),
  sessions: get('/profile/sessions', {
    summary: 'Lists the caller’s sessions.',
    signedIn: OWN,
    returns: z.array(Session),
  }),
  endSession: del('/profile/sessions/:id', {
    summary: 'Ends one of the caller’s sessions.',
    signedIn: OWN,
    returns: Ended,
  }),
  endOtherSessions: del('/profile/sessions', {
    summary: 'Ends all other sessions of the caller.',
    signedIn: OWN,
    returns: Ended,
  }),
  twoFactor: post('/profile/two-factor', {
    summary: 'Sets up, confirms or disables two-factor authentication.',
    signedIn: OWN,
    body: TwoFactorStep,
    returns: TwoFactorState,
    ownTransaction: true,
  }),
} satisfies Endpoints
