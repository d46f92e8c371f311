import { isIP } from 'node:net'
import { ROLES, type Role } from '@muster/contract/access/roles.ts'
import * as z from 'zod'
import { exposures, isLoopbackAddress } from '../http/exposure.ts'
import { keysOfText } from '../secrets/keys.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A whole number of a unit, within limits. */
const count = (standard: number, min: number, max: number) =>
  z.coerce
    .number(`Use a whole number from ${min} to ${max}.`)
    .refine((n) => Number.isInteger(n) && n >= min && n <= max, `Use a whole number from ${min} to ${max}.`)
    .default(standard)

const url = (schemes: readonly string[]) =>
  z.string().refine(
    (text) => {
      const { protocol, hostname } = URL.parse(text) ?? {}
      return (
        protocol !== undefined &&
        schemes.includes(protocol.slice(0, -1)) &&
        (hostname !== '' || /^postgres/.test(protocol))
      )
    },
    `Use an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`,
  )

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

const RoleList = z
  .string()
  .default('')
  .transform((text, context) => {
    const wrong = list(text).filter((role) => !isRole(role))
    if (wrong.length > 0) context.addIssue(`${wrong.join(', ')}: no such role. Use some of ${ROLES.join(', ')}.`)
    return list(text).filter(isRole)
  })

const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

/**
 * The number of proxies in front, or their addresses; never "all", because then any client could choose its address.
 */
const Proxies = z.string().transform((text, context): number | string[] => {
  if (/^[1-9]$/.test(text)) return Number(text)
  if (list(text).length > 0 && list(text).every(isNetwork)) return list(text)
  context.addIssue(
    'Use the number of proxies in front of Muster (1 to 9), or their addresses or networks separated by commas.',
  )
  return z.NEVER
})

const KeyRing = z.string().superRefine((text, context) => {
  try {
    if (keysOfText(text).some(({ bytes }) => isWeak(bytes)))
      context.addIssue('This key is not random. Generate one with: openssl rand -base64 32')
  } catch (error) {
    context.addIssue((error as Error).message.replace(/^MUSTER_KEY: /, ''))
  }
})

/**
 * Random bytes practically never repeat themselves this much, and are never all letters: such a key is a password or a
 * pattern.
 */
const isWeak = (bytes: Uint8Array) => new Set(bytes).size < 20 || bytes.every((byte) => byte >= 0x20 && byte < 0x7f)

const Variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'Use production, development or test.')
    .default('development'),
  PORT: count(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres', 'postgresql']).optional(),
  DATABASE_POOL: count(20, 2, 500),
  PUBLIC_URL: url(['http', 'https']).optional(),
  PRODUCTION_HOST: z.string().optional(),
  PRODUCT_NAME: z.string().max(60, 'Use at most 60 characters.').default('Muster'),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'Use an address such as Muster <muster@example.com>.',
    )
    .default('Muster <muster@localhost>'),
  S3_ENDPOINT: url(['http', 'https']).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MUSTER_KEY: KeyRing.optional(),
  ACCESS_TOKEN_SECONDS: count(600, 10, 3600),
  REFRESH_GRACE_SECONDS: count(10, 0, 60),
  IDLE_MINUTES: count(30, 1, 24 * 60),
  SESSION_HOURS: count(12, 1, 24 * 30),
  RESET_MINUTES: count(30, 5, 24 * 60),
  INVITE_HOURS: count(72, 1, 24 * 30),
  LOGIN_MAX_ATTEMPTS: count(10, 3, 100),
  LOGIN_WINDOW_MINUTES: count(15, 1, 24 * 60),
  LOGIN_RATE_PER_IP_PER_MINUTE: count(20, 1, 10_000),
  TRUST_PROXY: Proxies.optional(),
  METRICS_TOKEN: z.string().min(16, 'Use at least 16 characters.').optional(),
  TWO_FACTOR_ROLES: RoleList,
  UPLOAD_MAX_MB: count(20, 1, 500),
  MIN_FREE_MEBIBYTES: count(100, 0, 100_000_000),
  LOG_LEVEL: z.enum(LOG_LEVELS, `Use one of ${LOG_LEVELS.join(', ')}.`).default('info'),
})

type VariableValues = z.infer<typeof Variables>

/** The configuration of this process; read once, read-only. */
export type Environment = Readonly<Omit<VariableValues, 'PUBLIC_URL'>> & {
  /** Without a trailing slash. */
  readonly PUBLIC_URL: string
  /** NODE_ENV=production or a DATABASE_URL: no demo data, no default secret. */
  readonly production: boolean
  /**
   * Reachable from this machine only, and not production: the only case in which accounts of the demo company can sign
   * in.
   */
  readonly loopbackOnly: boolean
  /** An empty database may be filled with the demo company. */
  readonly demo: boolean
}

/** Reads all variables and throws one error with all mistakes, one per line, each with what to do. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const variablesSet = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Variables.safeParse(variablesSet)
  const mistakes = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  mistakes.push(...mistakesBetween(variablesSet))
  if (!parsed.success || mistakes.length > 0)
    throw new Error(`Muster cannot start with this environment:\n${mistakes.map((m) => `  ${m}`).join('\n')}`)
  const values = parsed.data
  const production = isProduction(variablesSet)
  const address = values.PUBLIC_URL ?? `http://${hostInAddress(values.HOST)}:${values.PORT}`
  const PUBLIC_URL = address.replace(/(?<!\/)\/+$/, '')
  const loopbackOnly = exposures({ ...values, PUBLIC_URL }).length === 0
  return Object.freeze({ ...values, PUBLIC_URL, production, loopbackOnly, demo: !production && loopbackOnly })
}

type ProcessVariables = Readonly<Record<string, string | undefined>>

const isProduction = (given: ProcessVariables) => given.NODE_ENV === 'production' || given.DATABASE_URL !== undefined

const hostInAddress = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)

/** Errors that depend on several variables. */
function mistakesBetween(variables: ProcessVariables): string[] {
  const mistakes: string[] = []
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const missing = s3.filter((name) => variables[name] === undefined)
  if (missing.length > 0 && missing.length < s3.length)
    mistakes.push(
      `${missing.join(', ')}: missing, but other S3_ variables are set. Set all five, or none to store files in DATA_DIR.`,
    )
  if (!isProduction(variables)) return mistakes
  const why = variables.DATABASE_URL === undefined ? 'because NODE_ENV is production' : 'because DATABASE_URL is set'
  if (variables.MUSTER_KEY === undefined)
    mistakes.push(
      `MUSTER_KEY: required, ${why}. Generate one with: echo "a:$(openssl rand -base64 32)" and store a copy; without it encrypted data is lost.`,
    )
  if (variables.PUBLIC_URL === undefined)
    mistakes.push(`PUBLIC_URL: required, ${why}. Use the address that users open, such as https://muster.example.com.`)
  else if (!isSafeAddress(variables.PUBLIC_URL))
    mistakes.push(
      'PUBLIC_URL: must start with https://, because passwords and personal data are sent over it. Only localhost may use http.',
    )
  return mistakes
}

const isSafeAddress = (text: string) => URL.parse(text)?.protocol !== 'http:' || isLoopbackAddress(text)
