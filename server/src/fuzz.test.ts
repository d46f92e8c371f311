import type { Role } from '@muster/contract/access/roles.ts'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { MODULES } from './app.ts'
import { openApi } from './kernel/openapi/openapi.ts'
import { createTestApp, type TestApp } from './kernel/testing/app.ts'
import type { Caller } from './kernel/testing/caller.ts'
import { exampleBody } from './kernel/testing/example.ts'
import { expectedPermissions, isAdmitted } from './kernel/testing/expected-permissions.ts'
import { seedRecords } from './kernel/testing/fixtures.ts'
import { type RecordAt, realRecords } from './kernel/testing/real-records.ts'
import { inRolledBackTransaction } from './kernel/testing/rollback.ts'

/**
 * For any input the server returns 2xx or 4xx in its envelope and reveals no internals, also to users with permission
 * and for existing records. Requests are generated from the OpenAPI document: valid values, almost valid values, valid
 * bodies with one wrong value, and values that no real client would send.
 */
type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly parameters: { name: string; in: string; schema: Schema }[]
  readonly body: Schema | undefined
}

const RUNS = Number(process.env.FUZZ_RUNS ?? 25)
const UNKNOWN_ID = '3f2c5c0e-7a53-4c1e-9d43-0d5b7a1f2e11'

function operations(): Operation[] {
  const { paths } = openApi(MODULES, 'Muster') as { paths: Record<string, Record<string, Record<string, unknown>>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content =
        (operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content ?? {}
      const body = content['application/json']?.schema ?? content['multipart/form-data']?.schema
      return {
        method: method as Operation['method'],
        path,
        parameters: operation.parameters as Operation['parameters'],
        body,
      }
    }),
  )
}

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 53 + 1,
    '',
    ' ',
    'null',
    [],
    {},
    [[]],
    '0000-00-00',
    '2026-02-30',
    '9999-12-31',
    '-0',
    'NaN',
    '1e309',
  ),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\u202eabc',
    '😀'.repeat(50),
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '{{7*7}}',
    '=1+1',
    '<img src=x onerror=alert(1)>',
    'a'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.dictionary(fc.constantFrom('a', 'id', 'constructor', 'toString'), fc.string(), { maxKeys: 3 }),
)

const FORMATS: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.oneof(
    fc.constantFrom(UNKNOWN_ID, '00000000-0000-4000-8000-000000000000'),
    fc.nat().map((place) => real[place % real.length] ?? UNKNOWN_ID),
  ),
  date: fc.constantFrom('2026-01-31', '2024-02-29', '1999-12-31'),
  email: fc.constantFrom('somebody@example.com', 'A.B@example.com'),
  binary: fc.constant('x'),
}
const TEXTS = fc.constantFrom(
  'Somebody',
  'AE',
  'SA',
  'AED',
  'NET_30',
  '12.50',
  '+971 50 123 4567',
  'https://example.com',
  'x',
)

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map(fitting))
  if (schema.type === 'object' || schema.properties) return recordOf(schema.properties ?? {})
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 0, max: 100 })
  return FORMATS[schema.format ?? ''] ?? TEXTS
}

const recordOf = (properties: Record<string, Schema>): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        fc.oneof({ weight: 6, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nasty }),
      ]),
    ),
    { requiredKeys: Object.keys(properties).filter((_, place) => place % 2 === 0) },
  )

const bodyOf = (schema: Schema | undefined) =>
  schema ? fc.oneof({ weight: 8, arbitrary: fitting(schema) }, { weight: 2, arbitrary: nasty }) : fc.constant(undefined)

const queryOf = (parameters: Operation['parameters']) =>
  fc.dictionary(
    fc.constantFrom(
      ...parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
      'unknown',
      'a[]',
      'constructor',
    ),
    fc.oneof(
      TEXTS,
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('-1', '1e9', '2026-13-01', "'", '%00', 'true'),
    ),
    { maxKeys: 4 },
  )

const TELLTALE = /at \/|node_modules|\.ts:\d|syntax error at|violates|relation "|column "|duplicate key/

