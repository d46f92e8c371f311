import type { Option } from '../../ui/fields/choices/options.ts'

/** Cache of record names by id, for comparisons and histories. It is cleared at sign-out. */
const names = new Map<string, string>()

export const nameOf = (id: string) => names.get(id) ?? id

/** At sign-out: the next user may not have access to the same names. */
export const dropNames = () => names.clear()

type Named = { id: string; name: string; code?: string | null | undefined }

export const remember = (found: readonly (Named | null | undefined)[]) => {
  for (const one of found) if (one) names.set(one.id, one.name)
}

/** Records as options with their codes as hints; caches their names. */
export function asOptions(found: readonly Named[]): Option[] {
  remember(found)
  return found.map(({ id, name, code }) => ({ value: id, label: name, hint: code ?? undefined }))
}
