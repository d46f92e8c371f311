import * as z from 'zod'
import { del, type Endpoints, get, post, put } from '../kernel/api/endpoint.ts'
import { CountryID, Id, Instant, Phone, Ref, text, Version } from '../kernel/values/fields.ts'
import { OneTimeCode, RoleName, TypedPassword } from './auth.contract.ts'

export const Session = z.object({
  id: Id,
  /** Whether this is the session that asks. */
  current: z.boolean(),
  /** Browser and system in words, such as "Firefox on Windows". */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: Instant,
  lastActiveAt: Instant,
})
export type Session = z.output<typeof Session>

/** Where a kind of notification goes: the bell, the bell and a mail, or nowhere. */
const NOTIFICATION_WAYS = ['BELL', 'BELL_AND_MAIL', 'NONE'] as const
/** By notification type, such as JOB_POST_CHANGE; what is not named goes to the bell. */
export const NotificationChoices = z
  .record(z.string().regex(/^[A-Z][A-Z_]{1,59}$/, 'This is not a kind of notification.'), z.enum(NOTIFICATION_WAYS))
  .refine((choices) => Object.keys(choices).length <= 100, 'There are at most 100 kinds of notifications.')

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
  /** Whether the role demands two-factor sign-in. */
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

export const PasswordChange = z.strictObject({ currentPassword: TypedPassword, password: TypedPassword })

/**
 * ENROL gives a secret for the authenticator app; CONFIRM with its first code switches two-factor sign-in on and gives the recovery
 * codes, once; DISABLE with a code switches it off. Each needs the password anew.
 */
export const TwoFactorStep = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('ENROL'), password: TypedPassword }),
  z.strictObject({ action: z.literal('CONFIRM'), password: TypedPassword, code: OneTimeCode }),
  z.strictObject({ action: z.literal('DISABLE'), password: TypedPassword, code: OneTimeCode }),
])
export type TwoFactorStep = z.output<typeof TwoFactorStep>

export const TwoFactorState = z.object({
  enabled: z.boolean(),
  /** ENROL: `otpauth://totp/…` for the QR code, and its secret for typing. */
  uri: z.string().optional(),
  secret: z.string().optional(),
  /** CONFIRM: shown this once. */
  recoveryCodes: z.array(z.string()).optional(),
})
export type TwoFactorState = z.output<typeof TwoFactorState>

const OWN = 'It answers only for the caller.'
const Ended = z.object({ endedSessions: z.int() })

/** A wrong current password is 422 PASSWORD_WRONG, never 401, so that the page does not refresh and replay; a wrong code 422 OTP_WRONG. */
export const profileEndpoints = {
  get: get('/profile', { summary: 'My details.', signedIn: OWN, returns: Profile }),
  update: put('/profile', {
    summary: 'Changes my name, phone or notification choices.',
    signedIn: OWN,
    body: ProfileChange,
    returns: Profile,
  }),
  changePassword: put('/profile/password', {
    summary: 'Changes my password and signs me out everywhere else.',
    signedIn: OWN,
    body: PasswordChange,
    returns: Ended,
    ownTransaction: true,
  }),
  changePicture: put('/profile/picture', {
    summary: 'Sets my picture; it is drawn anew, small and without the data hidden in it.',
    signedIn: OWN,
    upload: { kind: 'image', max: 1, required: true },
    body: z.strictObject({}),
    returns: Profile,
  }),
  removePicture: del('/profile/picture', { summary: 'Removes my picture.', signedIn: OWN, returns: Profile }),
  picture: get('/profile/picture', { summary: 'My picture.', signedIn: OWN, download: true }),
  sessions: get('/profile/sessions', { summary: 'Where I am signed in.', signedIn: OWN, returns: z.array(Session) }),
  endSession: del('/profile/sessions/:id', { summary: 'Signs me out in one place.', signedIn: OWN, returns: Ended }),
  endOtherSessions: del('/profile/sessions', {
    summary: 'Signs me out everywhere but here.',
    signedIn: OWN,
    returns: Ended,
  }),
  twoFactor: post('/profile/two-factor', {
    summary: 'Sets up, confirms or switches off two-factor sign-in.',
    signedIn: OWN,
    body: TwoFactorStep,
    returns: TwoFactorState,
    ownTransaction: true,
  }),
} satisfies Endpoints