/** A complete body with an existing record, in which one field, and rarely two, is invalid. */
const spoilt = fc.dictionary(fc.nat({ max: 30 }).map(String), nasty, { minKeys: 1, maxKeys: 2 })

function spoil(body: Record<string, unknown>, validationErrors: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(body)
  if (names.length === 0) return body
  const other = Object.entries(validationErrors).map(([place, value]) => [names[Number(place) % names.length]!, value])
  return { ...body, ...Object.fromEntries(other) }
}

let app: TestApp
let recordAt: RecordAt
/** Ids of records of the company, of all kinds. */
let real: string[] = []
const people: [Role, Caller][] = []
beforeAll(async () => {
  app = await createTestApp({ demo: true })
  await seedRecords(app, 'AE', 0)
  recordAt = await realRecords(app.appContext.db, 'AE')
  real = Object.values(await recordAt('/')).filter((value): value is string => /^[0-9a-f-]{36}$/.test(String(value)))
  const roles = ['ADMIN', 'HR_VICE_PRESIDENT', 'HR_MANAGER', 'BUSINESS_DEVELOPMENT', 'COO', 'CFO', 'VISA_TEAM'] as const
  const finance = ['MANAGER_PAYROLL', 'MANAGER_INVOICE', 'EXECUTIVE_PAYROLL', 'EXECUTIVE_INVOICE'] as const
  for (const role of [...roles, ...finance.map((one) => `FINANCE_${one}` as const)])
    people.push([role, await app.as(role)])
}, 480_000)

interface FuzzParams {
  /** null for an existing record. */
  readonly id: unknown
  readonly query: object
  readonly body: unknown
  readonly problems: Record<string, unknown> | null
  readonly who: number
}

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  MODULES.flatMap(({ routes }) =>
    routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  ),
)

const isMultipart = ({ body }: Operation) => body?.properties?.file !== undefined

test.each(operations().map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const))(
  '%s never fails with a server error, whatever is sent',
  async (_name, operation) => {
    const { method } = operation
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1')
    const endpoint = ENDPOINTS.get(`${method.toUpperCase()} ${path}`)
    const admitted = people.filter(([role]) => isAdmitted(expectedPermissions(`${method.toUpperCase()} ${path}`), role))
    const ids = fc.oneof(
      { weight: 2, arbitrary: FORMATS.uuid! },
      { weight: 1, arbitrary: fc.constantFrom('..', 'AE', '%00', "'", '1', 'null') },
      { weight: 5, arbitrary: fc.constant(null) },
    )
    const request = fc.record({
      id: ids,
      query: queryOf(operation.parameters),
      body: bodyOf(operation.body),
      problems: fc.option(spoilt, { freq: 2 }),
      who: fc.nat(),
    })
    const known = path.includes('/:') || method !== 'get' ? await recordAt(path) : {}
    const send = async ({ id, query, body, problems: validationErrors, who }: FuzzParams) => {
      const at = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(id ?? known[name])),
      )
      const url = `/api/v1${at}?${new URLSearchParams(query as Record<string, string>)}`
      const [, { token }] = admitted.length > 0 ? admitted[who % admitted.length]! : people[who % people.length]!
      const headers: Record<string, string> = { authorization: `Bearer ${token}` }
      const sent = validationErrors && endpoint?.body ? spoil(exampleBody(endpoint, known), validationErrors) : body
      const payload = body === undefined ? undefined : JSON.stringify(sent)
      if (payload !== undefined)
        headers['content-type'] = isMultipart(operation) ? 'multipart/form-data; boundary=x' : 'application/json'
      const reply = await app.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
      expect(reply.statusCode, `${url} ${payload} → ${reply.body.slice(0, 500)}`).toBeLessThan(500)
      if (reply.statusCode >= 400) {
        expect(reply.json()).toMatchObject({ success: false, message: expect.any(String), code: expect.any(String) })
        expect(reply.body).not.toMatch(TELLTALE)
      }
    }
    const property = fc.asyncProperty(request, (params) =>
      method === 'get' ? send(params) : inRolledBackTransaction(app, () => send(params)),
    )
    await fc.assert(property, { numRuns: path.endsWith('/export') ? Math.ceil(RUNS / 3) : RUNS, seed: 2026 })
  },
  90_000,
)
