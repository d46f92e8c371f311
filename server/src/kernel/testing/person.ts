import type { Role } from '@muster/contract/access/roles.ts'
import { bodyOfMail } from '../mail/sealed.ts'
import { hashPassword } from '../passwords.ts'
import type { Staff } from '../scope.ts'
import type { TestApp } from './app.ts'
import { type Caller, callerOf, type Reply } from './caller.ts'

export const GOOD_PASSWORD = 'violet kettle 8 sparrow'
export const OTHER_PASSWORD = 'copper ladder 3 meadow'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Signs in through the door, from an address of one's own unless told otherwise. */
  readonly signIn: (sent?: { password?: string; otp?: unknown; email?: string; ip?: string }) => Promise<SignInReply>
  /** Signed in: a caller with the access token. */
  readonly caller: () => Promise<Caller & { readonly refreshToken: string }>
}

export interface SignInReply extends Reply {
  readonly retryAfter: number
}

const hashes = new Map<string, Promise<string>>()
let people = 0

/** Somebody who has chosen a password and can sign in with it. */
export async function personIn(
  app: TestApp,
  role: Role,
  { name, email, countryIDs = [] }: { name?: string; email?: string; countryIDs?: readonly string[] } = {},
): Promise<Person> {
  people += 1
  const hash = hashes.get(GOOD_PASSWORD) ?? hashPassword(GOOD_PASSWORD)
  hashes.set(GOOD_PASSWORD, hash)
  const user = { name: name ?? `Holder ${people}`, email: email ?? `holder${people}@example.com`, role }
  const row = { ...user, passwordHash: await hash }
  const { id } = await app.world.db.insertInto('appUser').values(row).returning('id').executeTakeFirstOrThrow()
  for (const countryId of countryIDs)
    await app.world.db.insertInto('userCountry').values({ userId: id, countryId }).execute()
  const ownIP = `10.1.${Math.floor(people / 250)}.${(people % 250) + 1}`
  const signIn: Person['signIn'] = ({ password = GOOD_PASSWORD, otp, email: typed = user.email, ip = ownIP } = {}) =>
    postFrom(app, ip, '/login', { email: typed, password, ...(otp !== undefined && { otp }) })
  const caller = async () => {
    const { data, status, message } = await signIn()
    if (status !== 200) throw new Error(`${user.email} could not sign in: ${message}`)
    const { accessToken, refreshToken } = data.tokens
    const staff: Staff = { id, ...user, countryIDs, sessionID: sessionOf(accessToken) }
    return { ...callerOf(app, { staff, token: accessToken }), refreshToken }
  }
  return { id, ...user, signIn, caller }
}

/** A POST from a certain address. */
export async function postFrom(
  app: TestApp,
  ip: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    remoteAddress: ip,
    payload: body,
    headers,
  })
  const { data, code, message, errors } = answer.json()
  const retryAfter = Number(answer.headers['retry-after'] ?? 0)
  const bytes = answer.rawPayload
  return { status: answer.statusCode, headers: answer.headers, data, code, message, errors, retryAfter, bytes }
}

/** What stands in the middle of a token. */
export const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8'))

const sessionOf = (token: string): string => payloadOf(token).sid

/** A caller who holds nothing but this token. */
export const holderOf = (app: TestApp, token: string): Caller => callerOf(app, { staff: null as never, token })

/** The newest mail to an address, as its receiver reads it. */
export async function newestMailTo({ world }: TestApp, address: string) {
  const mail = await world.db
    .selectFrom('outboxMail')
    .selectAll()
    .where('toAddress', '=', address)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!mail) return undefined
  const { text, html } = bodyOfMail(world.secrets, mail)
  return { ...mail, textBody: text, htmlBody: html }
}

/** The token of the link in a mail. */
export const tokenIn = (text: string) => /[?&]token=([\w-]+)/.exec(text)![1]!
