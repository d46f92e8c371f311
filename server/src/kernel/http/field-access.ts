import type { Role } from '@muster/contract/access/roles.ts'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { maySeeField, type View } from '@muster/contract/kernel/api/views.ts'
import * as z from 'zod'
import { invalid } from '../app/errors.ts'

/** The schema inside `optional` and `nullable`. */
export const unwrapSchema = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapSchema(schema.unwrap()) : schema

const fieldsOf = (schema: unknown): Readonly<Record<string, unknown>> => {
  const inner = unwrapSchema(schema)
  return inner instanceof z.ZodObject ? inner.shape : {}
}

/**
 * The field of a row that a sort uses: the field of the same name, the reference `_country`, or a field of a block,
 * `identity.nextExpiry`.
 */
function fieldOfSort(item: z.ZodType, view: View, sort: string): string {
  const row = fieldsOf(item)
  if (sort in row) return sort
  if (`_${sort}` in row) return `_${sort}`
  const block = Object.keys(view.blocks ?? {}).find((name) => sort in fieldsOf(row[name]))
  return block === undefined ? sort : `${block}.${sort}`
}

/** Users who may not see a field may not sort by it either: 400 at the sort. */
export function assertSortVisible({ list, view }: Endpoint, role: Role, query: unknown): void {
  const sort = (query as { sort?: string }).sort?.replace(/^-/, '')
  if (!sort || !list || !view) return
  if (!maySeeField(view, role, fieldOfSort(list.item, view, sort)))
    throw invalid([{ path: 'sort', message: `Your role can’t sort by ${sort}. Select another column.` }])
}
