import type { RoleDescription } from '@muster/contract/access/users.contract.ts'
import { plural } from '@muster/contract/kernel/api/labels.ts'

type RoleRights = Pick<RoleDescription, 'label' | 'reach' | 'may'>

export interface RightsGroup {
  name: string
  hint: string
  lines: readonly { name: string; description: string }[]
}

/** One group per role: its permissions by record type. */
export const byRole = (roles: readonly RoleRights[]): RightsGroup[] =>
  roles.map(({ label, reach, may }) => ({
    name: label,
    hint: reach,
    lines: may.map(({ resource, description }) => ({ name: resource, description })),
  }))

/** One group per record type: its permissions by role. */
export function byResource(roles: readonly RoleRights[]): RightsGroup[] {
  const resources = [...new Set(roles.flatMap(({ may }) => may.map(({ resource }) => resource)))].sort()
  return resources.map((name) => {
    const lines = roles.flatMap(({ label, may }) =>
      may.filter(({ resource }) => resource === name).map(({ description }) => ({ name: label, description })),
    )
    return { name, hint: plural(lines.length, 'role'), lines }
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
