import * as z from 'zod'
import { fitted, isRecord, type Values } from '../form/schemaValues.ts'

export interface SoundPart<T> {
  sound: T
  faulty: string[]
  /** The path in the values of what stands at a path of the sound part, where the rows that were left out are missing. */
  placed(path: string): string
}

/**
 * What of the values the schema takes, and where the rest stands. A draft is saved as far as it is sound: half an e-mail address must not
 * keep the rest from being kept. Of a list whose row is at fault, the row is left out.
 */
export function soundPart<S extends z.ZodObject>(schema: S, values: Values): SoundPart<z.output<S>> {
  const valid = structuredClone(fitted(schema, values)) as Values
  const faulty: string[] = []
  /** By the path of a list from which rows were taken: where each of those that are left stood. */
  const rows = new Map<string, number[]>()
  const placed = (path: string) => {
    const steps = path.split('.')
    const row = steps.findIndex((step) => /^\d+$/.test(step))
    const stood = row < 0 ? undefined : rows.get(steps.slice(0, row).join('.'))?.[Number(steps[row])]
    return stood === undefined ? path : steps.with(row, String(stood)).join('.')
  }
  for (;;) {
    const result = z.safeParse(schema, valid)
    if (result.success) return { sound: result.data, faulty, placed }
    const paths = result.error.issues.map(({ path }) => path as (string | number)[])
    // The last rows go first, so that the places of the others stay right.
    paths.sort((a, b) => b.map(padded).join('.').localeCompare(a.map(padded).join('.')))
    const cuts = new Set(paths.map((path) => JSON.stringify(cutOf(path))))
    faulty.push(...paths.map((path) => placed(path.join('.'))).reverse())
    for (const cut of cuts) {
      const path = JSON.parse(cut) as (string | number)[]
      const list = removeAt(valid, path)
      const name = path.slice(0, -1).join('.')
      if (list) rows.set(name, (rows.get(name) ?? [...list.keys()]).toSpliced(Number(path.at(-1)), 1))
    }
  }
}

const padded = (step: string | number) => (typeof step === 'number' ? String(step).padStart(6, '0') : step)

/** Up to the first row of a list, or to the field itself. */
function cutOf(path: readonly (string | number)[]) {
  const row = path.findIndex((step) => typeof step === 'number')
  return row < 0 ? path : path.slice(0, row + 1)
}

/** Answers the list as it was, where a row of one was taken. */
function removeAt(from: Values, path: readonly (string | number)[]): unknown[] | undefined {
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
