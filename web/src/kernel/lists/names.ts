import type { Option } from '../../ui/fields/choices/options.ts'

/** Names that were read with their ids, so that a comparison or a history can say what is meant. Gone with the session. */
const names = new Map<string, string>()

export const nameOf = (id: string) => names.get(id) ?? id

/** At sign-out: the next person may not see everybody whom the one before saw. */
export const dropNames = () => names.clear()

type Named = { id: string; name: string; code?: string | null | undefined }

export const remember = (found: readonly (Named | null | undefined)[]) => {
  for (const one of found) if (one) names.set(one.id, one.name)
}

/** Records as options to choose from, with their codes as hints; their names are remembered. */
export function asOptions(found: readonly Named[]): Option[] {
  remember(found)
  return found.map(({ id, name, code }) => ({ value: id, label: name, hint: code ?? undefined }))
}
