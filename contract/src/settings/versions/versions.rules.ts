/** Compares two versions of a setting. */
import type { Difference } from './versions.contract.ts'

/** Every value with its path: `wages.dueDay`, `sickTiers.0.percent`; an empty group is a value. */
function leaves(value: unknown, field = ''): [string, unknown][] {
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return [[field, value ?? null]]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, field === '' ? name : `${field}.${name}`))
}

/**
 * Every value that differs, in the order of the newer version; lists are compared item by item, a missing value is
 * null.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const old = new Map(leaves(before))
  const now = new Map(leaves(after))
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((field) => ({ field, from: old.get(field) ?? null, to: now.get(field) ?? null }))
    .filter(({ field, from, to }) => field !== '' && JSON.stringify(from) !== JSON.stringify(to))
}
