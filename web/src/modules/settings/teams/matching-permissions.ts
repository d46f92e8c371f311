/** The permissions of a role on one record type. */
interface RoleDescription {
  label: string
  reach: string
  may: readonly { resource: string; description: string }[]
}

export interface RightsGroup {
  name: string
  hint: string
  lines: readonly { name: string; description: string }[]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** One group per role: its permissions by record type. */
export const byRole = (roles: readonly RoleDescription[]): RightsGroup[] =>
  roles.map(({ label, reach, may }) => ({
    name: label,
    hint: reach,
    lines: may.map(({ resource, description }) => ({ name: resource, description })),
  }))

/** One group per record type: its permissions by role. */
export function byThing(roles: readonly RoleDescription[]): RightsGroup[] {
  const things = [...new Set(roles.flatMap(({ may }) => may.map(({ resource }) => resource)))].sort()
  return things.map((thing) => {
    const lines = roles.flatMap(({ label, may }) =>
      may.filter(({ resource }) => resource === thing).map(({ description }) => ({ name: label, description })),
    )
    return { name: thing, hint: counted(lines.length, 'role', 'roles'), lines }
  })
}

/**
 * The lines where each search term is the beginning of a word of the group, the line or the permission; groups without
 * such a line are omitted.
 */
export function foundRights(groups: readonly RightsGroup[], typed: string): RightsGroup[] {
  const wanted = tokensOf(typed)
  if (wanted.length === 0) return [...groups]
  return groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter(({ name, description }) => {
        const there = tokensOf(`${group.name} ${name} ${description}`)
        return wanted.every((token) => there.some((other) => other.startsWith(token)))
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
}

const tokensOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
