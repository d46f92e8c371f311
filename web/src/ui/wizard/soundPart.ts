import * as z from 'zod'
import { fitted, isRecord, type Values } from '../form/schemaValues.ts'

/**
 * What of the values the schema takes, and where the rest stands. A draft is saved as far as it is sound: half an e-mail address must not
 * keep the rest from being kept. Of a list whose row is at fault, the row is left out.
 */
export function soundPart<S extends z.ZodObject>(schema: S, values: Values): { sound: z.output<S>; faulty: string[] } {
  const kept = structuredClone(fitted(schema, values)) as Values
  const faulty: string[] = []
  for (;;) {
    const result = z.safeParse(schema, kept)
    if (result.success) return { sound: result.data, faulty }
    const paths = result.error.issues.map(({ path }) => path as (string | number)[])
    // The last rows go first, so that the places of the others stay right.
    paths.sort((a, b) => b.map(padded).join('.').localeCompare(a.map(padded).join('.')))
    const cuts = new Set(paths.map((path) => JSON.stringify(cutOf(path))))
    faulty.push(...paths.map((path) => path.join('.')).reverse())
    for (const cut of cuts) take(kept, JSON.parse(cut) as (string | number)[])
  }
}

const padded = (step: string | number) => (typeof step === 'number' ? String(step).padStart(6, '0') : step)

/** Up to the first row of a list, or to the field itself. */
function cutOf(path: readonly (string | number)[]) {
  const row = path.findIndex((step) => typeof step === 'number')
  return row < 0 ? path : path.slice(0, row + 1)
}

function take(from: Values, path: readonly (string | number)[]) {
  const last = path.at(-1)
  let at: unknown = from
  for (const step of path.slice(0, -1)) at = (at as Record<string | number, unknown> | undefined)?.[step]
  if (Array.isArray(at) && typeof last === 'number') at.splice(last, 1)
  else if (isRecord(at) && typeof last === 'string' && last in at) delete at[last]
  else throw new Error(`A rule at "${path.join('.')}" cannot be met by leaving something out.`)
}
