import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { historyEndpoint } from '../kernel/api/history.ts'
import { right } from '../kernel/api/permission.ts'
import {
  booleanFlag,
  CountryID,
  Email,
  Id,
  Instant,
  Phone,
  Ref,
  repeatable,
  text,
  Version,
} from '../kernel/values/fields.ts'
import { RoleName } from './auth.contract.ts'
import { seesOwnCountriesOnly } from './matrix.ts'
import { Session } from './profile.contract.ts'
import { ROLE_LABELS, type Role } from './roles.ts'

/**
 * INVITED: has not chosen a password yet; LOCKED: after too many wrong passwords; INACTIVE: has left or was
 * deactivated.
 */
const USER_STATUSES = ['ACTIVE', 'INVITED', 'LOCKED', 'INACTIVE'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: RoleName,
  active: z.boolean(),
  status: z.enum(USER_STATUSES),
  phone: z.string().nullable(),
  countryIDs: z.array(CountryID),
  _countries: z.array(Ref),
  /** The teams the user is in, as lead or member; they are edited at `/teams`. */
  _teams: z.array(Ref),
  /** Id of the picture's file, or null; the picture itself is at `/users/:id/picture`. */
  profilePicture: Id.nullable(),
  twoFactorEnabled: z.boolean(),
  lastLoginAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
})
export type User = z.output<typeof User>

const UserFields = {
  name: text(120, 'The name'),
  role: RoleName,
  /** Empty: all countries for HR and finance roles, no records at all for roles that see own countries only. */
  countryIDs: z
    .array(CountryID)
    .max(50, 'Select at most 50 countries.')
    .transform((ids) => [...new Set(ids)]),
  phone: Phone.nullable(),
}

type RoleAndCountries = { role?: Role | undefined; countryIDs?: readonly string[] | undefined }

/** Why this role requires a country; undefined when it does not, or when a change does not include both fields. */
export const whyCountriesMissing = ({ role, countryIDs }: RoleAndCountries): string | undefined =>
  role && countryIDs?.length === 0 && seesOwnCountriesOnly(role)
    ? `${ROLE_LABELS[role]} can only see records of their own countries. Select at least one country.`
    : undefined

/** Reports the error at `countryIDs`, where it can be fixed. */
export function requireCountries(user: RoleAndCountries, context: z.RefinementCtx): void {
  const message = whyCountriesMissing(user)
  if (message) context.addIssue({ code: 'custom', path: ['countryIDs'], message })
}

export const NewUser = z
  .strictObject({
    ...UserFields,
    email: Email,
    countryIDs: UserFields.countryIDs.default([]),
    phone: UserFields.phone.default(null),
  })
  .superRefine(requireCountries)

export const UserChange = z.strictObject({
  version: Version,
  name: UserFields.name.optional(),
  role: UserFields.role.optional(),
  countryIDs: UserFields.countryIDs.optional(),
  phone: UserFields.phone.optional(),
  /** False ends all sessions at once. */
  active: z.boolean().optional(),
})

/** The fields of a colleague for choosing and naming them. */
export const Colleague = z.object({ id: Id, name: z.string(), role: RoleName })
export type Colleague = z.output<typeof Colleague>

export const RoleDescription = z.object({
  role: RoleName,
  label: z.string(),
  /** One sentence on the scope of the role. */
  reach: z.string(),
  may: z.array(z.object({ resource: z.string(), description: z.string() })),
})
export type RoleDescription = z.output<typeof RoleDescription>

export const userEndpoints = {
  list: list('/users', {
    summary: 'Lists users, with search by name and email.',
    may: right('users', 'view'),
    item: User,
    filters: {
      role: repeatable(RoleName),
      countryID: repeatable(CountryID),
      teamID: repeatable(Id),
      active: booleanFlag.optional(),
      invited: booleanFlag.optional(),
    },
    sorts: ['name', 'email', 'role', 'lastLoginAt', 'createdAt'],
    export: right('users', 'view'),
  }),
  create: post('/users', {
    summary: 'Creates a user and emails an invitation.',
    may: right('users', 'create'),
    body: NewUser,
    returns: User,
    status: 201,
  }),
  get: get('/users/:id', { summary: 'One user.', may: right('users', 'view'), returns: User }),
  update: put('/users/:id', {
    summary:
      'Updates name, phone, role, countries or active status. Users can’t change their own role or deactivate themselves.',
    may: right('users', 'edit'),
    body: UserChange,
    returns: User,
  }),
  remove: del('/user', {
    summary: 'Deactivates a user and ends all sessions. The account history is kept.',
    may: right('users', 'delete'),
    query: z.strictObject({ id: Id }),
    returns: User,
  }),
  invite: post('/users/:id/invite', {
    summary: 'Resends the invitation. The previous link stops working.',
    may: right('users', 'edit'),
    returns: User,
    perMinute: 10,
  }),
  unlock: put('/users/:id/unlock', { summary: 'Unlocks an account.', may: right('users', 'edit'), returns: User }),
  removeTwoFactor: del('/users/:id/two-factor', {
    summary:
      'Disables two-factor authentication for a user who lost the phone and the recovery codes, and ends their sessions.',
    may: right('users', 'edit'),
    returns: User,
  }),
  history: historyEndpoint('/users/:id/history', 'an account', right('users', 'view')),
  sessions: get('/users/:id/sessions', {
    summary: 'Lists the sessions of a user.',
    may: right('users', 'view'),
    returns: z.array(Session),
  }),
  endSessions: del('/users/:id/sessions', {
    summary: 'Ends all sessions of a user.',
    may: right('users', 'edit'),
    returns: z.object({ endedSessions: z.int() }),
  }),
  picture: get('/users/:id/picture', {
    summary: 'The picture of a user.',
    signedIn: 'Pictures are shown next to names.',
    download: true,
  }),
  directory: get('/user-directory', {
    summary: 'Lists up to 50 active users by name, for selection.',
    signedIn: 'Every user can look up colleagues.',
    query: z.strictObject({
      searchInput: z.string().trim().max(200).optional(),
      role: repeatable(RoleName),
      id: repeatable(Id),
    }),
    returns: z.array(Colleague),
  }),
  roles: get('/roles', {
    summary: 'Lists the permissions of each role.',
    signedIn: 'Role permissions are visible to all users.',
    returns: z.array(RoleDescription),
  }),
} satisfies Endpoints
