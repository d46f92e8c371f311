import { grantOf, type Resource } from '../../access/matrix.ts'
import type { Role } from '../../access/roles.ts'

/**
 * Which fields of a record a user may see. `lookup` and `limited` list the fields of these access levels; full access
 * shows everything except the blocks. A block is a nested object (pay, bank, identity) that needs a separate
 * permission.
 */
export interface View {
  readonly resource: Resource
  readonly lookup?: readonly string[]
  /** One list for all roles, or one per role where the footnotes of the matrix differ. */
  readonly limited?:
    | readonly string[]
    | (Partial<Record<Role, readonly string[]>> & { readonly others: readonly string[] })
  readonly blocks?: Readonly<Record<string, View>>
}

const ALWAYS = ['id', 'version']
const EVERYTHING = 'everything'
type VisibleFields = ReadonlySet<string> | typeof EVERYTHING

function visibleFields(view: View, role: Role): VisibleFields {
  const { visibility } = grantOf(role, view.resource)
  if (visibility === 'full') return EVERYTHING
  if (visibility === 'none') return new Set()
  if (visibility === 'lookup') return new Set([...ALWAYS, ...(view.lookup ?? [])])
  const { limited = [] } = view
  const fields = 'others' in limited ? (limited[role] ?? limited.others) : limited
  return new Set([...ALWAYS, ...fields])
}

const shownCache = new WeakMap<View, Map<Role, VisibleFields>>()

function shown(view: View, role: Role): VisibleFields {
  const byRole = shownCache.get(view) ?? new Map<Role, VisibleFields>()
  shownCache.set(view, byRole)
  const known = byRole.get(role) ?? visibleFields(view, role)
  byRole.set(role, known)
  return known
}

/**
 * Whether this role may read the field; a field of a block is written `pay.basic`. Also used for filters, sorts and
 * audit diffs.
 */
export function maySeeField(view: View, role: Role, field: string): boolean {
  const [name = field, rest] = field.split(/\.(.*)/s)
  const block = view.blocks?.[name]
  if (block) return rest ? maySeeField(block, role, rest) : grantOf(role, block.resource).visibility !== 'none'
  const fields = shown(view, role)
  return fields === EVERYTHING || fields.has(name)
}

/** Removes the fields that this role may not see. They are absent: neither null nor masked. */
export function stripHiddenFields<T extends object>(view: View, role: Role, record: T): Partial<T> {
  const fields = shown(view, role)
  const { blocks } = view
  if (fields === EVERYTHING && seesBlocks(view, role)) return record
  const visible: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    const block = blocks?.[name]
    if (!block) {
      if (fields === EVERYTHING || fields.has(name)) visible[name] = value
    } else if (value !== undefined && grantOf(role, block.resource).visibility !== 'none') {
      visible[name] = stripValue(block, role, value)
    }
  }
  return visible as Partial<T>
}

const seesBlocksCache = new WeakMap<View, Map<Role, boolean>>()

/** Whether the role sees every field of every block, so that no field must be removed. */
function seesBlocks(view: View, role: Role): boolean {
  const byRole = seesBlocksCache.get(view) ?? new Map<Role, boolean>()
  seesBlocksCache.set(view, byRole)
  const blocks = Object.values(view.blocks ?? {})
  const sees = byRole.get(role) ?? blocks.every((block) => shown(block, role) === EVERYTHING && seesBlocks(block, role))
  byRole.set(role, sees)
  return sees
}

/** The value of one field as this role may see it: of a block, only its visible fields. */
export const stripField = (view: View, role: Role, field: string, value: unknown): unknown => {
  const block = view.blocks?.[field]
  return block ? stripValue(block, role, value) : value
}

/** The same for a list of records, or for a value that may be null. */
export function stripValue(view: View, role: Role, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => stripValue(view, role, item))
  return value !== null && typeof value === 'object' ? stripHiddenFields(view, role, value) : value
}
