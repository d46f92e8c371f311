import type { Skill } from '@muster/contract/recruiting/values.contract.ts'
import * as z from 'zod'

/** Parsers for the cells of spreadsheets that recruiting imports. */

export const parsedCell = <S extends z.ZodType>(reading: (typed: string) => unknown, then: S) =>
  z
    .string()
    .transform(reading)
    .pipe(then as z.ZodType<z.output<S>>)

/** Numbers in common spellings: `1,000`, `5 years`. */
export const plainNumber = (typed: string) => typed.replace(/[\s,]|years?|yrs?/gi, '')

/** `Work permit` → `WORK_PERMIT` */
export const codeOf = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')

/** `Java (5 years)`, `Java: 5` or `Java`. */
export function readSkill(typed: string): Skill {
  const [, name = typed, years = null] =
    /^([^(:]+?)\s{0,3}[(:]\s{0,3}(\d{1,2}(?:\.\d)?)\s{0,3}(?:years?|yrs?|y)?\)?$/i.exec(typed.trim()) ?? []
  return { name: name.trim(), years }
}

/** List cells are already split at semicolons; commas separate as well. */
export const splitList = (cells: readonly string[]) =>
  cells
    .flatMap((cell) => cell.split(','))
    .map((entry) => entry.trim())
    .filter(Boolean)
