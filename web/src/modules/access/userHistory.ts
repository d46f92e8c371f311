import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import type { HistoryEntry } from '@muster/contract/kernel/history.ts'
import { countryName } from '../../kernel/countries.ts'

/** The entries of an account's history with roles and countries by their names, and pictures without their file numbers. */
export const worded = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, from, to }) => ({ field, from: named(field, from), to: named(field, to) })),
  }))

function named(field: string, value: unknown): unknown {
  if (field === 'profilePicture') return value ? 'a picture' : null
  return withNames(field, value)
}

/** A role by its label and countries by their names; anything else as it is. */
export function withNames(field: string, value: unknown): unknown {
  if (field === 'role' && typeof value === 'string') return ROLE_LABELS[value as Role] ?? value
  if (field === 'countryIDs' && Array.isArray(value)) return value.map((code) => countryName(String(code)))
  return value
}
