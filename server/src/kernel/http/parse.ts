import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { Id } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'
import { type FieldError, invalid, notFound } from '../app/errors.ts'

const NOTHING = z.strictObject({})

/** Converts Zod's issues to our field errors; an unknown field is reported as such. */
export function fieldErrors({ issues }: z.core.$ZodError): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'Unknown field. Remove it.' }))
    return [{ path, message: issue.message }]
  })
}

function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  return parsed.data
}

export const parseQuery = (endpoint: Endpoint, query: unknown) => parseWith(endpoint.query ?? NOTHING, query)

export const parseBody = (endpoint: Endpoint, body: unknown) => parseWith(endpoint.body ?? NOTHING, body ?? {})

/**
 * Path parameters that identify a record are UUIDs, converted to lower case; other values cannot exist. A path's own
 * schema may differ.
 */
export function parseParams({ params: schema }: Endpoint, params: Record<string, string>) {
  if (schema) {
    const parsed = schema.safeParse(params)
    if (!parsed.success) throw notFound('record')
    return parsed.data as Record<string, string>
  }
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (!/(^id|ID)$/.test(name)) return [name, value]
      const id = Id.safeParse(value)
      if (!id.success) throw notFound('record')
      return [name, id.data]
    }),
  )
}
