import * as z from 'zod'
import { type FormValues, isRecord, toSchemaInput } from '../form/schemaValues.ts'

interface ValidPart<T> {
  valid: T
  invalidPaths: string[]
  /** Maps a path of the valid part to the path in the values, since rows that were left out shift the others. */
  pathInValues(path: string): string
}

/**
 * The part of the values that the schema accepts. A draft is saved as far as it is valid: an incomplete email address
 * must not prevent saving the other fields. An invalid row of a list is left out.
 */
export function validPart<S extends z.ZodObject>(schema: S, values: FormValues): ValidPart<z.output<S>> {
  const valid = structuredClone(toSchemaInput(schema, values)) as FormValues
  const invalidPaths: string[] = []
  /** By the path of a list with removed rows: the original position of each remaining row. */
  const rows = new Map<string, number[]>()
  const pathInValues = (path: string) => {
    const steps = path.split('.')
    const row = steps.findIndex((step) => /^\d+$/.test(step))
    const stood = row < 0 ? undefined : rows.get(steps.slice(0, row).join('.'))?.[Number(steps[row])]
    return stood === undefined ? path : steps.with(row, String(stood)).join('.')
  }
  for (;;) {
    const result = z.safeParse(schema, valid)
    if (result.success) return { valid: result.data, invalidPaths, pathInValues }
    const paths = result.error.issues.map(({ path }) => path as (string | number)[])
    // The last rows are removed first, so that the positions of the others stay valid.
    paths.sort((a, b) => b.map(padded).join('.').localeCompare(a.map(padded).join('.')))
    const cuts = new Set(paths.map((path) => JSON.stringify(cutOf(path))))
    invalidPaths.push(...paths.map((path) => pathInValues(path.join('.'))).reverse())
    for (const cut of cuts) {
      const path = JSON.parse(cut) as (string | number)[]
      const list = removeAt(valid, path)
      const name = path.slice(0, -1).join('.')
      if (list) rows.set(name, (rows.get(name) ?? [...list.keys()]).toSpliced(Number(path.at(-1)), 1))
    }
  }
}

const padded = (step: string | number) => (typeof step === 'number' ? String(step).padStart(6, '0') : step)

/** The path up to the first row of a list, or of the field itself. */
function cutOf(path: readonly (string | number)[]) {
  const row = path.findIndex((step) => typeof step === 'number')
  return row < 0 ? path : path.slice(0, row + 1)
}

/** Returns the list as it was, if a row was removed. */
function removeAt(from: FormValues, path: readonly (string | number)[]): unknown[] | undefined {
  const last = path.at(-1)
  let at: unknown = from
  for (const step of path.slice(0, -1)) at = (at as Record<string | number, unknown> | undefined)?.[step]
  if (Array.isArray(at) && typeof last === 'number') {
    const before = [...at]
    at.splice(last, 1)
    return before
  }
  if (!isRecord(at) || typeof last !== 'string' || !(last in at))
    throw new Error(`A rule at "${path.join('.')}" cannot be met by leaving something out.`)
  delete at[last]
  return undefined
}
