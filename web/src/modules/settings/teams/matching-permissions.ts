/** What a role may do with one thing. */
interface RoleInWords {
  label: string
  reach: string
  may: readonly { resource: string; words: string }[]
}

export interface RightsGroup {
  name: string
  hint: string
  lines: readonly { name: string; words: string }[]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** One group for each role: what it may do with which thing. */
export const byRole = (roles: readonly RoleInWords[]): RightsGroup[] =>
  roles.map(({ label, reach, may }) => ({
    name: label,
    hint: reach,
    lines: may.map(({ resource, words }) => ({ name: resource, words })),
  }))

/** The same the other way round, one group for each thing: who may do what with it. */
export function byThing(roles: readonly RoleInWords[]): RightsGroup[] {
  const things = [...new Set(roles.flatMap(({ may }) => may.map(({ resource }) => resource)))].sort()
  return things.map((thing) => {
    const lines = roles.flatMap(({ label, may }) =>
      may.filter(({ resource }) => resource === thing).map(({ words }) => ({ name: label, words })),
    )
    return { name: thing, hint: counted(lines.length, 'role', 'roles'), lines }
  })
}

/**
 * The lines in which every typed word begins a word of the group's name, the line's name or what may be done; groups that are left
 * without a line are left out.
 */
export function foundRights(groups: readonly RightsGroup[], typed: string): RightsGroup[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return [...groups]
  return groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter(({ name, words }) => {
        const there = wordsOf(`${group.name} ${name} ${words}`)
        return wanted.every((word) => there.some((other) => other.startsWith(word)))
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
