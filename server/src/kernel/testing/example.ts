import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import * as z from 'zod'

/** Known values for fields by name, such as the id of a client for `clientID`. */
export type KnownValues = Readonly<Record<string, unknown>>

interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/**
 * A complete body, generated from the contract: every required field, and for a change with only optional fields one of
 * them, so that something changes. Known values are used for fields of the same name.
 */
export function exampleBody({ body }: Endpoint, known: KnownValues): Record<string, unknown> {
  return body ? (exampleOf(schemaOf(body), '', known) as Record<string, unknown>) : {}
}

/** Each body is generated for many users, and its schema takes longer than the request. */
const schemas = new WeakMap<z.ZodType, Schema>()
function schemaOf(body: z.ZodType): Schema {
  const known = schemas.get(body)
  if (known) return known
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(body, schema)
  return schema
}

function exampleOf(schema: Schema, name: string, known: KnownValues): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes(known[name]) ? known[name] : schema.enum[0]
  const knownValue = known[name]
  if (typeof knownValue === 'object' && (knownValue !== null || schema.anyOf || schema.type?.includes('null')))
    return knownValue
  if (schema.format === 'email') return 'somebody@example.com'
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null')!, name, known)
  if (schema.properties) return record(schema, known)
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, name.replace(/s$/, ''), known)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer') return known[name] ?? Math.max(1, schema.minimum ?? 1)
  return known[name] ?? byPattern(schema.pattern ?? '') ?? byName(name)
}

function record({ properties = {}, required = [] }: Schema, known: KnownValues): Record<string, unknown> {
  const names = Object.keys(properties)
  const requested = names.filter((name) => required.includes(name))
  const isChange = requested.every((name) => name === 'version')
  const more = isChange ? names.find((name) => PLAIN.test(name)) : undefined
  return Object.fromEntries(
    [...requested, ...(more ? [more] : [])].map((name) => [name, exampleOf(properties[name]!, name, known)]),
  )
}

const PLAIN = /^(name|title|note|reason|notes|source|label|insurer|subject|phone)$/
const BY_PATTERN = ['AE', 'AED', '2027-03', '100.00', '10', 'NET_30', '08:00', '01-01', 'EXAMPLE', 'example']
const byPattern = (pattern: string) =>
  pattern ? BY_PATTERN.find((one) => new RegExp(pattern, 'u').test(one)) : undefined

const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/email/i, 'somebody.new@example.com'],
  [/phone|mobile/i, '+971 50 123 4567'],
  [/currency/i, 'AED'],
  [/iban/i, ibanOf('AE', '0331234567890123456')],
  [/url|website/i, 'https://example.com'],
]
const byName = (name: string) => BY_NAME.find(([like]) => like.test(name))?.[1] ?? 'As an example'
