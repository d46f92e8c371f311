import * as z from 'zod'
import { type FormValues, isRecord, valueAt } from '../form/schemaValues.ts'

/** For each nullable group, the parts that determine whether it exists: `{ pay: ['amount'] }`. */
type GroupParts = Readonly<Record<string, readonly string[]>>

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

/** The schema of the edited fields with the version. A group with all parts empty becomes null. */
export function inlineSchema(schema: z.ZodObject, fields: readonly string[], parts: GroupParts = {}): z.ZodObject {
  const picked = schema.pick(Object.fromEntries(['version', ...fields].map((field) => [field, true])) as never)
  const groups = Object.entries(parts).map(([field, names]) => {
    const settled = (value: unknown) => (isRecord(value) && names.every((name) => isEmpty(value[name])) ? null : value)
    return [field, z.preprocess(settled, picked.shape[field] as z.ZodType)] as const
  })
  return picked.extend(Object.fromEntries(groups)) as z.ZodObject
}

/** The initial values of the controls: null becomes an empty text, and a group that is null gets its blank values. */
export const inlineValues = (
  record: object,
  fields: readonly string[],
  blank: Readonly<Record<string, object>> = {},
): FormValues =>
  Object.fromEntries([
    ...fields.map((field) => {
      const value = valueAt({ ...record }, field) ?? blank[field] ?? ''
      return [field, isRecord(value) ? withoutNulls(value) : structuredClone(value)] as const
    }),
    ['version', valueAt({ ...record }, 'version')] as const,
  ])

const withoutNulls = (value: FormValues): FormValues =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, part ?? '']))
